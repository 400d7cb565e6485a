import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Trx } from '#server/db/database.ts';
import { roles } from '#shared/roles.ts';
import type { Person } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { type HostileScene, openHostileScene } from './test-hostile-scene.ts';

describe('hostile requests', () => {
  let workshop: HostileScene['workshop'];
  let site: HostileScene['site'];
  let app: HostileScene['app'];
  let ana: HostileScene['ana'];
  let mark: HostileScene['mark'];
  let pull: HostileScene['pull'];
  let calls: HostileScene['calls'];
  let pullsStarted: HostileScene['pullsStarted'];
  let forget: HostileScene['forget'];
  let close: HostileScene['close'];
  before(async () => {
    ({ workshop, site, app, ana, mark, pull, calls, pullsStarted, forget, close } = await openHostileScene());
  });
  after(() => close());
  beforeEach(() => forget());

  const argsOf = (call = '') => call.slice(0, call.indexOf('STAT '));

  test('an unconfigured name starts nothing, whatever it means to a shell, a path or JavaScript', async () => {
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
    // These are refused before any name is looked up.
    const headers = { authorization: `Bearer ${ana.token}` };
    assert.equal((await app.app.inject({ method: 'POST', url: '/api/git//pull', headers })).statusCode, 404);
    assert.equal((await pull('a\0b')).status, 400);
    assert.equal((await pull('x'.repeat(10_000))).status, 414);
    assert.equal(existsSync(touch), false);
    assert.equal(calls(), '');
  });

  test('nothing from a request reaches Git, whose arguments and environment are always the same', async () => {
    assert.equal((await pull('site')).status, 200);
    const [plain] = pullsStarted();
    forget();
    const headers = { proxy: 'http://evil.example', 'x-git-dir': '/nowhere' };
    const query = { remote: 'evil', branch: '--upload-pack=evil', args: '-c', env: 'GIT_DIR=/x' };
    assert.equal((await pull('site', ana, { headers, query })).status, 200);
    assert.equal(argsOf(pullsStarted()[0]), argsOf(plain));
    forget();
    assert.equal((await pull('site', ana, { body: { remote: 'evil', branch: 'x', args: ['-c'] } })).status, 400);
    assert.equal(calls(), '');
  });

  test('Git gets fixed arguments and a minimal environment, in its own session without a terminal', async () => {
    await pull('site');
    const [call = '', ...more] = pullsStarted();
    assert.equal(more.length, 0);
    const { clone } = site;
    assert.deepEqual(argsOf(call).trim().split('\n'), [
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
    const [, self] = /^SELF (\d+)$/m.exec(call) ?? [];
    assert.deepEqual([group, session, terminal], [self, self, '0']);
    const environment = Object.fromEntries(
      call
        .slice(call.indexOf('SELF '))
        .split('\n')
        .slice(1)
        .filter((line) => line !== '')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    // These are added by the test script's shell.
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

  test('only git and root can pull, stop, read or subscribe; others learn nothing about a repository and start nothing', async () => {
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
          const response = await app.call(shape, { ...(as && { as }), params: { name } });
          assert.equal(response.status, status);
          bodies.add(response.raw.body);
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

  test("a caller who loses the role or the account before a pull begins can't start it", async () => {
    for (const lose of ['user_roles', 'users'] as const) {
      const login = `loses-${lose.replace('_', '-')}`;
      const cem = await app.person(login, 'git');
      const { db } = app.context;
      const { transact } = db;
      // Before the pull's first write, the caller is authorised but nothing has begun.
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
});
