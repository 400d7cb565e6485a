import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { makeWorkshop, type Trio, type Workshop } from './test-repositories.ts';

const realGit = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

export interface HostileScene {
  workshop: Workshop;
  site: Trio;
  other: Trio;
  app: TestApp;
  ana: Person;
  /** A file that's written by anything that must not run. */
  mark: string;
  /** A program that writes the mark. */
  evil: string;
  pull: (name: string, as?: Person, more?: object) => Promise<Answer>;
  list: () => Promise<contract.Repository[]>;
  /** The calls of Git and ssh since the last `forget`, as recorded by a Git wrapper on the server's PATH. */
  calls: () => string;
  pullsStarted: () => string[];
  forget: () => void;
  close: () => Promise<void>;
}

/** The environment contains every variable that could mislead Git. */
export async function openHostileScene(): Promise<HostileScene> {
  const workshop = makeWorkshop();
  const log = join(workshop.dir, 'calls');
  const mark = join(workshop.dir, 'mark');
  const evil = workshop.script('evil', `echo ran >> ${mark}`, 'cat');
  workshop.script(
    'git',
    // Written in one go, because several Git processes write to this file.
    `entry=$(echo CALL; printf '%s\\n' "$@"; echo STAT $(cut -d' ' -f5-7 /proc/self/stat); echo SELF $$; env)`,
    `printf '%s\\n' "$entry" >> ${log}`,
    `exec ${realGit} "$@"`,
  );
  workshop.script('ssh', `echo SSH "$@" >> ${log}`, 'echo "Host key verification failed." >&2', 'exit 255');
  const [site, other] = [workshop.trio('site'), workshop.trio('other')];
  const REPOSITORIES = workshop.configure({
    site: { path: site.clone, protocols: ['file', 'ssh'] },
    other: { path: other.clone, protocols: ['file'] },
  });
  const PATH = `${join(workshop.dir, 'bin')}:/usr/bin:/bin`;
  Object.assign(process.env, {
    GIT_DIR: '/nowhere',
    GIT_SSH_COMMAND: evil,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.fsmonitor',
    GIT_CONFIG_VALUE_0: evil,
    GIT_ASKPASS: evil,
    HTTP_PROXY: 'x',
    PEPPER: 'secret',
  });
  const app = await makeTestApp({ withPool: false, settings: { REPOSITORIES, RATE_LIMITS: 'off', PATH } });
  const ana = await app.person('ana', 'git');
  const calls = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  return {
    workshop,
    site,
    other,
    app,
    ana,
    mark,
    evil,
    pull: (name, as = ana, more = {}) => app.call(contract.pullRepository, { as, params: { name }, ...more }),
    async list() {
      app.pass(2000);
      return (await app.call(contract.listRepositories, { as: ana })).body as unknown as contract.Repository[];
    },
    calls,
    pullsStarted: () =>
      calls()
        .split('CALL\n')
        .filter((call) => /^pull$/m.test(call)),
    forget() {
      rmSync(log, { force: true });
      rmSync(mark, { force: true });
    },
    async close() {
      for (const name of Object.keys(process.env))
        if (/^(?:GIT_|HTTP_PROXY|PEPPER)/.test(name)) delete process.env[name];
      await app.close();
      workshop.remove();
    },
  };
}
