import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { askQuestion } from '#features/rooms/questions/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { afterEvents, displayed, type Known } from '#tests/document-copy.ts';
import { type Game, gameOn, inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { formWith, photoFiles, picture, upload } from './test-photos.ts';

describe('playing again', () => {
  let app: TestApp;
  let url: string;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let roomId: string;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
    roomId = await game.room(ana, [ben]);
  });
  after(() => app.close());

  const again = (as: Person | undefined, number: unknown = 1, id = roomId) =>
    app.call(contract.playAgain, { as, params: { id }, body: { game: number } });

  test('only the admin can play again, and only once there is a board', async () => {
    const stranger = await app.person('zoe', 'bingo');
    assert.equal((await again(undefined)).status, 401);
    for (const as of [ben, stranger]) assert.equal((await again(as)).status, 403);
    assert.equal((await again(ana, 1, '000000')).status, 404);
    assert.equal((await again(ana, 'one')).status, 400);
    const { status, body } = await again(ana);
    assert.deepEqual([status, body.error], [409, 'Nobody has a board yet.']);
  });

  test('playing again deletes boards, points, photos and questions, keeps members and settings, and is published', async () => {
    await app.call(contract.setBingo, { as: ana, params: { id: roomId }, body: { swaps: 3 } });
    const square = await game.dealForPhoto(roomId, ana);
    const board = await game.deal(roomId, ben);
    const place = { login: 'ana', roomId, challengeId: square.challenge.id };
    assert.equal((await upload(url, ana, place, formWith(await picture('#ff0000', 200)))).status, 201);
    const easy = board.find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await game.mark(roomId, ben, easy, true);
    const { seq } = await game.scores(roomId, ana);
    await app.call(askQuestion, { as: ana, params: { id: roomId, seq: String(seq) }, body: { word: 'Did you?' } });
    assert.equal((await photoFiles(app)).length, 1);
    const known: Known = await game.document(roomId, ben);
    app.announced();
    const response = await again(ana);
    assert.deepEqual([response.status, response.body.game], [200, 2]);
    const [first] = app.announced() as unknown as [{ changed: Parameters<typeof afterEvents>[1] }];
    const { document, revision } = await game.document(roomId, ben);
    const followed = afterEvents(known, first.changed);
    const { questions: _, ...rest } = displayed({ revision, document }).document;
    const { questions: __, ...expected } = (followed && displayed(followed).document) ?? assert.fail();
    assert.deepEqual(expected, rest);
    assert.deepEqual([document.bingo.boards, document.photos], [{}, {}]);
    assert.deepEqual(document.bingo.settings, { swaps: 3, categories: [], ends: 'never' });
    assert.equal(document.questions.about[seq]?.settled?.outcome, 'off');
    assert.deepEqual(await photoFiles(app), []);
    assert.deepEqual(await game.board(roomId, ana), []);
    assert.deepEqual(
      (await game.scores(roomId, ana)).standings.map(({ points }) => points),
      [0, 0],
    );
    await game.assertWholeHistory(roomId);
  });

  test('twenty simultaneous taps count once, and a late tap changes nothing', async () => {
    await game.deal(roomId, ana);
    const responses = await inParallel(20, () => again(ana, 2));
    assert.deepEqual(statuses(responses), { 200: 20 });
    for (const { body } of responses) assert.equal(body.game, 3);
    const board = await game.deal(roomId, ana);
    assert.equal((await again(ana, 2)).body.game, 3);
    assert.deepEqual((await again(ana, 1)).status, 409);
    assert.deepEqual(await game.board(roomId, ana), board);
  });
});
