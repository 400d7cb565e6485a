import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { tryFileLock } from '#server/db/file-lock.ts';
import { makeTestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { findGit } from './git/git-program.ts';
import { defaultPullLimits, makePulls } from './pulls.ts';
import { makeRepositoryStatus } from './repository-status.ts';
import { git, makeWorkshop, until } from './test-repositories.ts';

async function scene(t: TestContext) {
  const workshop = makeWorkshop();
  const site = workshop.trio('site');
  const REPOSITORIES = workshop.configure({ site: { path: site.clone, protocols: ['file'] } });
  const app = await makeTestApp({ withPool: false, settings: { REPOSITORIES, RATE_LIMITS: 'off' } });
  t.after(async () => {
    await app.close();
    workshop.remove();
  });
  const ana = await app.person('ana', 'git');
  const pull = () => app.call(contract.pullRepository, { as: ana, params: { name: 'site' } });
  return { workshop, site, app, ana, pull };
}

test("no pull begins while another process pulls, and its lock is released when it's killed", async (t) => {
  const { workshop, site, app, ana, pull } = await scene(t);
  const program = join(workshop.dir, 'holder.ts');
  const lock = pathToFileURL(join(import.meta.dirname, '../../../server/db/file-lock.ts')).href;
  writeFileSync(
    program,
    `import { tryFileLock } from ${JSON.stringify(lock)};
    const lock = tryFileLock(${JSON.stringify(join(site.clone, '.git/pitstop.lock'))});
    console.log(lock === undefined ? 'no' : 'held');
    setInterval(() => lock, 1000);`,
  );
  const holder = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => holder.kill('SIGKILL'));
  const [ready] = (await once(holder.stdout, 'data')) as [Buffer];
  assert.equal(String(ready).trim(), 'held');
  // The pull that the other process recorded isn't marked as interrupted.
  await app.context.db.transact((trx) =>
    trx
      .insertInto('pulls')
      .values({ repository: 'site', started_by: 'eva', started_at: 1, state: 'running' })
      .execute(),
  );
  const list = async () => {
    const { body } = await app.call(contract.listRepositories, { as: ana });
    return (body as unknown as contract.Repository[])[0] ?? assert.fail();
  };
  const busy = await pull();
  assert.deepEqual([busy.status, busy.raw.headers['x-pull-failure']], [409, 'busy']);
  assert.equal((await list()).running?.by, 'eva');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const { running, last_pull } = await list();
  assert.deepEqual([running, last_pull?.by, last_pull?.state], [null, 'eva', 'interrupted']);
  assert.equal((await pull()).status, 200);
});

test('each queued push learns when the pull that it waits for fails', {
  timeout: 30_000,
}, async (t) => {
  const { workshop, site, app } = await scene(t);
  const { context } = app;
  let tries = 0;
  const findProgram = () => {
    tries++;
    return findGit(context.config.programFolders);
  };
  const status = makeRepositoryStatus(findProgram, context.clock);
  const pulls = makePulls({ context, status, findProgram, limits: { ...defaultPullLimits, retryMs: 500 } });
  t.after(() => pulls.close());
  const lock = tryFileLock(join(site.clone, '.git/pitstop.lock')) ?? assert.fail();
  const failed: string[] = [];
  const setting = context.config.repositories.get('site') ?? assert.fail();
  const push = (name: string) => void pulls.queuePull('site', setting).then((isDone) => isDone || failed.push(name));
  push('first');
  await until(() => (tries === 1 ? true : undefined));
  // The second push comes during the first attempt, so it's attempted afterwards.
  push('second');
  await until(() => (tries === 3 ? true : undefined));
  git(site.clone, 'remote', 'set-url', 'origin', workshop.dir);
  lock.release();
  await until(() => (failed.includes('second') ? true : undefined));
  assert.deepEqual(failed, ['first', 'second']);
});
