import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { changeLogin } from '#features/accounts/own-contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, playedGame, playerRole } from '#tests/game.ts';
import * as contract from '../contract.ts';

describe('counts and caches of all rooms', () => {
  let app: TestApp;
  let game: Game;
  let root: Person;
  let ana: Person;
  let ben: Person;
  let cem: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false });
    game = gameOn(app);
    root = await app.person('boss', 'root');
    ana = await app.person('ana', playerRole);
    ben = await app.person('ben', playerRole);
    cem = await app.person('cem', playerRole);
  });
  after(() => app.close());

  async function assertCounted(expected: number): Promise<void> {
    const { read } = app.context.db;
    const counted = await read.selectFrom('game_rooms').select(['game', 'rooms']).execute();
    const existing = await read.selectFrom('rooms').select('game').execute();
    const sum = counted.reduce((all, { rooms }) => all + rooms, 0);
    assert.deepEqual([sum, existing.length], [expected, expected]);
    const { body } = await app.call(contract.getGame, { as: ana, params: { gameName: playedGame } });
    assert.equal(body.rooms, existing.filter((room) => room.game === playedGame).length);
  }

  test("rooms are counted correctly, however they're created and deleted", async () => {
    await assertCounted(0);
    const [first, second] = [await game.room(ana, [ben]), await game.room(ana)];
    const third = await game.room(ana);
    await assertCounted(3);
    const fourth = await app.call(contract.createRoom, { as: ana, body: { game: playedGame, name: 'One too many' } });
    assert.equal(fourth.status, 409);
    await assertCounted(3);
    assert.equal((await app.call(contract.deleteRoom, { as: ana, params: { id: second } })).status, 200);
    await assertCounted(2);
    await game.leave(third, ana);
    await assertCounted(1);
    await game.leave(first, ana);
    await assertCounted(1);
    // Bypasses the API, like a restore or somebody with access to the database.
    const { userId } = (await app.context.sessions.find(cem.token)) ?? assert.fail();
    await app.context.db.transact(async (trx) => {
      const room = {
        game: 'plates',
        name: 'By hand',
        admin_id: userId,
        is_private: 0,
        created_at: 0,
        revision: 0,
      } as const;
      const rows = ['500001', '500002', '500011'].map((id) => ({ ...room, id, slot: null, slot_user_id: null }));
      await trx
        .insertInto('rooms')
        .values(rows.map((row) => ({ ...row, sealed_password: null })))
        .execute();
    });
    await assertCounted(4);
    await app.context.db.transact((trx) => trx.deleteFrom('rooms').where('game', '=', 'plates').execute());
    await assertCounted(1);
    const dora = await app.person('dora', playerRole);
    await game.room(dora);
    await game.room(dora, [ben]);
    await assertCounted(3);
    assert.equal((await app.call(deleteUser, { as: root, params: { login: 'dora' } })).status, 200);
    await assertCounted(2);
    for (const { id } of await app.context.db.read.selectFrom('rooms').select('id').execute())
      await app.call(contract.deleteRoom, { as: root, params: { id } });
    await assertCounted(0);
  });

  test("a room whose creation is rolled back isn't counted", async () => {
    const { userId } = (await app.context.sessions.find(cem.token)) ?? assert.fail();
    const failing = app.context.db.transact(async (trx) => {
      const room = { id: '500001', game: playedGame, name: 'Taken back', admin_id: userId, is_private: 0 } as const;
      const rest = { slot: null, slot_user_id: null, sealed_password: null, created_at: 0, revision: 0 };
      await trx
        .insertInto('rooms')
        .values({ ...room, ...rest })
        .execute();
      throw new Error('rolled back');
    });
    await assert.rejects(failing, /rolled back/);
    await assertCounted(0);
  });

  /** Checks that each user sees the same in the game's list, in ben's list, and on each room's page. */
  async function assertListsMatch(): Promise<void> {
    for (const as of [ana, ben, cem, root]) {
      const list = (await app.call(contract.listRooms, { as, params: { gameName: playedGame } })).body as never;
      const rooms = (await app.context.db.read
        .selectFrom('rooms')
        .where('game', '=', playedGame)
        .orderBy('created_seq', 'desc')
        .select('id')
        .execute()) as { id: string }[];
      const seen: contract.Room[] = [];
      for (const { id } of rooms) {
        const { password: _, revision: __, ...listed } = await game.view(id, as);
        seen.push(listed);
      }
      assert.deepEqual(list, seen, as.login);
      const own = (await app.call(contract.listUserRooms, { as, params: { login: ben.login } }))
        .body as unknown as contract.Room[];
      assert.deepEqual(
        // Another test covers what only the user's own list shows.
        own.map(({ mine: _, here: __, last: ___, ...listed }) => listed),
        (list as contract.Room[]).filter(({ id }) => bensRooms.has(id)),
        as.login,
      );
    }
  }
  const bensRooms = new Set<string>();

  test("a list shows each room's current state, with as much as the caller sees on the room's own page", async () => {
    const open = await game.room(ana);
    const closed = await game.room(ana, [], 'a password');
    await assertListsMatch();
    for (const id of [open, closed]) {
      const params = { login: ben.login, roomId: id };
      await app.call(contract.joinRoom, { as: ben, params, body: { password: 'a password' } });
      bensRooms.add(id);
      await assertListsMatch();
    }
    assert.equal((await app.call(changeLogin, { as: ben, body: { login: 'Ben' } })).status, 200);
    await assertListsMatch();
    await game.leave(closed, ana);
    await assertListsMatch();
    await game.leave(open, ben);
    bensRooms.delete(open);
    await assertListsMatch();
    assert.equal((await app.call(contract.deleteRoom, { as: root, params: { id: open } })).status, 200);
    await assertListsMatch();
  });

  test("a room that reuses an earlier room's code isn't mistaken for it", async () => {
    const { userId } = (await app.context.sessions.find(cem.token)) ?? assert.fail();
    for (const name of ['The first', 'The second']) {
      await app.context.db.transact(async (trx) => {
        await trx.deleteFrom('rooms').where('id', '=', '123456').execute();
        const room = { id: '123456', game: playedGame, name, admin_id: userId, is_private: 0, created_at: 0 } as const;
        await trx
          .insertInto('rooms')
          .values({ ...room, slot: null, slot_user_id: null, sealed_password: null, revision: 1 })
          .execute();
      });
      const list = (await app.call(contract.listRooms, { as: ana, params: { gameName: playedGame } })).body as never;
      assert.equal((list as contract.Room[])[0]?.name, name);
    }
  });
});
