import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUser, getUser } from '#features/accounts/contract.ts';
import * as contract from '#features/bingo/contract.ts';
import { getPersonStats } from '#features/bingo/score-contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { announcedInShort, type Game, gameOn, playerRole } from '#tests/game.ts';
import * as roomContract from '../contract.ts';

describe('deleting an account', () => {
  let app: TestApp;
  let game: Game;
  let root: Person;
  let ben: Person;
  let cem: Person;
  before(async () => {
    app = await makeTestApp();
    game = gameOn(app);
    root = await app.person('boss', 'root');
    ben = await app.person('ben', playerRole);
    cem = await app.person('cem', playerRole);
  });
  after(() => app.close());

  const forget = (as: Person, login = as.login) => app.call(deleteUser, { as, params: { login } });

  test('passes its rooms to the longest-standing member or deletes them, deletes its boards, and notifies everybody affected', async () => {
    const ana = await app.person('ana', playerRole);
    const { userId } = (await app.context.sessions.find(ana.token)) ?? assert.fail();
    const shared = await game.room(ana, [ben, cem]);
    const alone = await game.room(ana);
    const visited = await game.room(ben, [ana]);
    const square = (await game.deal(visited, ana)).find(({ challenge }) => !challenge.image_required);
    await game.mark(visited, ana, square ?? assert.fail(), true);
    app.announced();

    assert.equal((await forget(ana)).status, 200);
    assert.deepEqual(
      announcedInShort(app.announced()).sort(),
      [
        `room/${alone} gone deleted`,
        `room/${shared} change 4 left ana`,
        `room/${shared} change 5 inherited ben`,
        `room/${visited} change 5 left ana`,
        JSON.stringify({ signedOut: { userId } }),
      ].sort(),
    );

    assert.equal((await app.call(getUser, { as: ana })).status, 401);
    assert.equal((await app.call(roomContract.getRoom, { as: ben, params: { id: alone } })).status, 404);
    assert.deepEqual((await game.view(shared, cem)).users, ['ben', 'cem']);
    assert.equal((await game.view(shared, cem)).admin, 'ben');
    assert.deepEqual((await game.view(visited, ben)).users, ['ben']);
    const { standings, feed } = await game.scores(visited, ben);
    assert.deepEqual(
      standings.map(({ login, points }) => [login, points]),
      [['ben', 0]],
    );
    assert.deepEqual(
      feed.map(({ kind }) => kind),
      ['left', 'completed', 'dealt', 'joined', 'created'],
    );
    for (const id of [shared, visited]) await game.assertWholeHistory(id);

    const { read } = app.context.db;
    assert.deepEqual(await read.selectFrom('squares').where('user_id', '=', userId).select('position').execute(), []);
    assert.deepEqual(await read.selectFrom('sessions').where('user_id', '=', userId).select('id').execute(), []);

    const again = await app.person('ana', playerRole);
    assert.deepEqual((await app.call(roomContract.listUserRooms, { as: again, params: { login: 'ana' } })).body, []);
    for (const id of [shared, visited]) {
      const params = { login: 'ana', roomId: id };
      assert.equal((await app.call(contract.getBoard, { as: again, params })).status, 404);
    }
    const stats = await app.call(getPersonStats, { as: again, params: { login: 'ana' } });
    assert.deepEqual([stats.body.rooms, stats.body.squares, stats.body.by_category], [0, 0, []]);
    assert.equal(
      (await app.call(roomContract.joinRoom, { as: again, params: { login: 'ana', roomId: visited } })).status,
      201,
    );
    assert.deepEqual(
      (await game.scores(visited, again)).standings.map(({ points }) => points),
      [0, 0],
    );
    assert.deepEqual(await game.board(visited, again), []);
  });

  test("changes and publishes nothing if it's refused", async () => {
    const dora = await app.person('dora', playerRole);
    const roomId = await game.room(dora, [ben]);
    app.announced();
    assert.equal((await forget(ben, 'dora')).status, 403);
    assert.equal((await forget(root)).status, 409);
    assert.equal((await forget(root, 'nobody')).status, 404);
    assert.deepEqual(app.announced(), []);
    assert.deepEqual((await game.view(roomId, ben)).users, ['dora', 'ben']);
    assert.equal((await forget(root, 'DORA')).status, 200);
    assert.equal((await game.view(roomId, ben)).admin, 'ben');
  });
});
