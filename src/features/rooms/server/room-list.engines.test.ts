import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { playedGame, playerRole } from '#tests/game.ts';
import { listRooms, type Room } from '../contract.ts';

const rooms = 10_000;
const chunk = 500;

describe('a list of ten thousand rooms', () => {
  let app: TestApp;
  let ana: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false });
    ana = await app.person('ana', playerRole);
    const caller = await app.context.sessions.find(ana.token);
    const userId = caller?.userId ?? '';
    await app.context.db.transact(async (trx) => {
      for (let start = 0; start < rooms; start += chunk) {
        const codes = Array.from({ length: chunk }, (_, i) => String(100_000 + start + i));
        const room = {
          game: playedGame,
          name: '🚗'.repeat(60),
          admin_id: userId,
          is_private: 0,
          created_at: 0,
        } as const;
        const rest = { slot: null, slot_user_id: null, sealed_password: null, revision: 0 };
        await trx
          .insertInto('rooms')
          .values(codes.map((id) => ({ id, ...room, ...rest })))
          .execute();
        await trx
          .insertInto('members')
          .values(codes.map((id) => ({ room_id: id, user_id: userId, joined_at: 0, joined_seq: 1 })))
          .execute();
      }
    });
  });
  after(() => app.close());

  const page = async (query?: Record<string, string>) => {
    const response = await app.call(listRooms, { as: ana, params: { gameName: playedGame }, ...(query && { query }) });
    assert.equal(response.status, 200, response.raw.body);
    assert.ok(Buffer.byteLength(response.raw.payload) < 256 * 1024);
    return (response.body as unknown as Room[]).map(({ id }) => id);
  };

  test('is paged, newest first', async () => {
    const first = await page();
    assert.equal(first.length, 50);
    assert.equal(first[0], '109999');
    const second = await page({ before: first.at(-1) ?? '' });
    assert.equal(second[0], '109949');
  });

  test('has every room on exactly one page', async () => {
    const seen: string[] = [];
    for (let next = await page({ limit: '100' }); next.length > 0; ) {
      seen.push(...next);
      next = await page({ limit: '100', before: next.at(-1) ?? '' });
    }
    assert.equal(seen.length, rooms);
    assert.equal(new Set(seen).size, rooms);
    assert.deepEqual(seen, seen.toSorted().reverse());
  });

  test("has an empty page before a room that doesn't exist", async () => {
    assert.deepEqual(await page({ before: '999999' }), []);
  });

  const wrong: Record<string, string>[] = [
    { limit: '0' },
    { limit: '-1' },
    { limit: '101' },
    { limit: '1e9' },
    { limit: 'abc' },
    { limit: '' },
    { before: 'x' },
    { sort: 'name' },
  ];
  for (const query of wrong) {
    test(`is refused for ${JSON.stringify(query)}`, async () => {
      const { status, body } = await app.call(listRooms, { as: ana, params: { gameName: playedGame }, query });
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body), ['error']);
    });
  }
});
