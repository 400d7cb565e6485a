import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteChallenge } from '#features/challenges/contract.ts';
import { deleteRoom, joinRoom, leaveRoom } from '#features/rooms/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';
import { announcedInShort, type Game, gameOn, inParallel, statuses } from '#tests/game.ts';
import { settingsOf, swapsLeft } from '../bingo-document.ts';
import * as contract from '../contract.ts';

describe('swapping squares', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let stranger: Person;
  let roomId: string;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
    stranger = await app.person('zoe', 'bingo');
    roomId = await game.room(ana, [ben]);
    for (const person of [ana, ben]) await game.deal(roomId, person);
  });
  after(() => app.close());

  const swap = (as: Person, challengeId: string, { login = as.login, key = '', id = roomId } = {}) =>
    app.call(contract.swapSquare, {
      as,
      params: { login, roomId: id, challengeId },
      body: {},
      headers: key === '' ? {} : { 'idempotency-key': key },
    });
  const set = (as: Person | undefined, swaps: unknown, id = roomId) =>
    app.call(contract.setBingo, { as, params: { id }, body: { swaps } });
  const open = async (as: Person, index = 0) => {
    const squares = (await game.board(roomId, as)).filter(({ completed }) => !completed);
    return squares[index] ?? assert.fail();
  };
  const left = async (as: Person) => swapsLeft((await game.document(roomId, ana)).document, as.login);

  test('an open square is swapped for one of the same difficulty, once by default, and the room is notified', async () => {
    const board = await game.board(roomId, ana);
    const known: Known = await game.document(roomId, ben);
    const { challenge } = board[5] ?? assert.fail();
    assert.equal(await left(ana), 1);
    app.announced();
    const response = await swap(ana, challenge.id);
    assert.equal(response.status, 200, response.raw.body);
    const { revision: _, ...square } = response.body as unknown as contract.BoardEntry & { revision: number };
    assert.equal(square.challenge.difficulty, challenge.difficulty);
    assert.equal(square.challenge.image_required, challenge.image_required);
    assert.ok(!board.some((entry) => entry.challenge.id === square.challenge.id));
    assert.deepEqual(await game.board(roomId, ben, ana), board.with(5, square));
    const announced = app.announced();
    assert.equal(announcedInShort(announced).length, 1);
    const { document, revision } = await game.document(roomId, ben);
    const [{ changed }] = announced as unknown as [{ changed: Parameters<typeof afterEvents>[1] }];
    const followed = afterEvents(known, changed);
    assert.deepEqual(followed && displayed(followed), displayed({ revision, document }));
    const { feed } = await game.scores(roomId, ben);
    assert.deepEqual([feed[0]?.kind, feed[0]?.login, feed[0]?.title], ['swapped', 'ana', challenge.title]);
    assert.equal(await left(ana), 0);
    const { status, body } = await swap(ana, (await open(ana)).challenge.id);
    assert.deepEqual([status, body.error], [409, 'You have no swaps left.']);
    await game.assertWholeHistory(roomId);
  });

  test('a completed square can’t be swapped, and one that isn’t on the board is not found', async () => {
    const square = (await game.board(roomId, ben)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await game.mark(roomId, ben, square, true);
    const done = await swap(ben, square.challenge.id);
    assert.deepEqual([done.status, done.body.error], [409, 'This square is done. Undo it first.']);
    assert.equal((await swap(ben, 'nothing')).status, 404);
    await game.mark(roomId, ben, square, false);
    assert.equal(await left(ben), 1);
  });

  test("a player can't swap another player's squares; strangers get the same response as for a missing room", async () => {
    const { challenge } = await open(ben);
    assert.equal((await swap(ana, challenge.id, { login: 'ben' })).status, 403);
    const absent = await swap(stranger, challenge.id, { id: '000000' });
    const foreign = await swap(stranger, challenge.id);
    assert.deepEqual([foreign.status, foreign.body], [404, absent.body]);
  });

  test('twenty concurrent swaps count once, and a repeat gets the first response', async () => {
    const { challenge } = await open(ben);
    const responses = await inParallel(20, () => swap(ben, challenge.id));
    assert.deepEqual(statuses(responses), { 200: 1, 404: 19 });
    await set(ana, 2);
    const next = await open(ben, 3);
    const first = await swap(ben, next.challenge.id, { key: 'swap-the-square' });
    assert.equal(first.status, 200);
    const { seq } = await game.scores(roomId, ben);
    assert.deepEqual((await swap(ben, next.challenge.id, { key: 'swap-the-square' })).body, first.body);
    assert.equal((await game.scores(roomId, ben)).seq, seq);
    assert.equal(await left(ben), 0);
  });

  test('only the admin can set the number of swaps, from 0 to 3; lowering it undoes no swaps', async () => {
    for (const [as, status] of [
      [ben, 403],
      [stranger, 403],
    ] as const)
      assert.equal((await set(as, 3)).status, status);
    for (const wrong of [-1, 4, 1.5, '2', null]) assert.equal((await set(ana, wrong)).status, 400, String(wrong));
    assert.equal((await set(ana, 3)).status, 200);
    assert.deepEqual(settingsOf((await game.document(roomId, ben)).document), {
      swaps: 3,
      categories: [],
      ends: 'never',
    });
    assert.equal(await left(ben), 1);
    assert.equal((await set(ana, 0)).status, 200);
    const { challenge } = await open(ben);
    const { status, body } = await swap(ben, challenge.id);
    assert.deepEqual([status, body.error], [409, "Squares can't be swapped in this room."]);
    assert.equal((await set(ana, 2, '000000')).status, 404);
  });

  test("a challenge that was swapped out isn't dealt again, even if the pool has no other of its difficulty", async () => {
    await set(ana, 3);
    const id = await game.room(ana);
    await set(ana, 3, id);
    const board = await game.deal(id, ana);
    const hardest = board.find(({ challenge }) => challenge.difficulty === 5) ?? assert.fail();
    const { read } = app.context.db;
    const others = await read
      .selectFrom('challenges')
      .where('difficulty', '=', 5)
      .where('active', '=', 1)
      .where('id', '<>', hardest.challenge.id)
      .select('id')
      .execute();
    const root = await app.person('boss', 'root');
    for (const other of others.slice(1)) await app.call(deleteChallenge, { as: root, params: { id: other.id } });
    const only = await swap(ana, hardest.challenge.id, { id });
    assert.equal((only.body.challenge as { id: string }).id, others[0]?.id);
    const { status, body } = await swap(ana, others[0]?.id ?? '', { id });
    assert.deepEqual([status, body.error], [409, "There's no other challenge of difficulty 5."]);
    await app.call(deleteRoom, { as: ana, params: { id } });
  });

  test('a player who leaves and rejoins gets a new board and all swaps again', async () => {
    await game.leave(roomId, ben);
    await app.call(joinRoom, { as: ben, params: { login: 'ben', roomId }, body: {} });
    await game.deal(roomId, ben);
    assert.equal(await left(ben), 3);
    await app.call(leaveRoom, { as: ben, params: { login: 'ben', roomId } });
  });
});
