import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getHome } from '#features/home/contract.ts';
import { deleteRoom, joinRoom } from '#features/rooms/contract.ts';
import { askQuestion, takeClaimBack } from '#features/rooms/questions/contract.ts';
import { getScreenView, openScreen } from '#features/rooms/screens/contract.ts';
import { testRegistry } from '#server/test-registry.ts';
import { hourMs, minuteMs, toIso } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';
import { type Game, gameOn, inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { bingo as feature } from './index.ts';

describe('the end of a game', () => {
  let app: TestApp;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let roomId: string;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, frozenClock: true });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
  });
  after(() => app.close());

  /** Creates a room with two boards on which no square needs a photo. */
  async function play(): Promise<void> {
    if (roomId !== undefined) await app.call(deleteRoom, { as: ana, params: { id: roomId } });
    roomId = await game.room(ana, [ben]);
    for (const person of [ana, ben]) await game.deal(roomId, person);
    await app.context.db.transact((trx) =>
      trx.updateTable('squares').set({ image_required: 0 }).where('room_id', '=', roomId).execute(),
    );
  }
  const set = (as: Person, body: unknown) => app.call(contract.setBingo, { as, params: { id: roomId }, body });
  const put = (as: Person, { challenge: { id: challengeId } }: contract.BoardEntry, completed = true, key?: string) =>
    app.call(contract.setCompleted, {
      as,
      params: { login: as.login, roomId, challengeId },
      body: { completed },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const squaresOf = async (as: Person) => {
    const board = await game.board(roomId, as);
    return (index: number) => board[index] ?? assert.fail();
  };
  const again = (number: number) =>
    app.call(contract.playAgain, { as: ana, params: { id: roomId }, body: { game: number } });
  const known = async () => (await game.document(roomId, ben)).document;
  const kinds = async () =>
    (await game.scores(roomId, ben)).feed.map(({ kind, login }) => `${kind} ${login}`).slice(0, 2);
  const inMs = (ms: number) => toIso(app.context.clock() + ms);
  async function runJobs(): Promise<void> {
    const { jobs = [] } = feature.open(app.context, testRegistry());
    for (const job of jobs) await job.run(new AbortController().signal);
  }
  async function assertOver(): Promise<void> {
    const board = await game.board(roomId, ana);
    const done = board.find(({ completed }) => completed) ?? assert.fail();
    const open = board.find(({ completed }) => !completed) ?? assert.fail();
    const params = { login: 'ana', roomId, challengeId: open.challenge.id };
    const zoe = await app.person(`zoe-${roomId}`, 'bingo');
    const membership = { login: zoe.login, roomId };
    assert.equal((await app.call(joinRoom, { as: zoe, params: membership, body: {} })).status, 201);
    for (const { status, body } of [
      await put(ana, open),
      await put(ana, done, false),
      await app.call(contract.swapSquare, { as: ana, params, body: {} }),
      await app.call(contract.dealBoard, { as: zoe, params: membership }),
    ])
      assert.deepEqual([status, body.error], [409, 'The game has ended.']);
    assert.equal((await put(ana, done)).status, 200, 'it is done already');
    assert.deepEqual(await game.board(roomId, ana), board);
    await game.leave(roomId, zoe);
  }

  test('only the admin can set the end, and only to a time in the future', async () => {
    await play();
    assert.equal((await set(ben, { ends: 'full_house' })).status, 403);
    for (const ends of ['soon', '', 7, null]) assert.equal((await set(ana, { ends })).status, 400, String(ends));
    const { status, body } = await set(ana, { ends: inMs(0) });
    assert.deepEqual([status, body.error], [400, 'Please choose a time in the future.']);
    const ends = inMs(hourMs);
    assert.equal((await set(ana, { ends })).status, 200);
    assert.equal((await known()).bingo.settings?.ends, ends);
    assert.equal((await set(ana, { swaps: 2 })).status, 200);
    assert.deepEqual((await known()).bingo.settings, { swaps: 2, categories: [], ends });
    assert.equal((await set(ana, { ends: 'never' })).status, 200);
    app.pass(2 * hourMs);
    const { bingo } = await known();
    assert.deepEqual([bingo.settings?.ends, bingo.ended_at], ['never', undefined]);
    assert.equal((await put(ana, (await squaresOf(ana))(0))).status, 200);
  });

  test('after the end date no board can change, and every member sees who won and when', async () => {
    await play();
    const { secret } = (await app.call(openScreen, { as: ana, params: { id: roomId } })).body;
    const ends = inMs(hourMs);
    await set(ana, { ends });
    const at = await squaresOf(ana);
    app.pass(hourMs - 1);
    assert.equal((await put(ana, at(0), true, 'the-last-completion')).status, 200, 'the last moment');
    const before: Known = await game.document(roomId, ben);
    app.pass(1);
    assert.equal((await put(ana, at(1))).status, 409, 'the very moment');
    assert.equal((await put(ana, at(0), true, 'the-last-completion')).status, 200, 'a repeat gets the first response');
    app.pass(minuteMs);
    app.announced();
    await runJobs();
    await runJobs();
    const { document, revision } = await game.document(roomId, ben);
    assert.equal(document.bingo.ended_at, ends);
    assert.deepEqual(await kinds(), ['won ana', 'completed ana']);
    const [{ changed }] = app.announced() as unknown as [{ changed: Parameters<typeof afterEvents>[1] }];
    const followed = afterEvents(before, changed);
    assert.deepEqual(followed && displayed(followed), displayed({ revision, document }));
    const view = await app.call(getScreenView, { headers: { authorization: `Screen ${secret}` } });
    const ended = { at: ends, winners: ['ana'] };
    assert.deepEqual((view.body.view as { ended: unknown }).ended, ended);
    const home = (await app.call(getHome, { as: ben })).body as { bingo?: { room?: { ended?: unknown } } };
    assert.deepEqual(home.bingo?.room?.ended, ended);
    const { status, body } = await set(ana, { ends: inMs(hourMs) });
    assert.deepEqual([status, body.error], [409, 'The game has ended. Play again to choose another end.']);
    await assertOver();
    await game.assertWholeHistory(roomId);
  });

  test('the first visit after the end date ends the game once, and a game without points has no winner', async () => {
    await play();
    await set(ana, { ends: inMs(minuteMs) });
    app.pass(hourMs);
    await inParallel(20, () => game.document(roomId, ben));
    assert.deepEqual(await kinds(), ['ended ana', 'dealt ben']);
  });

  test('the next game drops an end date that has passed, but keeps the setting for a full house', async () => {
    assert.equal((await again(1)).status, 200);
    let { bingo } = await known();
    assert.deepEqual([bingo.settings?.ends, bingo.ended_at, bingo.game], ['never', undefined, 2]);
    const [square] = await game.deal(roomId, ana);
    assert.ok(square);
    await app.call(contract.swapSquare, {
      as: ana,
      params: { login: 'ana', roomId, challengeId: square.challenge.id },
      body: {},
    });
    await set(ana, { ends: 'full_house' });
    assert.equal((await again(2)).status, 200);
    ({ bingo } = await known());
    assert.equal(bingo.settings?.ends, 'full_house');
  });

  test('the first full house ends the game; of two concurrent ones only one is accepted', async () => {
    await play();
    const boards = [await squaresOf(ana), await squaresOf(ben)];
    await set(ana, { ends: 'full_house' });
    for (const [index, person] of [ana, ben].entries())
      for (let position = 0; position < 11; position++)
        await game.mark(roomId, person, boards[index]?.(position) ?? assert.fail(), true);
    const responses = await inParallel(2, (index) =>
      put([ana, ben][index] ?? ana, boards[index]?.(11) ?? assert.fail()),
    );
    assert.deepEqual(statuses(responses), { 200: 1, 409: 1 });
    const winner = responses[0]?.status === 200 ? 'ana' : 'ben';
    assert.deepEqual(await kinds(), [`won ${winner}`, `completed ${winner}`]);
    const { standings } = await game.scores(roomId, ben);
    assert.deepEqual([standings[0]?.login, standings[0]?.full_house, standings[1]?.full_house], [winner, true, false]);
    assert.equal((await known()).bingo.ended_at, inMs(0));
  });

  test("the end can't be set to a full house once there is one", async () => {
    await play();
    const at = await squaresOf(ben);
    for (let position = 0; position < 12; position++) await game.mark(roomId, ben, at(position), true);
    const { status, body } = await set(ana, { ends: 'full_house' });
    assert.deepEqual([status, body.error], [409, 'Somebody already has a full house.']);
  });

  test("completions at the exact moment of the end don't count, even if the room is read meanwhile", async () => {
    for (let round = 0; round < 5; round++) {
      await play();
      const at = await squaresOf(ana);
      await set(ana, { ends: inMs(minuteMs) });
      app.pass(minuteMs);
      const responses = await inParallel(12, (index) =>
        index === 5 ? game.document(roomId, ben).then(() => ({ status: 200 }) as never) : put(ana, at(index)),
      );
      assert.deepEqual(statuses(responses), { 200: 1, 409: 11 });
      assert.ok((await game.board(roomId, ana)).every(({ completed }) => !completed));
    }
  });

  test('an open question is still settled after the end, and the leaderboard follows', async () => {
    await play();
    const [anas, bens] = [await squaresOf(ana), await squaresOf(ben)];
    await game.mark(roomId, ben, bens(0), true);
    for (const position of [0, 1]) await game.mark(roomId, ana, anas(position), true);
    const { seq = 0 } = (await game.board(roomId, ana))[0] ?? {};
    const params = { id: roomId, seq: String(seq) };
    assert.equal((await app.call(askQuestion, { as: ben, params, body: { word: 'Really?' } })).status, 201);
    await set(ana, { ends: inMs(minuteMs) });
    app.pass(minuteMs);
    assert.equal((await known()).bingo.ended_at, inMs(0));
    const answered = await app.call(takeClaimBack, { as: ana, params, body: {} });
    assert.equal(answered.status, 200, answered.raw.body);
    assert.equal((await game.board(roomId, ana))[0]?.completed, false);
  });
});
