import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { deleteUser } from '#features/accounts/contract.ts';
import { secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { gameOn } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { addShippedPool } from './index.ts';

describe('the list of challenges', () => {
  let app: TestApp;
  let ana: Person;
  let ben: Person;
  before(async () => {
    app = await makeTestApp({ frozenClock: true, settings: { RATE_LIMITS: 'off' } });
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
  });
  after(() => app.close());

  const list = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.call(contract.listChallenges, { as: ben, query, headers });
  const idsOf = ({ raw }: Awaited<ReturnType<typeof list>>) => raw.json<contract.Challenge[]>().map(({ id }) => id);
  const currentTag = async () => String((await list()).raw.headers.etag);
  const add = async (as: Person) => {
    const body = { title: 'Wave at a train', description: 'From a bridge.', difficulty: 2 };
    const response = await app.call(contract.createChallenge, { as, body });
    return (response.body.challenge as contract.Challenge).id;
  };

  test('is paged without gaps', async () => {
    const all = idsOf(await list());
    const joined: string[] = [];
    for (;;) {
      const last = joined.at(-1);
      const page = idsOf(await list({ limit: '25', ...(last !== undefined && { before: last }) }));
      joined.push(...page);
      if (page.length < 25) break;
    }
    assert.ok(all.length >= 60);
    assert.deepEqual(joined, all);
    assert.deepEqual(idsOf(await list({ before: 'nowhere' })), []);
    for (const limit of ['0', '501', '1e2', '-1', '']) assert.equal((await list({ limit })).status, 400, limit);
    assert.equal((await list({ offset: '5' })).status, 400);
  });

  test('is limited to one page, even without paging parameters', async () => {
    const { db } = app.context;
    const rows = Array.from({ length: 600 }, (_, index) => ({
      id: `many-${index}`,
      ...{ title: 'One of many', description: 'x', difficulty: 1, category: 'many', points: 100 },
      ...{ image_required: 0 as const, active: 1 as const, user_id: null, slot: null, created_at: 0 },
    }));
    await db.transact(async (trx) => {
      await trx.insertInto('challenges').values(rows).execute();
      await trx.updateTable('challenge_pool').set({ revision: 1000 }).execute();
    });
    const first = idsOf(await list());
    assert.equal(first.length, 500);
    const second = idsOf(await list({ before: first.at(-1) ?? '' }));
    assert.equal(new Set([...first, ...second]).size, first.length + second.length);
    await db.transact(async (trx) => {
      await trx.deleteFrom('challenges').where('category', '=', 'many').execute();
      await trx.updateTable('challenge_pool').set({ revision: 1001 }).execute();
    });
  });

  test('responds with 304 when unchanged, and is compressed on request', async () => {
    const etag = await currentTag();
    const again = await list({}, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.raw.body, again.raw.headers.etag], [304, '', etag]);
    assert.equal(again.raw.headers['cache-control'], 'no-store');
    // The compressed representation has its own ETag.
    const { rawPayload, headers } = await app.app.inject({
      url: '/api/bingo/challenges',
      headers: { authorization: `Bearer ${ben.token}`, 'accept-encoding': 'gzip', 'if-none-match': etag },
    });
    assert.equal(headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(rawPayload).toString(), (await list()).raw.body);
    // Someone without access can't probe the list with an ETag.
    const stranger = await app.person('stranger', 'tester');
    const refused = await app.call(contract.listChallenges, { as: stranger, headers: { 'if-none-match': etag } });
    assert.equal(refused.status, 403);
  });

  test('changes immediately when a challenge is added, deleted or loses its creator', async () => {
    const seen = [await currentTag()];
    const expectNewTag = async () => {
      const tag = await currentTag();
      assert.ok(!seen.includes(tag));
      seen.push(tag);
    };
    const dora = await app.person('dora', 'bingo');
    const id = await add(dora);
    await expectNewTag();
    assert.equal((await app.call(deleteUser, { as: dora, params: { login: 'dora' } })).status, 200);
    await expectNewTag();
    const root = await app.person('boss', 'root');
    assert.equal((await app.call(contract.deleteChallenge, { as: root, params: { id } })).status, 200);
    assert.equal(await currentTag(), seen[0]);
  });

  test('counts boards and completions, refreshed every ten seconds', async () => {
    const counts = async () => {
      const all = (await list()).raw.json<contract.Challenge[]>();
      return [all.reduce((sum, { dealt }) => sum + dealt, 0), all.reduce((sum, { completed }) => sum + completed, 0)];
    };
    assert.deepEqual(await counts(), [0, 0]);
    const game = gameOn(app);
    const roomId = await game.room(ana);
    const square = (await game.deal(roomId, ana)).find(({ challenge }) => !challenge.image_required);
    await game.mark(roomId, ana, square ?? assert.fail(), true);
    app.pass(9.9 * secondMs);
    assert.deepEqual(await counts(), [0, 0]);
    app.pass(0.1 * secondMs);
    assert.deepEqual(await counts(), [12, 1]);
    // Setting the clock back doesn't extend the cache.
    await game.leave(roomId, ana);
    app.pass(-secondMs);
    assert.deepEqual(await counts(), [0, 0]);
  });

  test('changes immediately after a change in another process', async () => {
    const before = await currentTag();
    const { db } = app.context;
    await db.transact(async (trx) => {
      await trx.deleteFrom('challenges').execute();
      await trx
        .updateTable('challenge_pool')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .execute();
    });
    assert.deepEqual((await list()).body, []);
    await addShippedPool(app.context);
    assert.notEqual(await currentTag(), before);
  });
});
