import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#app/test-app.ts';
import { type Game, gameOn, inParallel, statuses } from '#app/test-game.ts';
import { deleteRoom } from '../../contract.ts';
import { questionLimits } from '../../question-rules.ts';
import { fourPeople, playedRoom, type QuestionMoves, questionsOn } from './test-questions.ts';

let app: TestApp;
let game: Game;
let moves: QuestionMoves;
let people: [Person, Person, Person, Person];
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  game = gameOn(app);
  moves = questionsOn(app);
  people = await fourPeople(app);
});
after(() => app.close());

/** A room with a question that ben asked, which goes after the test. */
async function asked(settler = 'group') {
  const [ana, ben] = people;
  const scene = await playedRoom(game, people);
  await moves.settler(scene.roomId, ana, { settler });
  assert.equal((await moves.ask(scene.roomId, ben, scene.seq)).status, 201);
  return scene;
}
const remove = (id: string) => app.call(deleteRoom, { as: people[0], params: { id } });
const countOf = (history: readonly string[], kind: string) => history.filter((told) => told.startsWith(kind)).length;

test('of several who ask at once each asks once, about one question', async () => {
  const [, ...others] = people;
  const { roomId, seq } = await playedRoom(game, people);
  const answers = await inParallel(12, (i) => moves.ask(roomId, others[i % 3] ?? assert.fail(), seq, `Word ${i}`));
  assert.deepEqual(statuses(answers), { 201: 3, 409: 9 });
  const { questions } = await moves.list(roomId, people[0]);
  assert.deepEqual(
    questions.map((one) => one.asked.map(({ login }) => login).sort()),
    [['ben', 'cem', 'dan']],
  );
  assert.equal(countOf(await moves.history(roomId), 'questioned'), 3);
  await game.assertWholeHistory(roomId);
  await remove(roomId);
});

test('a lost answer is asked for again by its key, and the question is asked once', async () => {
  const [, ben] = people;
  const { roomId, seq } = await playedRoom(game, people);
  const answers = await inParallel(4, () => moves.ask(roomId, ben, seq, 'Really?', 'key-of-one-question'));
  assert.deepEqual(statuses(answers), { 201: 4 });
  assert.equal((await moves.ask(roomId, ben, seq, 'Really?', 'key-of-one-question')).status, 201);
  assert.equal(countOf(await moves.history(roomId), 'questioned'), 1);
  await remove(roomId);
});

test('a question whose time is over is settled once, whoever comes first; a vote at that moment counts or is refused', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 4; round++) {
    const { roomId, seq } = await asked();
    await moves.vote(roomId, ben, seq, false);
    const voting = moves.vote(roomId, cem, seq, true);
    app.pass(questionLimits.lastsMs);
    const [{ status }] = await Promise.all([
      voting,
      moves.endThem(),
      moves.endThem(),
      ...[ana, ben, dan].map((person) => moves.list(roomId, person)),
    ]);
    const [question] = (await moves.list(roomId, dan)).questions;
    const history = await moves.history(roomId);
    assert.ok([200, 409].includes(status));
    assert.deepEqual(
      [question?.settled?.outcome, question?.settled?.counts, countOf(history, 'kept'), countOf(history, 'taken-off')],
      status === 200 ? ['kept', 1, 1, 0] : ['off', 0, 0, 1],
    );
    await game.assertWholeHistory(roomId);
    await remove(roomId);
  }
});

test('of a last vote and an owner who takes back at once, one settles it, and the claim goes once', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 6; round++) {
    const { roomId, seq, square } = await asked();
    for (const person of [ben, cem]) await moves.vote(roomId, person, seq, false);
    const undo = () => game.mark(roomId, ana, square, false);
    const vote = () => moves.vote(roomId, dan, seq, false);
    await Promise.all(round % 2 === 0 ? [undo(), vote()] : [vote(), undo()]);
    const [question] = (await moves.list(roomId, ben)).questions;
    const history = await moves.history(roomId);
    assert.equal(question?.settled?.outcome, 'off');
    assert.deepEqual(
      [countOf(history, 'undone'), countOf(history, 'taken-off')],
      [1, question?.settled?.by === 'group' ? 1 : 0],
    );
    await game.assertWholeHistory(roomId);
    await remove(roomId);
  }
});

test('who asks, votes and leaves while the room is deleted leaves nothing behind', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 4; round++) {
    const { roomId, seq } = await asked();
    const answers = await Promise.all([
      moves.ask(roomId, cem, seq),
      moves.vote(roomId, ben, seq, true),
      remove(roomId),
      moves.vote(roomId, dan, seq, false),
      moves.answer(roomId, ana, seq),
    ]);
    for (const { status } of answers) assert.ok([200, 201, 404].includes(status), String(status));
    for (const table of ['questions', 'question_words', 'question_votes'] as const) {
      const left = await app.context.db.read.selectFrom(table).where('room_id', '=', roomId).select('seq').execute();
      assert.deepEqual(left, [], table);
    }
  }
});
