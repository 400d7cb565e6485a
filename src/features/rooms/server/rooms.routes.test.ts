import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, playedGame, playerRole } from '#tests/game.ts';
import * as contract from '../contract.ts';

describe('rooms', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let root: Person;
  let plain: Person;
  let developer: Person;
  before(async () => {
    app = await makeTestApp();
    game = gameOn(app);
    ana = await app.person('Ana', playerRole);
    ben = await app.person('ben', playerRole);
    root = await app.person('boss', 'root');
    plain = await app.person('plain');
    developer = await app.person('dev', 'developer');
  });
  after(() => app.close());

  const create = (as: Person | undefined, body: unknown) => app.call(contract.createRoom, { as, body });
  const publicRoom = { game: playedGame, name: 'Road trip' };

  test('whoever creates a room is its admin and first member', async () => {
    const { status, body } = await create(ana, { ...publicRoom, name: '  Road trip ' });
    assert.equal(status, 201);
    const room = body.room as contract.Room;
    assert.match(room.id, /^\d{6}$/);
    assert.equal(new Date(room.created_at).toISOString(), room.created_at);
    assert.deepEqual(room, {
      id: room.id,
      name: 'Road trip',
      admin: 'Ana',
      is_private: false,
      users: ['Ana'],
      user_count: 1,
      created_at: room.created_at,
      game: playedGame,
    });
    assert.deepEqual(app.announced(), []);
    assert.equal((await app.call(contract.deleteRoom, { as: ana, params: { id: room.id } })).status, 200);
  });

  const refused: [why: string, body: unknown, status: number, error: RegExp][] = [
    ['no name', { game: playedGame }, 400, /^Please enter a name for the room$/],
    ['a blank name', { ...publicRoom, name: ' \t ' }, 400, /^Please enter a name for the room$/],
    ["a name that isn't text", { ...publicRoom, name: ['x'] }, 400, /^Please enter a name for the room$/],
    ['a name of 121 characters', { ...publicRoom, name: 'x'.repeat(121) }, 400, /at most 120/],
    ['a name with a control character', { ...publicRoom, name: 'a\u0000b' }, 400, /can't be displayed/],
    ['a name that turns the reading direction', { ...publicRoom, name: 'a\u202Eb' }, 400, /can't be displayed/],
    ['a private room without a password', { ...publicRoom, is_private: true }, 400, /^Please enter a password for/],
    ['a blank password', { ...publicRoom, is_private: true, password: '  ' }, 400, /^Please enter a password for/],
    ['a null password', { ...publicRoom, is_private: true, password: null }, 400, /^Please enter a password for/],
    ["a password that isn't text", { ...publicRoom, is_private: true, password: [] }, 400, /^Please enter a password/],
    ['a password of 201 characters', { ...publicRoom, is_private: true, password: 'x'.repeat(201) }, 400, /too long/],
    ['privacy as text', { ...publicRoom, is_private: 'true' }, 400, /must be true or false/],
    ['an unknown game', { ...publicRoom, game: 'chess' }, 400, /no such game/],
    ['an unknown field', { ...publicRoom, admin: 'ben' }, 400, /Unknown field "admin"/],
    ['no body', undefined, 400, /./],
    ['a list', [], 400, /./],
  ];
  for (const [why, body, status, error] of refused) {
    test(`creating a room is refused for ${why}`, async () => {
      const response = await create(ana, body);
      assert.equal(response.status, status);
      assert.match(response.body.error ?? '', error);
      assert.deepEqual(Object.keys(response.body), ['error']);
      assert.deepEqual((await app.call(contract.listUserRooms, { as: ana, params: { login: 'ana' } })).body, []);
    });
  }

  test('creating a room requires the role of its game', async () => {
    assert.equal((await create(undefined, publicRoom)).status, 401);
    assert.equal((await create(plain, publicRoom)).status, 403);
    assert.equal((await create(developer, publicRoom)).status, 403);
    assert.equal((await create(ana, { ...publicRoom, game: 'plates' })).status, 403);
    for (const [as, game] of [
      [developer, 'plates'],
      [developer, 'partyfun'],
      [root, 'bingo'],
    ] as const) {
      const { status, body } = await create(as, { ...publicRoom, game });
      assert.equal(status, 201);
      await app.call(contract.deleteRoom, { as, params: { id: (body.room as contract.Room).id } });
    }
  });

  test('nobody can create a fourth room; deleting one frees a slot', async () => {
    const ids = [await game.room(ben), await game.room(ben), await game.room(ben)];
    const fourth = await create(ben, publicRoom);
    assert.equal(fourth.status, 409);
    assert.deepEqual(fourth.body, {
      error:
        'You can only create 3 rooms at a time. Please delete one of your existing rooms before creating a new one.',
    });
    await app.call(contract.deleteRoom, { as: ben, params: { id: ids.pop() ?? '' } });
    ids.push(await game.room(ben));
    for (const id of ids) await game.leave(id, ben);
  });

  test("a private room's password is sent to its members with the room itself, and nowhere else", async () => {
    const marker = 'Marker-7f3b91';
    const id = await game.room(ana, [], marker);
    assert.equal((await game.view(id, ana)).password, marker);

    const paths = [`/rooms/${id}`, '/games/bingo/rooms', '/games/bingo', '/users/ana/rooms', `/rooms/${id}/scores`];
    for (const path of [...paths, `/users/ana/rooms/${id}/challenges`, '/user', '/bingo/challenges']) {
      for (const { login, token } of [ben, root, developer, plain, ana]) {
        const { payload } = await app.app.inject({
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token}` },
        });
        const mayRead = login === 'Ana' && path === `/rooms/${id}`;
        assert.equal(payload.includes(marker), mayRead, `${login} ${path}`);
      }
    }
    const wrong = await app.call(contract.joinRoom, {
      as: ben,
      params: { login: 'ben', roomId: id },
      body: { password: 'a guess' },
    });
    assert.ok(!wrong.raw.payload.includes(marker));
    const rows = await app.context.db.read.selectFrom('rooms').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(marker));
    await game.leave(id, ana);
  });

  test('strangers see that a private room exists, but not who is in it; they see everybody in a public one', async () => {
    const closed = await game.room(ana, [], 'a password');
    const open = await game.room(ana);
    assert.deepEqual(
      { ...(await game.view(closed, ben)), created_at: '' },
      {
        id: closed,
        name: 'Room of Ana',
        admin: 'Ana',
        is_private: true,
        user_count: 1,
        created_at: '',
        game: playedGame,
      },
    );
    assert.deepEqual((await game.view(open, ben)).users, ['Ana']);
    assert.deepEqual((await game.view(closed, root)).users, ['Ana']);
    assert.equal((await game.view(closed, root)).password, undefined);

    const list = (await app.call(contract.listRooms, { as: ben, params: { gameName: playedGame } })).body as never;
    assert.deepEqual(
      (list as contract.Room[]).map(({ id, users, password }) => [id, users, password]),
      [
        [open, ['Ana'], undefined],
        [closed, undefined, undefined],
      ],
    );
    for (const id of [open, closed]) await game.leave(id, ana);
  });

  test("a missing room isn't found, whatever its code looks like", async () => {
    for (const id of ['000000', '1', 'abc', '../user', '%', "' or 1=1 --", '__proto__', 'x'.repeat(101), '😀']) {
      for (const shape of [contract.getRoom, contract.deleteRoom, contract.roomEvents]) {
        const { status, body } = await app.call(shape, { as: ana, params: { id } });
        assert.equal(status, 404, `${shape.method} ${shape.path} ${id}`);
        assert.deepEqual(Object.keys(body), ['error']);
      }
    }
  });

  test('reading a room requires a token', async () => {
    const id = await game.room(ana);
    for (const shape of [contract.getRoom, contract.deleteRoom, contract.roomEvents]) {
      const { status, body } = await app.call(shape, { params: { id } });
      assert.deepEqual([status, body], [401, { error: 'Not Authenticated' }]);
    }
    await game.leave(id, ana);
  });

  test('only the admin and root can delete a room, and all members are notified', async () => {
    const id = await game.room(ana, [ben]);
    app.announced();
    const remove = (as: Person) => app.call(contract.deleteRoom, { as, params: { id } });
    assert.equal((await remove(ben)).status, 403);
    assert.equal((await remove(plain)).status, 403);
    assert.deepEqual(app.announced(), []);
    assert.equal((await remove(ana)).status, 200);
    assert.deepEqual(app.announced(), [{ channel: `room/${id}`, gone: 'deleted' }]);
    assert.equal((await remove(ana)).status, 404);
    assert.deepEqual(app.announced(), []);

    const other = await game.room(ana, [ben]);
    assert.equal((await app.call(contract.deleteRoom, { as: root, params: { id: other } })).status, 200);
    const entry = await app.context.db.read
      .selectFrom('audit_log')
      .where('target', '=', other)
      .select(['actor', 'action', 'outcome'])
      .executeTakeFirst();
    assert.deepEqual({ ...entry }, { actor: 'boss', action: 'delete room', outcome: 'done' });
  });

  test('a deleted room leaves nothing behind', async () => {
    const id = await game.room(ana, [ben]);
    await game.deal(id, ana);
    await game.deal(id, ben);
    await app.call(contract.deleteRoom, { as: ana, params: { id } });
    const { read } = app.context.db;
    for (const table of ['members', 'squares', 'room_events'] as const) {
      assert.deepEqual(await read.selectFrom(table).where('room_id', '=', id).select('room_id').execute(), [], table);
    }
    assert.equal((await app.call(contract.getRoom, { as: ben, params: { id } })).status, 404);
  });

  test("a game's facts are shown to those who may play it; unknown names are not found", async () => {
    const about = (as: Person, gameName: string) => app.call(contract.getGame, { as, params: { gameName } });
    const { status, body } = await about(ana, playedGame);
    assert.equal(status, 200);
    assert.deepEqual({ rows: body.rows, columns: body.columns, rooms: body.rooms }, { rows: 4, columns: 3, rooms: 0 });
    assert.ok(Number(body.challenges) >= 60);
    assert.equal((await about(ana, 'plates')).status, 403);
    assert.equal((await about(developer, 'plates')).status, 200);
    assert.equal((await about(plain, playedGame)).status, 403);
    for (const name of ['chess', 'constructor', 'Bingo', '%'])
      for (const as of [ana, plain])
        assert.equal((await about(as, name)).status, 404, `${name}, whatever role they have`);
  });
});
