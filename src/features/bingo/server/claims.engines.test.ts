import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { deleteRoom } from '#features/rooms/contract.ts';
import { questionsOf } from '#features/rooms/document.ts';
import { answerQuestion, askQuestion, setSettler, voteOnQuestion } from '#features/rooms/questions/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { formWith, photoFiles, picture, upload } from './test-photos.ts';

const [red, blue] = [await picture('#ff0000'), await picture('#0000ff')];

let app: TestApp;
let url: string;
let game: Game;
let ana: Person;
let ben: Person;
before(async () => {
  app = await makeTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  game = gameOn(app);
  [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo')];
});
after(() => app.close());

/** Creates a room where ben questions one of ana's completed squares, with or without a photo. */
async function scene(t: TestContext, settler: string, photo?: Buffer) {
  const roomId = await game.room(ana, [ben]);
  t.after(() => app.call(deleteRoom, { as: ana, params: { id: roomId } }));
  await app.call(setSettler, { as: ana, params: { id: roomId }, body: { settler } });
  const square =
    (await game.deal(roomId, ana)).find(({ challenge }) => challenge.image_required === (photo !== undefined)) ??
    assert.fail();
  const place = { login: 'ana', roomId, challengeId: square.challenge.id };
  if (photo === undefined) await game.mark(roomId, ana, square, true);
  else assert.equal((await upload(url, ana, place, formWith(photo))).status, 201);
  const params = { id: roomId, seq: '4' };
  assert.equal((await app.call(askQuestion, { as: ben, params, body: { word: 'Is it?' } })).status, 201);
  const readQuestion = async () => {
    const { questions } = questionsOf((await game.document(roomId, ben)).document);
    return questions[0] ?? assert.fail();
  };
  const kinds = async () => (await game.scores(roomId, ben)).feed.map(({ kind }) => kind).slice(0, 2);
  return { roomId, place, params, readQuestion, kinds };
}

test('a photo for a questioned square answers the question, whether or not the square had one before', async (t) => {
  for (const before of [red, undefined]) {
    const { place, readQuestion, kinds } = await scene(t, 'group', before);
    assert.equal((await upload(url, ana, place, formWith(blue))).status, 201);
    const { answer, settled } = await readQuestion();
    assert.deepEqual([typeof answer?.at, answer?.text, settled], ['string', undefined, undefined]);
    assert.deepEqual(await kinds(), ['answered', 'questioned']);
  }
});

test("in a room that trusts its members, a photo settles the question in its owner's favour, and later photos don't answer it again", async (t) => {
  const { place, readQuestion, kinds } = await scene(t, 'trust', red);
  assert.equal((await upload(url, ana, place, formWith(blue))).status, 201);
  assert.equal((await readQuestion()).settled?.outcome, 'kept');
  assert.equal((await upload(url, ana, place, formWith(red))).status, 201);
  assert.deepEqual(await kinds(), ['kept', 'answered']);
});

test('a claim that is taken off loses its points, photo and file, as if its owner had undone it', async (t) => {
  const files = (await photoFiles(app)).length;
  const { roomId, params, readQuestion } = await scene(t, 'group', red);
  assert.equal((await app.call(answerQuestion, { as: ana, params, body: { text: 'It is.' } })).status, 200);
  assert.equal((await game.scores(roomId, ben)).standings[0]?.points, 100);
  assert.equal((await photoFiles(app)).length, files + 1);
  assert.equal((await app.call(voteOnQuestion, { as: ben, params, body: { counts: false } })).status, 200);
  assert.equal((await readQuestion()).settled?.outcome, 'off');
  const { standings, feed } = await game.scores(roomId, ben);
  assert.deepEqual(
    standings.map(({ points }) => points),
    [0, 0],
  );
  assert.deepEqual(
    feed.slice(0, 2).map(({ kind, login }) => [kind, login]),
    [
      ['taken-off', 'ana'],
      ['undone', 'ana'],
    ],
  );
  assert.equal((await photoFiles(app)).length, files);
  assert.deepEqual(feed.find(({ kind }) => kind === 'completed')?.challenge_id, undefined);
});
