import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Challenge, createChallenge, deleteChallenge, listChallenges } from '#features/challenges/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import type { EndpointShape } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { announcedInShort, type Game, gameOn } from '#tests/game.ts';
import { getBingoRoom } from '../bingo-document.ts';
import * as contract from '../contract.ts';
import { profileFor } from './dealing/profile.ts';

describe('boards', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let stranger: Person;
  let root: Person;
  let roomId: string;
  before(async () => {
    app = await makeTestApp();
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('Ben', 'bingo');
    stranger = await app.person('zoe', 'bingo');
    root = await app.person('boss', 'root');
    roomId = await game.room(ana, [ben]);
  });
  after(() => app.close());

  const deal = (as: Person | undefined, login: string, id = roomId) =>
    app.call(contract.dealBoard, { as, params: { login, roomId: id } });
  const read = (as: Person | undefined, login: string, id = roomId) =>
    app.call(contract.getBoard, { as, params: { login, roomId: id } });
  const put = (as: Person | undefined, login: string, challengeId: string, completed: unknown, id = roomId) =>
    app.call(contract.setCompleted, { as, params: { login, roomId: id, challengeId }, body: { completed } });
  const difficulties = (board: contract.BoardEntry[]) => profileFor(board.map(({ challenge }) => challenge))?.join();

  test('a board is empty before the deal, then has twelve open squares, and is dealt once', async () => {
    app.announced();
    const empty = await read(ana, 'ana');
    assert.deepEqual([empty.status, empty.body], [200, []]);
    const dealt = await deal(ana, 'ANA');
    assert.equal(dealt.status, 201);
    assert.deepEqual(announcedInShort(app.announced()), [`room/${roomId} change 3 dealt ana`]);
    const board = dealt.body as unknown as contract.BoardEntry[];
    assert.equal(board.length, 12);
    assert.equal(new Set(board.map(({ challenge }) => challenge.id)).size, 12);
    for (const entry of board) {
      assert.deepEqual([entry.completed, entry.completed_at, entry.has_image], [false, null, false]);
    }
    const again = await deal(ana, 'ana');
    assert.deepEqual([again.status, again.body], [200, dealt.body]);
    assert.deepEqual((await read(ana, 'ana')).body, dealt.body);
    assert.deepEqual(app.announced(), []);
    await game.assertWholeHistory(roomId);
  });

  test('members of a room of another game get the same response about boards as strangers', async () => {
    const id = await game.room(ana, [ben]);
    const { db } = app.context;
    await db.transact((trx) => trx.updateTable('rooms').set({ game: 'plates' }).where('id', '=', id).execute());
    app.announced();
    for (const response of [
      await deal(ana, 'ana', id),
      await read(ana, 'ben', id),
      await put(ana, 'ana', 'c1', true, id),
      await app.call(getBingoRoom, { as: ana, params: { id } }),
    ]) {
      assert.deepEqual([response.status, response.body], [404, { error: "There's no such room." }]);
    }
    assert.deepEqual(app.announced(), []);
    await app.call(roomContract.deleteRoom, { as: ana, params: { id } });
  });

  test('all boards of a room are equally hard and need the same number of photos', async () => {
    const id = await game.room(ana, [ben, stranger]);
    const boards = [await game.deal(id, ana), await game.deal(id, ben), await game.deal(id, stranger)];
    assert.deepEqual(boards.map(difficulties), Array(3).fill('3,3,3,2,1'));
    const photos = boards.map((board) => board.filter(({ challenge }) => challenge.image_required).length);
    assert.deepEqual(photos, Array(3).fill(photos[0]), 'and need equally many photos');
    await app.call(roomContract.deleteRoom, { as: ana, params: { id } });
  });

  test("members can read each other's boards; strangers get the same response as for a missing room", async () => {
    assert.deepEqual((await read(ben, 'ana')).body, (await read(ana, 'ana')).body);
    assert.deepEqual((await read(ana, 'ben')).body, []);
    assert.equal((await read(undefined, 'ana')).status, 401);
    const absent = await read(stranger, 'ana', '000000');
    assert.equal(absent.status, 404);
    for (const [as, login] of [
      [stranger, 'ana'],
      [stranger, 'zoe'],
      [root, 'ana'],
      [root, 'boss'],
      [ana, 'zoe'],
      [ana, 'nobody'],
    ] as const) {
      const response = await read(as, login);
      assert.deepEqual([response.status, response.body], [404, absent.body], `${as.login} ${login}`);
    }
  });

  test('members can deal only their own board', async () => {
    assert.equal((await deal(undefined, 'ben')).status, 401);
    assert.equal((await deal(ana, 'ben')).status, 403);
    for (const as of [stranger, root]) assert.equal((await deal(as, 'ben')).status, 404);
    assert.equal((await deal(stranger, 'zoe')).status, 404);
    assert.equal((await deal(stranger, 'zoe', '000000')).status, 404);
    assert.deepEqual((await read(ben, 'ben')).body, []);
  });

  test('completing and undoing are visible to all and published once; repeating them publishes nothing', async () => {
    const board = await game.board(roomId, ana);
    const index = board.findIndex(({ challenge }) => !challenge.image_required);
    const id = board[index]?.challenge.id ?? '';
    app.announced();
    const done = await put(ana, 'Ana', id, true);
    assert.equal(done.status, 200);
    const { revision, ...entry } = done.body as unknown as contract.BoardEntry & { revision: number };
    const { seq } = await game.scores(roomId, ben);
    assert.deepEqual(entry, { ...board[index], completed: true, completed_at: entry.completed_at, seq });
    assert.deepEqual(announcedInShort(app.announced()), [`room/${roomId} change ${seq} completed ana`]);
    assert.deepEqual(await game.board(roomId, ben, ana), board.with(index, entry));

    app.pass(5000);
    const again = await put(ana, 'ana', id, true);
    assert.deepEqual([again.status, again.body], [200, entry]);
    assert.deepEqual(app.announced(), []);

    const undone = await put(ana, 'ana', id, false);
    assert.deepEqual([undone.status, undone.body], [200, { ...board[index], revision: revision + 1 }]);
    assert.equal(app.announced().length, 1);
    assert.deepEqual((await put(ana, 'ana', id, false)).body, board[index]);
    assert.deepEqual(app.announced(), []);
    await game.assertWholeHistory(roomId);
  });

  test("a challenge that needs a photo can't be completed without one", async () => {
    const board = await game.board(roomId, ana);
    const square = board.find(({ challenge }) => challenge.image_required);
    const response = await put(ana, 'ana', square?.challenge.id ?? '', true);
    assert.deepEqual([response.status, response.body], [409, { error: 'This challenge needs a photo.' }]);
    assert.deepEqual(app.announced(), []);
    assert.deepEqual(await game.board(roomId, ana), board);
    assert.equal((await put(ana, 'ana', square?.challenge.id ?? '', false)).status, 200);
  });

  test("a player can't complete squares on another player's board", async () => {
    const before = await game.board(roomId, ana);
    const id = before.find(({ challenge }) => !challenge.image_required)?.challenge.id ?? '';
    assert.equal((await put(undefined, 'ana', id, true)).status, 401);
    assert.equal((await put(ben, 'ana', id, true)).status, 403);
    const absent = await put(stranger, 'ana', id, true, '000000');
    for (const as of [stranger, root]) {
      const foreign = await put(as, 'ana', id, true);
      assert.deepEqual([foreign.status, foreign.body], [404, absent.body]);
    }
    assert.equal((await put(ben, 'Ben', id, true)).status, 404);
    assert.equal((await put(stranger, 'zoe', id, true)).status, 404);
    assert.deepEqual(await game.board(roomId, ana), before);
    assert.deepEqual(app.announced(), []);
  });

  const wrong: unknown[] = [undefined, null, 'true', 1, [], {}];
  for (const completed of wrong) {
    test(`completed cannot be ${JSON.stringify(completed)}`, async () => {
      const id = (await game.board(roomId, ana))[0]?.challenge.id ?? '';
      const { status, body } = await put(ana, 'ana', id, completed);
      assert.deepEqual([status, body], [400, { error: 'completed must be true or false' }]);
    });
  }

  test('a challenge that is not on the board gets a 404, whatever its ID', async () => {
    const shapes: EndpointShape[] = [contract.setCompleted, contract.getImage];
    for (const challengeId of ['nothing', '../x', "' or 1=1 --", '__proto__', '%']) {
      for (const shape of shapes) {
        const body = shape === contract.setCompleted ? { completed: true } : undefined;
        const { status } = await app.call(shape, { as: ana, params: { login: 'ana', roomId, challengeId }, body });
        assert.equal(status, 404, `${shape.path} ${challengeId}`);
      }
    }
  });

  test('a deal with anything in its body is refused', async () => {
    const params = { login: 'Ben', roomId };
    assert.equal((await app.call(contract.dealBoard, { as: ben, params, body: { seed: 'mine' } })).status, 400);
    assert.deepEqual(await game.board(roomId, ben), []);
    assert.equal((await app.call(contract.dealBoard, { as: ben, params, body: {} })).status, 201);
  });
});

describe('a changing pool', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
  });
  after(() => app.close());

  const add = async (title: string) => {
    const body = { title, description: 'x', difficulty: 3, image_required: false };
    const response = await app.call(createChallenge, { as: ana, body });
    return (response.body.challenge as { id: string }).id;
  };

  test('a deal is refused with the reason if the pool has fewer than twelve challenges', async () => {
    const ids: string[] = [];
    for (let i = 1; i <= 11; i++) ids.push(await add(`Challenge ${i}`));
    const roomId = await game.room(ana);
    app.announced();
    const params = { login: 'ana', roomId };
    const refused = await app.call(contract.dealBoard, { as: ana, params });
    assert.equal(refused.status, 409);
    assert.match(refused.body.error ?? '', /12 active challenges, but the pool has 11/);
    assert.deepEqual(app.announced(), []);
    assert.deepEqual(await game.board(roomId, ana), []);
    await game.assertWholeHistory(roomId);
    ids.push(await add('Challenge 12'));
    const board = await game.deal(roomId, ana);
    assert.deepEqual(board.map(({ challenge }) => challenge.id).sort(), ids.sort());
  });

  test('dealt boards keep their challenges when the pool changes', async () => {
    const roomId = await game.room(ana);
    const board = await game.deal(roomId, ana);
    const [first] = board;
    const params = { id: first?.challenge.id ?? '' };
    assert.equal((await app.call(deleteChallenge, { as: ana, params })).status, 200);
    assert.deepEqual(await game.board(roomId, ana), board);
    if (first) await game.mark(roomId, ana, first, true);
    assert.equal((await game.board(roomId, ana))[0]?.completed, true);
  });

  test('the pool counts the boards that have a challenge, and those that completed it', async () => {
    const id = await add('Challenge 13');
    const counts = async () => {
      // Expires the cached counts.
      app.pass(10 * secondMs);
      const { body } = await app.call(listChallenges, { as: ana });
      const found = (body as unknown as Challenge[]).find((challenge) => challenge.id === id);
      return [found?.dealt, found?.completed];
    };
    assert.deepEqual(await counts(), [0, 0]);
    const roomId = await game.room(ana);
    const square = (await game.deal(roomId, ana)).find(({ challenge }) => challenge.id === id) ?? assert.fail();
    assert.deepEqual(await counts(), [1, 0]);
    await game.mark(roomId, ana, square, true);
    assert.deepEqual(await counts(), [1, 1]);
    await game.leave(roomId, ana);
    assert.deepEqual(await counts(), [0, 0]);
  });
});
