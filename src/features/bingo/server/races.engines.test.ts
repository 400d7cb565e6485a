import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';

describe('concurrent bingo calls', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
  });
  after(() => app.close());

  const remove = (as: Person, id: string) => app.call(roomContract.deleteRoom, { as, params: { id } });

  for (const [count, rounds] of [
    [5, 5],
    [20, 20],
  ] as const) {
    test(`exactly three of ${count} concurrent attempts to create a room succeed`, async () => {
      for (let round = 0; round < rounds; round++) {
        const body = { game: 'bingo', name: 'at once' };
        const responses = await inParallel(count, () => app.call(roomContract.createRoom, { as: ana, body }));
        assert.deepEqual(statuses(responses), { 201: 3, 409: count - 3 });
        const made = responses.flatMap(({ body: { room } }) => (room as roomContract.Room | undefined)?.id ?? []);
        assert.deepEqual(statuses(await Promise.all(made.map((id) => remove(ana, id)))), { 200: 3 });
      }
    });
  }

  test('joining twenty times concurrently creates one membership, and every call returns the room', async () => {
    const roomId = await game.room(ana, [], 'a password');
    app.announced();
    const params = { login: 'ben', roomId };
    const responses = await inParallel(20, () =>
      app.call(roomContract.joinRoom, { as: ben, params, body: { password: 'a password' } }),
    );
    assert.deepEqual(statuses(responses), { 200: 19, 201: 1 });
    for (const { body } of responses) assert.equal((body.room as roomContract.Room).password, 'a password');
    assert.deepEqual((await game.view(roomId, ana)).users, ['ana', 'ben']);
    assert.equal(app.announced().length, 1);
    await game.assertWholeHistory(roomId);
    await remove(ana, roomId);
  });

  test('twenty concurrent deals give one board', async () => {
    const roomId = await game.room(ana);
    app.announced();
    const responses = await inParallel(20, () =>
      app.call(contract.dealBoard, { as: ana, params: { login: 'ana', roomId } }),
    );
    assert.deepEqual(statuses(responses), { 200: 19, 201: 1 });
    for (const { body } of responses) assert.deepEqual(body, responses[0]?.body);
    assert.equal(app.announced().length, 1);
    await game.assertWholeHistory(roomId);
    await remove(ana, roomId);
  });

  test('boards dealt concurrently are equally hard', async () => {
    const friends = await inParallel(8, (i) => app.person(`friend${i}`, 'bingo'));
    const roomId = await game.room(ana, friends);
    const boards = await Promise.all(friends.map((friend) => game.deal(roomId, friend)));
    const profiles = boards.map((board) =>
      board
        .map(({ challenge }) => challenge.difficulty)
        .sort()
        .join(''),
    );
    assert.equal(new Set(profiles).size, 1);
    await remove(ana, roomId);
  });

  test('twenty concurrent completions of a square count as one completion, which is published once', async () => {
    const roomId = await game.room(ana);
    const board = await game.deal(roomId, ana);
    const challengeId = board.find(({ challenge }) => !challenge.image_required)?.challenge.id ?? '';
    app.announced();
    const params = { login: 'ana', roomId, challengeId };
    const responses = await inParallel(20, () =>
      app.call(contract.setCompleted, { as: ana, params, body: { completed: true } }),
    );
    assert.deepEqual(statuses(responses), { 200: 20 });
    const squares = responses.map(({ body: { revision: _, ...square } }) => square);
    for (const square of squares) assert.deepEqual(square, squares[0]);
    assert.equal(responses.filter(({ body }) => body.revision !== undefined).length, 1);
    assert.equal(app.announced().length, 1);
    await game.assertWholeHistory(roomId);
    await remove(ana, roomId);
  });

  test('completions and undos from two tabs keep board, history and scores consistent', async () => {
    const roomId = await game.room(ana);
    const board = await game.deal(roomId, ana);
    const squares = board.filter(({ challenge }) => !challenge.image_required);
    await inParallel(60, (i) => {
      const square = squares[i % squares.length] ?? assert.fail();
      return game.mark(roomId, ana, square, i % 7 !== 3);
    });
    await game.assertWholeHistory(roomId);
    const done = (await game.board(roomId, ana)).map(({ completed }) => completed);
    assert.deepEqual((await game.scores(roomId, ana)).standings[0]?.done, done);
    await remove(ana, roomId);
  });

  test('deleting a room during other calls leaves nothing behind and breaks nothing', async () => {
    const { read } = app.context.db;
    for (let round = 0; round < 15; round++) {
      const roomId = await game.room(ana, [ben]);
      const square = (await game.deal(roomId, ben)).find(({ challenge }) => !challenge.image_required);
      const cem = await app.person(`cem${round}`, 'bingo');
      const body = { completed: true };
      const params = { login: 'ben', roomId, challengeId: square?.challenge.id ?? '' };
      const responses = await Promise.all([
        app.call(contract.setCompleted, { as: ben, params, body }),
        app.call(roomContract.joinRoom, { as: cem, params: { login: cem.login, roomId } }),
        remove(ana, roomId),
        app.call(contract.dealBoard, { as: ana, params: { login: 'ana', roomId } }),
        app.call(contract.setCompleted, { as: ben, params, body: { completed: false } }),
        app.call(roomContract.leaveRoom, { as: ana, params: { login: 'ben', roomId } }),
        remove(ana, roomId),
      ]);
      for (const { status, raw } of responses) assert.ok([200, 201, 404].includes(status), `${status} ${raw.body}`);
      for (const table of ['members', 'squares', 'room_events'] as const) {
        const left = await read.selectFrom(table).where('room_id', '=', roomId).select('room_id').execute();
        assert.deepEqual(left, [], table);
      }
    }
  });

  test('deleting an account during the game leaves no room without an admin', async () => {
    for (let round = 0; round < 8; round++) {
      const dora = await app.person(`dora${round}`, 'bingo');
      const roomId = await game.room(dora, [ben]);
      const square = (await game.deal(roomId, dora)).find(({ challenge }) => !challenge.image_required);
      const params = { login: dora.login, roomId, challengeId: square?.challenge.id ?? '' };
      const responses = await Promise.all([
        app.call(contract.setCompleted, { as: dora, params, body: { completed: true } }),
        app.call(roomContract.createRoom, { as: dora, body: { game: 'bingo', name: 'another' } }),
        app.call(deleteUser, { as: dora, params: { login: dora.login } }),
        app.call(roomContract.createRoom, { as: dora, body: { game: 'bingo', name: 'and another' } }),
        app.call(roomContract.leaveRoom, { as: dora, params: { login: 'ben', roomId } }),
      ]);
      for (const { status, raw } of responses)
        assert.ok([200, 201, 401, 404].includes(status), `${status} ${raw.body}`);
      assert.equal(responses[2]?.status, 200);
    }
    const { read } = app.context.db;
    const rooms = await read.selectFrom('rooms').select(['id', 'admin_id']).execute();
    for (const { id, admin_id } of rooms) {
      const membership = await read
        .selectFrom('members')
        .where('room_id', '=', id)
        .where('user_id', '=', admin_id)
        .select('user_id')
        .execute();
      assert.equal(membership.length, 1, `the admin of ${id} is one of its members`);
      await game.assertWholeHistory(id);
    }
  });

  test('when the last two members leave concurrently, the room is deleted', async () => {
    for (let round = 0; round < 10; round++) {
      const roomId = await game.room(ana, [ben]);
      await Promise.all([game.leave(roomId, ana), game.leave(roomId, ben)]);
      assert.equal((await app.call(roomContract.getRoom, { as: ana, params: { id: roomId } })).status, 404);
    }
  });
});
