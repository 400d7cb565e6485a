import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel, playedGame, playerRole } from '#tests/game.ts';
import { joinRoom } from '../contract.ts';
import { SnapshotCache } from './read-document.ts';

describe("a room's snapshot", () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  before(async () => {
    app = await makeTestApp();
    game = gameOn(app);
    ana = await app.person('ana', playerRole);
    ben = await app.person('ben', playerRole);
  });
  after(() => app.close());

  const idOf = async ({ token }: Person) => (await app.context.sessions.find(token))?.userId ?? assert.fail();
  const cacheOf = ({ maxBytes = 1000 } = {}) => {
    const made: number[] = [];
    const { read } = app.context.db;
    const cache = new SnapshotCache<string>(read, playedGame, ({ length }) => length, maxBytes);
    const get = async (roomId: string, person: Person) =>
      cache.get(roomId, await idOf(person), async () => {
        const query = read.selectFrom('rooms').where('id', '=', roomId).select('revision');
        const { revision } = await query.executeTakeFirstOrThrow();
        made.push(revision);
        return `revision ${revision}`;
      });
    return { made, cache, get };
  };

  test('is built once for concurrent readers, and again after an event', async () => {
    const roomId = await game.room(ana, [ben]);
    const { made, get } = cacheOf();
    const seen = await inParallel(50, (i) => get(roomId, i % 2 === 0 ? ana : ben));
    assert.deepEqual(new Set(seen), new Set(['revision 2']));
    await game.deal(roomId, ben);
    assert.equal(await get(roomId, ana), 'revision 3');
    assert.deepEqual(made, [2, 3]);
    await game.leave(roomId, ben);
    await game.leave(roomId, ana);
  });

  test("isn't returned to a non-member, even if it's cached", async () => {
    const roomId = await game.room(ana);
    const { get } = cacheOf();
    assert.equal(await get(roomId, ana), 'revision 1');
    assert.equal(await get(roomId, ben), undefined);
    await app.call(joinRoom, { as: ben, params: { login: 'ben', roomId } });
    assert.equal(await get(roomId, ben), 'revision 2');
    await game.leave(roomId, ana, ben);
    assert.equal(await get(roomId, ben), undefined);
    await game.leave(roomId, ana);
    assert.equal(await get(roomId, ana), undefined);
  });

  test('is retried after a failure', async () => {
    const roomId = await game.room(ana);
    const { cache, get } = cacheOf();
    const failure = new Error('the database is down');
    await assert.rejects(
      cache.get(roomId, await idOf(ana), async () => {
        throw failure;
      }),
      failure,
    );
    assert.equal(await get(roomId, ana), 'revision 1');
    await game.leave(roomId, ana);
  });

  test('that was built first is evicted first when the total gets too large', async () => {
    const rooms = [await game.room(ana), await game.room(ana)] as const;
    const { made, get } = cacheOf({ maxBytes: 2 * 'revision 1'.length - 1 });
    for (const roomId of rooms) await get(roomId, ana);
    await get(rooms[1], ana);
    assert.deepEqual(made, [1, 1]);
    await get(rooms[0], ana);
    await get(rooms[0], ana);
    assert.deepEqual(made, [1, 1, 1]);
    for (const roomId of rooms) await game.leave(roomId, ana);
  });

  test("isn't that of an earlier room with the same code", async () => {
    const roomId = await game.room(ana);
    const { made, get } = cacheOf();
    await get(roomId, ana);
    await game.leave(roomId, ana);
    const next = await game.room(ana);
    await app.context.db.transact(async (trx) => {
      // As if the same code had been drawn again.
      for (const table of ['room_events', 'members'] as const) {
        await trx.deleteFrom(table).where('room_id', '=', next).execute();
      }
      await trx.updateTable('rooms').set({ id: roomId }).where('id', '=', next).execute();
      const membership = { room_id: roomId, user_id: await idOf(ana), joined_at: 0, joined_seq: 1 };
      await trx.insertInto('members').values(membership).execute();
    });
    await get(roomId, ana);
    assert.deepEqual(made, [1, 1]);
  });
});
