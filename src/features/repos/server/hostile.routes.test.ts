import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#app/test-app.ts';
import type { Trx } from '#server/db/database.ts';
import { roles } from '#shared/roles.ts';
import * as contract from '../contract.ts';
import { git, makeWorkshop, type Trio, type Workshop } from './test-repositories.ts';

const realGit = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

describe('what others may say and push', () => {
  let workshop: Workshop;
  let site: Trio;
  let other: Trio;
  let app: TestApp;
  let ana: Person;
  let log: string;
  /** Written by whatever must not run. */
  let mark: string;
  let evil: string;
  before(async () => {
    workshop = makeWorkshop();
    log = join(workshop.dir, 'calls');
    mark = join(workshop.dir, 'mark');
    evil = workshop.script('evil', `echo ran >> ${mark}`, 'cat');
    // A Git on the server's PATH that takes down how it is called, and where.
    workshop.script(
      'git',
      `{ echo CALL; printf '%s\\n' "$@"; echo STAT $(cut -d' ' -f5-7 /proc/self/stat); echo PARENT $PPID; env; } >> ${log}`,
      `exec ${realGit} "$@"`,
    );
    workshop.script('ssh', `echo SSH "$@" >> ${log}`, 'echo "Host key verification failed." >&2', 'exit 255');
    site = workshop.trio('site');
    other = workshop.trio('other');
    const REPOSITORIES = workshop.configure({
      site: { path: site.clone, protocols: ['file', 'ssh'] },
      other: { path: other.clone, protocols: ['file'] },
    });
    const PATH = `${join(workshop.dir, 'bin')}:/usr/bin:/bin`;
    const inherited = {
      GIT_DIR: '/nowhere',
      GIT_SSH_COMMAND: evil,
      GIT_CONFIG_COUNT: '1',
      GIT_ASKPASS: evil,
      HTTP_PROXY: 'x',
    };
    Object.assign(process.env, inherited, {
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: evil,
      PEPPER: 'secret',
    });
    app = await makeTestApp({ withPool: false, settings: { REPOSITORIES, RATE_LIMITS: 'off', PATH } });
    ana = await app.person('ana', 'git');
  });
  after(async () => {
    for (const name of Object.keys(process.env)) if (/^(?:GIT_|HTTP_PROXY|PEPPER)/.test(name)) delete process.env[name];
    await app.close();
    workshop.remove();
  });
  beforeEach(() => {
    rmSync(log, { force: true });
    rmSync(mark, { force: true });
  });

  const pull = (name: string, as: Person | undefined = ana, more: object = {}) =>
    app.call(contract.pullRepository, { as, params: { name }, ...more });
  const list = async () => {
    app.pass(2000);
    return (await app.call(contract.listRepositories, { as: ana })).body as unknown as contract.Repository[];
  };
  const calls = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const pullsStarted = () =>
    calls()
      .split('CALL\n')
      .filter((call) => /^pull$/m.test(call));
  const wordsOf = (call = '') => call.slice(0, call.indexOf('STAT '));

  test('a name that is none of the configuration starts nothing, whatever it would mean to a shell, a path or JavaScript', async () => {
    const touch = join(workshop.dir, 'X');
    const names = [
      `;touch ${touch}`,
      `$(touch ${touch})`,
      `\`touch ${touch}\``,
      `--upload-pack=touch ${touch}`,
      '-c',
      '..',
      '../other',
      '/etc',
      '.git',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'site\n',
      'site/',
      ' site',
      'SITE',
      'size',
      'x'.repeat(999),
    ];
    for (const name of names) {
      for (const shape of [contract.pullRepository, contract.stopPull, contract.pullOutput]) {
        const { status, body } = await app.call(shape, { as: ana, params: { name } });
        assert.deepEqual([status, Object.keys(body)], [404, ['error']], name);
      }
    }
    // Refused before any name is looked at.
    const headers = { authorization: `Bearer ${ana.token}` };
    assert.equal((await app.app.inject({ method: 'POST', url: '/api/git//pull', headers })).statusCode, 404);
    assert.equal((await pull('a\0b')).status, 400);
    assert.equal((await pull('x'.repeat(10_000))).status, 414);
    assert.equal(existsSync(touch), false);
    assert.equal(calls(), '');
  });

  test('nothing of a request reaches Git: its words and surroundings are the same whatever is sent along', async () => {
    assert.equal((await pull('site')).status, 200);
    const [plain] = pullsStarted();
    rmSync(log);
    const headers = { proxy: 'http://evil.example', 'x-git-dir': '/nowhere' };
    const query = { remote: 'evil', branch: '--upload-pack=evil', args: '-c', env: 'GIT_DIR=/x' };
    assert.equal((await pull('site', ana, { headers, query })).status, 200);
    assert.equal(wordsOf(pullsStarted()[0]), wordsOf(plain));
    rmSync(log);
    assert.equal((await pull('site', ana, { body: { remote: 'evil', branch: 'x', args: ['-c'] } })).status, 400);
    assert.equal(calls(), '');
  });

  test('Git is given the words of the rules and an environment made from nothing, in a session of its own without a terminal', async () => {
    await pull('site');
    const [call = '', ...more] = pullsStarted();
    assert.equal(more.length, 0);
    const { clone } = site;
    assert.deepEqual(wordsOf(call).trim().split('\n'), [
      `--git-dir=${clone}/.git`,
      `--work-tree=${clone}`,
      ...[
        `safe.directory=${clone}`,
        'core.hooksPath=/dev/null',
        'core.fsmonitor=false',
        'credential.helper=',
        'gc.auto=0',
        'maintenance.auto=false',
        'submodule.recurse=false',
        'http.lowSpeedLimit=1000',
        'http.lowSpeedTime=20',
      ].flatMap((setting) => ['-c', setting]),
      ...['pull', '--ff-only', '--no-rebase', '--no-autostash', '--no-recurse-submodules', '--no-tags', '--no-stat'],
      '--progress',
    ]);
    const [, group, session, terminal] = /^STAT (\d+) (\d+) (-?\d+)$/m.exec(call) ?? [];
    const [, parent] = /^PARENT (\d+)$/m.exec(call) ?? [];
    assert.deepEqual([group, session, terminal], [parent, parent, '0']);
    const environment = Object.fromEntries(
      call
        .slice(call.indexOf('PARENT '))
        .split('\n')
        .slice(1)
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    // What the shell of the test's own script adds.
    for (const name of ['PWD', '_', 'SHLVL', 'OLDPWD']) delete environment[name];
    const { GIT_CONFIG_COUNT, ...rest } = Object.fromEntries(
      Object.entries(environment).filter(([name]) => !/^GIT_CONFIG_(?:KEY|VALUE)_\d$/.test(name)),
    );
    assert.equal(GIT_CONFIG_COUNT, '4');
    assert.deepEqual(rest, {
      PATH: `${join(workshop.dir, 'bin')}:/usr/bin:/bin`,
      HOME: '/nonexistent',
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '/bin/false',
      SSH_ASKPASS: '/bin/false',
      GIT_ALLOW_PROTOCOL: 'file:ssh',
      GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=10 -oStrictHostKeyChecking=yes',
      GIT_NO_LAZY_FETCH: '1',
    });
    assert.equal(existsSync(mark), false);
  });

  test('no role but git and root pulls, stops, looks or listens; of a repository they learn nothing, and nothing is started', async () => {
    const refused: [Person | undefined, number][] = [[undefined, 401]];
    for (const role of roles)
      if (role !== 'git' && role !== 'root') refused.push([await app.person(`only-${role}`, role), 403]);
    const bodies = new Set<string>();
    for (const [as, status] of refused) {
      for (const shape of [
        contract.pullRepository,
        contract.stopPull,
        contract.pullOutput,
        contract.listRepositories,
      ]) {
        for (const name of ['site', 'nowhere']) {
          const answer = await app.call(shape, { ...(as && { as }), params: { name } });
          assert.equal(answer.status, status);
          bodies.add(answer.raw.body);
        }
      }
    }
    assert.equal(bodies.size, 2);
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
      const headers = { authorization: `Bearer ${ana.token}` };
      assert.equal((await app.app.inject({ method, url: '/api/git/site/pull', headers })).statusCode, 404);
    }
    assert.equal(calls(), '');
    assert.equal((await pull('site', await app.person('boss', 'root'))).status, 200);
  });

  test('who loses the role, or the account, before it begins starts nothing', async () => {
    for (const lose of ['user_roles', 'users'] as const) {
      const login = `loses-${lose.replace('_', '-')}`;
      const cem = await app.person(login, 'git');
      const { db } = app.context;
      const { transact } = db;
      // Right before the first thing the pull writes: whoever was admitted has been, and nothing has begun.
      db.transact = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
        db.transact = transact;
        await transact(async (trx) => {
          const { id } = await trx
            .selectFrom('users')
            .where('login', '=', login)
            .select('id')
            .executeTakeFirstOrThrow();
          await trx
            .deleteFrom(lose)
            .where(lose === 'users' ? 'users.id' : 'user_id', '=', id)
            .execute();
        });
        return transact(work);
      };
      assert.equal((await pull('site', cem)).status, 403);
      assert.deepEqual(pullsStarted(), []);
    }
    assert.equal((await pull('site')).status, 200);
  });

  test('of eight pulls at once one is done by one Git, and the others are told that it is at work', async () => {
    site.push('For one', { 'one.txt': '1' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => pull('site')));
    const kinds = answers.map(({ status, raw }) => `${status} ${raw.headers['x-pull-failure'] ?? ''}`).sort();
    assert.deepEqual(kinds, ['200 ', ...Array(7).fill('409 busy')]);
    assert.equal(pullsStarted().length, 1);
    const both = await Promise.all([pull('site'), pull('other')]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
  });

  test('names of branches and tags at the remote are only names', async () => {
    const touch = join(workshop.dir, 'Y');
    for (const ref of [
      `refs/heads/--upload-pack=touch\${IFS}${touch.replaceAll('/', '-')}`,
      'refs/heads/-c',
      'refs/tags/-x',
      'refs/heads/$(touch)',
    ]) {
      git(site.author, 'push', '--quiet', site.remote, `HEAD:${ref}`);
    }
    site.push('After names', { 'names.txt': '1' });
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed], [200, true]);
    assert.equal(existsSync(touch), false);
  });

  test('no hook of the repository runs, as a file or by its configuration, and no monitor', async () => {
    const hooks = [
      'post-merge',
      'post-checkout',
      'post-rewrite',
      'reference-transaction',
      'post-index-change',
      'pre-auto-gc',
      'pre-merge-commit',
      'fsmonitor-watchman',
      'post-commit',
      'pre-rebase',
      'prepare-commit-msg',
    ];
    mkdirSync(join(site.clone, '.git/hooks'), { recursive: true });
    for (const hook of hooks) {
      writeFileSync(join(site.clone, '.git/hooks', hook), `#!/bin/sh\necho ${hook} >> ${mark}\n`, { mode: 0o755 });
    }
    git(site.clone, 'config', 'hook.evil.command', evil);
    git(site.clone, 'config', 'hook.evil.event', 'post-merge');
    git(site.clone, 'config', 'core.fsmonitor', evil);
    site.push('With hooks', { 'hooks.txt': '1' });
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed], [200, true]);
    assert.equal((await list())[0]?.changed_files, 0);
    assert.equal(existsSync(mark), false, existsSync(mark) ? readFileSync(mark, 'utf8') : '');
    git(site.clone, 'config', '--unset', 'core.fsmonitor');
    // Proof that they would: Git by hand runs them.
    git(site.clone, '-c', 'core.hooksPath=.git/hooks', 'checkout', '--quiet', '-b', 'side');
    assert.match(readFileSync(mark, 'utf8'), /post-checkout/);
    git(site.clone, 'checkout', '--quiet', 'main');
    rmSync(join(site.clone, '.git/hooks'), { recursive: true });
  });

  test('a filter runs for a pull only where the repository itself is configured for it; looking runs none', async () => {
    // Pulled content alone names a filter and brings no program.
    site.push('With attributes', { '.gitattributes': '*.bin filter=big\n', 'a.bin': 'pointer\n' });
    assert.equal((await pull('site')).status, 200);
    assert.equal(site.file('a.bin'), 'pointer\n');
    const filter = workshop.script(
      'filter',
      `echo $1 >> ${mark}`,
      'if [ $1 = smudge ]; then sed s/pointer/big/; else sed s/big/pointer/; fi',
    );
    git(site.clone, 'config', 'filter.big.smudge', `${filter} smudge`);
    git(site.clone, 'config', 'filter.big.clean', `${filter} clean`);
    git(site.clone, 'config', 'filter.big.required', 'true');
    site.push('Another pointer', { 'b.bin': 'pointer 2\n' });
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed_files], [200, 0]);
    assert.equal(site.file('b.bin'), 'big 2\n');
    assert.match(readFileSync(mark, 'utf8'), /smudge/);
    rmSync(mark);
    // Touched, so that Git would have to look into them.
    writeFileSync(join(site.clone, 'b.bin'), 'big 2\n');
    writeFileSync(join(site.clone, 'readme.txt'), 'changed\n');
    const [{ changed_paths } = assert.fail()] = await list();
    assert.deepEqual(changed_paths, [{ state: ' M', path: 'readme.txt' }]);
    assert.equal(existsSync(mark), false);
    git(site.clone, 'restore', 'readme.txt');
  });

  test('submodules, links and files with odd names are pulled as they are, and nothing of them is followed', async () => {
    const touch = join(workshop.dir, 'Z');
    const sub = git(site.author, 'rev-parse', 'HEAD').trim();
    git(site.author, 'update-index', '--add', '--cacheinfo', `160000,${sub},sub`);
    symlinkSync('/etc', join(site.author, 'etc'));
    const files = {
      '.gitmodules': `[submodule "sub"]\n\tpath = sub\n\turl = ext::sh -c "touch ${touch}"\n\tupdate = !touch ${touch}\n`,
      gitdir: 'gitdir: /etc\n',
      '.gitconfig': `[core]\n\tfsmonitor = ${evil}\n`,
      '-rf': 'x',
      '<img src=x onerror=alert(1)>': 'x',
    };
    for (const [path, text] of Object.entries(files)) writeFileSync(join(site.author, path), text);
    git(
      site.author,
      'add',
      '--',
      '.gitmodules',
      'gitdir',
      '.gitconfig',
      './-rf',
      '<img src=x onerror=alert(1)>',
      'etc',
    );
    git(site.author, 'commit', '--quiet', '--message', 'Odd things');
    git(site.author, 'push', '--quiet');
    const { status, body } = await pull('site');
    assert.deepEqual([status, body.changed, body.changed_files], [200, true, 0], JSON.stringify(body));
    assert.equal(existsSync(touch) || existsSync(mark), false);
    assert.equal(existsSync(join(site.clone, 'sub/.git')), false);
    // Neither by the next one, with all of this in the folder.
    site.push('And on', { 'on.txt': '1' });
    assert.equal((await pull('site')).status, 200);
    await list();
    assert.equal(existsSync(touch) || existsSync(mark), false);
  });

  test('escapes, markup and endless output come as short plain lines, in an answer of at most 64 kB', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`many/${'long-name-'.repeat(15)}${index}`, 'x']),
    );
    other.push('\u001b[31mred\u001b[0m <b>bold</b> \u202eback\u0007', files);
    for (let count = 0; count < 30; count++) other.push(`${'💥'.repeat(300)} ${count}`, { [`n${count}`]: '1' });
    const shout = workshop.script(
      'shout',
      `i=0; while [ $i -lt 3000 ]; do printf '\\033[1m<script>alert(1)</script> line %s \\033]0;title\\007\\n' $i >&2; i=$((i+1)); done`,
      'exec git-upload-pack "$@"',
    );
    git(other.clone, 'config', 'remote.origin.uploadpack', shout);
    writeFileSync(join(other.clone, 'untracked\u001b[31m'), 'x');
    const answer = await pull('other');
    assert.equal(answer.status, 200, answer.raw.body.slice(0, 500));
    assert.ok(Buffer.byteLength(answer.raw.body) <= 64 * 1024, String(answer.raw.body.length));
    const result = answer.body as unknown as contract.PullResult;
    assert.deepEqual([result.commit_count, result.commits.length, result.files], [31, 20, 2030]);
    const { raw, body } = await app.call(contract.pullOutput, { as: ana, params: { name: 'other' } });
    assert.ok(Buffer.byteLength(raw.body) <= 64 * 1024);
    const { lines, first } = body as unknown as contract.Output;
    assert.ok(lines.length <= 200 && first > 2000, `${lines.length} ${first}`);
    const repository = (await list()).find(({ name }) => name === 'other');
    const all = JSON.stringify([answer.body, body, repository]);
    assert.doesNotMatch(all, /\\u001b|\\u0007|\u202e|\[31m|\[1m/);
    assert.match(all, /<script>alert\(1\)<\/script> line 2999"/);
  });

  test('ssh is told to ask nothing and to know the host', async () => {
    git(site.clone, 'remote', 'set-url', 'origin', 'ssh://git@git.example/site.git');
    const { status, raw, body } = await pull('site');
    assert.deepEqual([status, raw.headers['x-pull-failure']], [502, 'host-key'], JSON.stringify(body));
    assert.match(calls(), /^SSH -oBatchMode=yes -oConnectTimeout=10 -oStrictHostKeyChecking=yes /m);
  });
});
