import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { announcedInShort, type Game, gameOn, playedGame, playerRole } from '#tests/game.ts';
import * as contract from '../contract.ts';

describe('joining and leaving rooms', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let cem: Person;
  let dora: Person;
  let root: Person;
  before(async () => {
    app = await makeTestApp();
    game = gameOn(app);
    ana = await app.person('ana', playerRole);
    ben = await app.person('Ben', playerRole);
    cem = await app.person('cem', playerRole);
    dora = await app.person('dora', playerRole);
    root = await app.person('boss', 'root');
  });
  after(() => app.close());

  const join = (as: Person | undefined, roomId: string, body?: unknown, login = as?.login ?? 'ana') =>
    app.call(contract.joinRoom, { as, params: { login, roomId }, body });
  const leave = (as: Person | undefined, roomId: string, login = as?.login ?? 'ana') =>
    app.call(contract.leaveRoom, { as, params: { login, roomId } });
  const kinds = async (roomId: string, as: Person) => (await game.scores(roomId, as)).feed.map(({ kind }) => kind);

  test("joining a public room takes no password; joining twice isn't an error and isn't published", async () => {
    const id = await game.room(ana);
    app.announced();
    const first = await join(ben, id);
    assert.equal(first.status, 201);
    assert.deepEqual((first.body.room as contract.Room).users, ['ana', 'Ben']);
    assert.deepEqual(announcedInShort(app.announced()), [`room/${id} change 2 joined Ben`]);
    const again = await join(ben, id, { password: 'whatever' }, 'BEN');
    assert.equal(again.status, 200);
    assert.deepEqual((again.body.room as contract.Room).users, ['ana', 'Ben']);
    assert.deepEqual(app.announced(), []);
    await game.assertWholeHistory(id);
    await app.call(contract.deleteRoom, { as: ana, params: { id } });
  });

  test('joining a private room takes its exact password', async () => {
    const password = ' Straße 7 ';
    const id = await game.room(ana, [], password);
    app.announced();
    const needed = { error: 'You must enter a password to join this room.' };
    for (const body of [undefined, {}, { password: '' }, { password: null }]) {
      const response = await join(ben, id, body);
      assert.deepEqual([response.status, response.body], [403, needed], JSON.stringify(body));
    }
    for (const guess of [[], {}, { $ne: 1 }, 7, true]) {
      const response = await join(ben, id, { password: guess });
      assert.deepEqual([response.status, response.body], [400, needed], JSON.stringify(guess));
    }
    for (const guess of ['Straße 7', ' straße 7 ', ' Strasse 7 ', `${password}\0`, '%']) {
      const response = await join(ben, id, { password: guess });
      assert.deepEqual([response.status, response.body], [403, { error: 'Wrong password' }], guess);
    }
    assert.deepEqual(app.announced(), []);
    assert.equal((await game.view(id, ana)).user_count, 1);
    const { status, body } = await join(ben, id, { password });
    assert.equal(status, 201);
    assert.equal((body.room as contract.Room).password, password);
    assert.equal((await join(ben, id, { password: 'no longer asked for' })).status, 200);
    await app.call(contract.deleteRoom, { as: ana, params: { id } });
  });

  test('after ten wrong guesses the person guessing has to wait, and nobody else does', async () => {
    const password = 'open sesame';
    const id = await game.room(ana, [], password);
    const other = await game.room(dora, [], password);
    const responses = [];
    for (let guess = 0; guess < 50; guess++) responses.push(await join(ben, id, { password: `guess ${guess}` }));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [...Array(10).fill(403), ...Array(40).fill(429)],
    );
    const throttled = await join(ben, id, { password });
    assert.equal(throttled.status, 429);
    assert.match(String(throttled.raw.headers['retry-after']), /^\d+$/);
    assert.equal((await join(cem, id, { password })).status, 201);
    assert.equal((await join(ben, other, { password })).status, 201);
    app.pass(61_000);
    assert.equal((await join(ben, id, { password })).status, 201);
    await app.call(contract.deleteRoom, { as: ana, params: { id } });
    await app.call(contract.deleteRoom, { as: dora, params: { id: other } });
  });

  test('nobody can add someone else to a room', async () => {
    const id = await game.room(ana, [cem]);
    assert.deepEqual((await join(undefined, id)).status, 401);
    assert.equal((await join(cem, id, undefined, 'ben')).status, 403);
    assert.equal((await join(root, id, undefined, 'ben')).status, 404);
    const absent = await join(dora, '000000', undefined, 'ana');
    const foreign = await join(dora, id, undefined, 'ana');
    assert.deepEqual([foreign.status, foreign.body], [absent.status, absent.body]);
    assert.equal(foreign.status, 404);
    assert.equal((await join(dora, '000000')).status, 404);
    assert.deepEqual((await game.view(id, ana)).users, ['ana', 'cem']);
    await app.call(contract.deleteRoom, { as: ana, params: { id } });
  });

  test("a user's room list has the rooms they're in, newest first, however the login is spelled", async () => {
    const older = await game.room(ana, [ben]);
    const newer = await game.room(cem, [ben], 'a password');
    const list = async (as: Person, login: string) => {
      const { body } = await app.call(contract.listUserRooms, { as, params: { login } });
      return (body as unknown as contract.Room[]).map(({ id, users }) => [id, users?.join()]);
    };
    assert.deepEqual(await list(ben, 'BEN'), [
      [newer, 'cem,Ben'],
      [older, 'ana,Ben'],
    ]);
    assert.deepEqual(await list(dora, 'ben'), [
      [newer, undefined],
      [older, 'ana,Ben'],
    ]);
    assert.deepEqual(await list(dora, 'dora'), []);
    assert.equal((await app.call(contract.listUserRooms, { as: ana, params: { login: 'nobody' } })).status, 404);
    assert.equal((await app.call(contract.listUserRooms, { params: { login: 'ana' } })).status, 401);
    await app.call(contract.deleteRoom, { as: ana, params: { id: older } });
    await app.call(contract.deleteRoom, { as: cem, params: { id: newer } });
  });

  test('a member who leaves loses their membership and board, and the others are notified', async () => {
    const id = await game.room(ana, [ben]);
    await game.deal(id, ben);
    const { userId } = await app.context.sessions.find(ben.token).then((caller) => caller ?? assert.fail());
    app.announced();
    assert.equal((await leave(ben, id)).status, 200);
    const [removal, ...published] = app.announced();
    assert.deepEqual(removal, { channel: `room/${id}`, gone: 'removed', userId });
    assert.deepEqual(announcedInShort(published), [`room/${id} change 4 left Ben`]);
    assert.deepEqual((await game.view(id, ana)).users, ['ana']);
    assert.equal((await leave(ben, id)).status, 404);
    assert.deepEqual(app.announced(), []);
    assert.deepEqual(await kinds(id, ana), ['left', 'dealt', 'joined', 'created']);
    await game.assertWholeHistory(id);
    await app.call(contract.deleteRoom, { as: ana, params: { id } });
  });

  test('only the admin and root can remove members', async () => {
    const id = await game.room(ana, [ben, cem]);
    app.announced();
    assert.equal((await leave(undefined, id, 'Ben')).status, 401);
    assert.equal((await leave(cem, id, 'Ben')).status, 403);
    assert.equal((await leave(cem, id, 'nobody')).status, 403);
    const absent = await leave(dora, '000000', 'Ben');
    const foreign = await leave(dora, id, 'Ben');
    assert.deepEqual([foreign.status, foreign.body], [404, absent.body]);
    assert.equal((await leave(dora, id)).status, 404);
    assert.equal((await leave(ana, id, 'dora')).status, 404);
    assert.deepEqual(app.announced(), []);
    assert.equal((await leave(ana, id, 'ben')).status, 200);
    assert.equal((await leave(root, id, 'cem')).status, 200);
    assert.deepEqual(await kinds(id, ana), ['removed', 'removed', 'joined', 'joined', 'created']);
    const entries = await app.context.db.read
      .selectFrom('audit_log')
      .where('action', '=', 'remove member')
      .orderBy('id')
      .select(['actor', 'target'])
      .execute();
    assert.deepEqual(
      entries.map(({ actor, target }) => `${actor}: ${target}`),
      [`ana: ${id} Ben`, `boss: ${id} cem`],
    );
    await app.call(contract.deleteRoom, { as: ana, params: { id } });
  });

  test('when an admin leaves, the longest-standing member becomes admin, even with three rooms of their own', async () => {
    const own = [await game.room(ben), await game.room(ben), await game.room(ben)];
    const id = await game.room(ana, [cem, ben]);
    await game.leave(id, cem);
    assert.equal((await join(cem, id)).status, 201);
    assert.equal((await leave(ana, id)).status, 200);
    const room = await game.view(id, cem);
    assert.deepEqual([room.admin, room.users], ['Ben', ['Ben', 'cem']]);
    assert.deepEqual((await kinds(id, cem)).slice(0, 2), ['inherited', 'left']);
    await game.assertWholeHistory(id);

    const rooms = await app.call(contract.listUserRooms, { as: ben, params: { login: 'ben' } });
    assert.equal((rooms.body as unknown as contract.Room[]).filter(({ admin }) => admin === 'Ben').length, 4);
    const fifth = await app.call(contract.createRoom, { as: ben, body: { game: playedGame, name: 'one more' } });
    assert.equal(fifth.status, 409);
    await app.call(contract.deleteRoom, { as: ben, params: { id: own.pop() ?? '' } });
    own.push(await game.room(ben));
    // The former admin's slot is free again.
    const more = [await game.room(ana), await game.room(ana), await game.room(ana)];
    assert.equal((await app.call(contract.deleteRoom, { as: ben, params: { id } })).status, 200);
    for (const id of own) await game.leave(id, ben);
    for (const id of more) await game.leave(id, ana);
  });

  test('the room is deleted when its last member leaves', async () => {
    const id = await game.room(ana, [ben]);
    await game.leave(id, ana);
    app.announced();
    await game.leave(id, ben);
    assert.deepEqual(app.announced().at(-1), { channel: `room/${id}`, gone: 'deleted' });
    assert.equal((await app.call(contract.getRoom, { as: ana, params: { id } })).status, 404);
  });

  test('when root removes the last member, the room is deleted', async () => {
    const id = await game.room(ana);
    assert.equal((await leave(root, id, 'ana')).status, 200);
    assert.equal((await app.call(contract.getRoom, { as: ana, params: { id } })).status, 404);
  });
});
