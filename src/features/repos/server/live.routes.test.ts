import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { logOut } from '#features/accounts/contract.ts';
import { setRoles } from '#features/accounts/server/index.ts';
import { follow } from '#server/live/test-reader.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { git, makeWorkshop, type Trio, until, type Workshop } from './test-repositories.ts';

describe('a running pull', () => {
  let workshop: Workshop;
  let site: Trio;
  let app: TestApp;
  let url: string;
  let ana: Person;
  let eva: Person;
  before(async () => {
    workshop = makeWorkshop();
    site = workshop.trio('site');
    const REPOSITORIES = workshop.configure({ site: { path: site.clone, protocols: ['file'] } });
    app = await makeTestApp({ withPool: false, settings: { REPOSITORIES, RATE_LIMITS: 'off' } });
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    ana = await app.person('ana', 'git');
    eva = await app.person('eva', 'git');
  });
  after(async () => {
    await app.close();
    workshop.remove();
  });

  const watch = (as: Person) => follow(`${url}${addressOf(contract.gitEvents)}`, as.token);
  const output = async (as: Person, query = {}) =>
    (await app.call(contract.pullOutput, { as, params: { name: 'site' }, query })).body as unknown as contract.Output;
  const isStale = (topic: string) => (event?: { event: string; data: { topics?: string[] } }) =>
    event?.event === 'stale' && event.data.topics?.includes(topic);

  test('is shown to everyone who views the page, with its start, lines, progress and end', async () => {
    site.push('Live', { 'live.txt': '1' });
    const gate = join(workshop.dir, 'gate');
    const slow = workshop.script(
      'slow',
      `printf 'Looking\\rLooking further\\r' >&2`,
      `while [ ! -e ${gate} ]; do sleep 0.02; done`,
      `printf 'Looking done\\n' >&2`,
      'exec git-upload-pack "$@"',
    );
    git(site.clone, 'config', 'remote.origin.uploadpack', slow);
    const reader = await watch(eva);
    const pulling = app.call(contract.pullRepository, { as: ana, params: { name: 'site' } });
    assert.deepEqual((await reader.next())?.data.topics, ['repositories', 'output/site']);
    const { body } = await app.call(contract.listRepositories, { as: eva });
    const [{ running } = assert.fail()] = body as unknown as contract.Repository[];
    assert.deepEqual([running?.by, running?.state, running?.step], ['ana', 'running', 'connecting']);
    const before = await until(async () => {
      const now = await output(eva);
      return now.lines.some(({ text }) => text === 'Looking further') ? now : undefined;
    });
    // A line that's updated in place appears only once.
    assert.deepEqual(
      before.lines.map(({ text }) => text),
      ['$ git pull --ff-only', 'Looking further'],
    );
    assert.deepEqual([before.state, before.step], ['running', 'connecting']);
    assert.ok(isStale('output/site')(await reader.next()));
    writeFileSync(gate, '');
    assert.equal((await pulling).status, 200);
    const after = await output(eva, { pull: before.pull, after: String(before.last) });
    const [changed] = after.lines;
    assert.deepEqual([changed?.number, changed?.text], [before.lines[1]?.number, 'Looking done']);
    assert.equal(after.state, 'done');
    for (;;) if (isStale('repositories')(await reader.next())) break;
    reader.hangUp();
    git(site.clone, 'config', '--unset', 'remote.origin.uploadpack');
  });

  test("isn't shown to anyone who has lost the role or the session", async () => {
    const cem = await app.person('cem', 'git', 'bingo');
    const dora = await app.person('dora', 'git');
    const readers = await Promise.all([watch(cem), watch(dora)]);
    // As with a change made on the command line, no event is published here.
    await app.context.db.transact((trx) =>
      trx
        .deleteFrom('user_roles')
        .where('role', '=', 'git')
        .where('user_id', 'in', (eb) => eb.selectFrom('users').where('login', '=', 'cem').select('id'))
        .execute(),
    );
    await app.call(logOut, { as: dora });
    const last = [];
    for (const reader of readers) {
      let event = await reader.next();
      while (event?.event === 'stale') event = await reader.next();
      last.push(event);
      assert.equal(await reader.next(), undefined);
    }
    assert.deepEqual(last, [
      { event: 'gone', data: { reason: 'removed' } },
      { event: 'gone', data: { reason: 'signed-out' } },
    ]);
    assert.equal((await watch(cem)).status, 403);
    assert.equal((await watch(dora)).status, 401);
    const finn = await app.person('finn', 'git');
    const reader = await watch(finn);
    await setRoles(app.context, 'finn', ['bingo']);
    while ((await reader.next()) !== undefined);
    assert.equal((await watch(finn)).status, 403);
  });

  test('of a killed process is shown as interrupted once its lock is free', async () => {
    const { db } = app.context;
    const stale = (step: string) =>
      db.transact((trx) =>
        trx
          .insertInto('pulls')
          .values({
            repository: 'site',
            started_by: 'ana',
            started_at: app.context.clock() - 1000,
            state: 'running',
            step,
            ...(step === 'after' && { after_state: 'running', kind: null }),
          })
          .execute(),
      );
    const last = async () => {
      const { body } = await app.call(contract.listRepositories, { as: ana });
      return (body as unknown as contract.Repository[])[0]?.last_pull;
    };
    await stale('receiving');
    const pull = await last();
    assert.deepEqual([pull?.state, pull?.kind], ['interrupted', 'interrupted']);
    await stale('after');
    const command = await last();
    assert.deepEqual([command?.state, command?.kind, command?.after_command?.state], ['done', null, 'interrupted']);
    const log = await db.read
      .selectFrom('audit_log')
      .where('target', 'like', '%interrupted')
      .orderBy('id')
      .select(['actor', 'action', 'target', 'outcome'])
      .execute();
    const noted = { actor: 'ana', action: 'pull', outcome: 'failed' };
    assert.deepEqual(log, [
      { ...noted, target: 'site ended: interrupted' },
      { ...noted, target: 'site after: interrupted' },
    ]);
  });
});
