import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel, playerRole, statuses } from '#tests/game.ts';
import { newcomer } from '#tests/scene.ts';
import { deleteRoom } from '../../contract.ts';
import { questionLimits } from '../rules.ts';
import { fourPeople, playedRoom, type QuestionCalls, questionsOn } from './test-questions.ts';

let app: TestApp;
let game: Game;
let moves: QuestionCalls;
let people: [Person, Person, Person, Person];
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  game = gameOn(app);
  moves = questionsOn(app);
  people = await fourPeople(app);
});
after(() => app.close());

/** A room with a question from ben. Tests delete it when they're done. */
async function questioned(settler = 'group') {
  const [ana, ben] = people;
  const scene = await playedRoom(game, people);
  await moves.settler(scene.roomId, ana, { settler });
  assert.equal((await moves.ask(scene.roomId, ben, scene.seq)).status, 201);
  return scene;
}
const remove = (id: string) => app.call(deleteRoom, { as: people[0], params: { id } });
const countOf = (history: readonly string[], kind: string) => history.filter((event) => event.startsWith(kind)).length;

test('members who ask concurrently each ask once, in the same question', async () => {
  const [, ...others] = people;
  const { roomId, seq } = await playedRoom(game, people);
  const responses = await inParallel(12, (i) => moves.ask(roomId, others[i % 3] ?? assert.fail(), seq, `Word ${i}`));
  assert.deepEqual(statuses(responses), { 201: 3, 409: 9 });
  const { questions } = await moves.list(roomId, people[0]);
  assert.deepEqual(
    questions.map((question) => question.asked.map(({ login }) => login).sort()),
    [['ben', 'cem', 'dan']],
  );
  assert.equal(countOf(await moves.history(roomId), 'questioned'), 3);
  await game.assertWholeHistory(roomId);
  await remove(roomId);
});

test("a question that's retried with its key after a lost response is asked only once", async () => {
  const [, ben] = people;
  const { roomId, seq } = await playedRoom(game, people);
  const responses = await inParallel(4, () => moves.ask(roomId, ben, seq, 'Really?', 'key-of-one-question'));
  assert.deepEqual(statuses(responses), { 201: 4 });
  assert.equal((await moves.ask(roomId, ben, seq, 'Really?', 'key-of-one-question')).status, 201);
  assert.equal(countOf(await moves.history(roomId), 'questioned'), 1);
  await remove(roomId);
});

test('an expired question is settled once, by whichever call comes first; a vote at that moment counts or is refused', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 4; round++) {
    const { roomId, seq } = await questioned();
    await moves.vote(roomId, ben, seq, false);
    const voting = moves.vote(roomId, cem, seq, true);
    app.pass(questionLimits.lastsMs);
    const [{ status }] = await Promise.all([
      voting,
      moves.settleExpired(),
      moves.settleExpired(),
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

test('only one of several concurrent last votes settles a question', async () => {
  const [, ben, cem, dan] = people;
  for (let round = 0; round < 6; round++) {
    const { roomId, seq } = await questioned();
    await moves.vote(roomId, ben, seq, false);
    const responses = await inParallel(6, (i) => moves.vote(roomId, i % 2 === 0 ? cem : dan, seq, round % 2 === 0));
    assert.ok(responses.every(({ status }) => status === 200 || status === 409));
    const [question] = (await moves.list(roomId, ben)).questions;
    const history = await moves.history(roomId);
    const [outcome, counts, against] = round % 2 === 0 ? ['kept', 2, 1] : ['off', 0, 3];
    const { settled } = question ?? {};
    assert.deepEqual([settled?.outcome, settled?.counts, settled?.against], [outcome, counts, against]);
    assert.equal(countOf(history, 'kept') + countOf(history, 'taken-off'), 1);
    await game.assertWholeHistory(roomId);
    await remove(roomId);
  }
});

test('concurrent answers in a trusting room, or an answer and the last vote, settle each question once', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 6; round++) {
    const isTrusted = round % 2 === 0;
    const { roomId, seq } = await questioned(isTrusted ? 'trust' : 'group');
    for (const person of isTrusted ? [] : [ben, cem]) await moves.vote(roomId, person, seq, false);
    const responses = await Promise.all([
      moves.answer(roomId, ana, seq, 'One.'),
      isTrusted ? moves.answer(roomId, ana, seq, 'Two.') : moves.vote(roomId, dan, seq, false),
      moves.answer(roomId, ana, seq, 'Three.'),
    ]);
    assert.ok(responses.every(({ status }) => status === 200 || status === 409));
    const history = await moves.history(roomId);
    assert.deepEqual(
      [countOf(history, 'kept'), countOf(history, 'taken-off'), countOf(history, 'undone')],
      isTrusted ? [1, 0, 0] : [0, 1, 1],
    );
    if (isTrusted) assert.deepEqual(statuses(responses), { 200: 1, 409: 2 });
    await game.assertWholeHistory(roomId);
    await remove(roomId);
  }
});

test('no question or claim is left if its owner leaves, is removed or is deleted during the last vote', async () => {
  const [ana, ben, cem, dan] = people;
  const root = await app.person('boss', 'root');
  const departures = {
    leaves: (roomId: string, eva: Person) => game.leave(roomId, eva),
    'is removed': (roomId: string, eva: Person) => game.leave(roomId, ana, eva),
    'is deleted': async (_roomId: string, { login }: Person) => {
      assert.equal((await app.call(deleteUser, { as: root, params: { login } })).status, 200);
    },
  };
  for (const [how, go] of Object.entries(departures)) {
    for (const isFirst of [true, false]) {
      const eva = await newcomer(app, 'eva', playerRole);
      const roomId = await game.room(ana, [ben, cem, dan, eva]);
      await moves.settler(roomId, ana, { settler: 'group' });
      const square = (await game.deal(roomId, eva)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
      await game.mark(roomId, eva, square, true);
      const { seq } = await game.scores(roomId, ana);
      await moves.ask(roomId, ben, seq);
      for (const person of [ana, ben, cem]) await moves.vote(roomId, person, seq, false);
      const vote = () => moves.vote(roomId, dan, seq, false);
      const calls = isFirst ? [go(roomId, eva), vote()] : [vote(), go(roomId, eva)];
      const response = (await Promise.all(calls)).find((response) => response !== undefined);
      assert.ok([200, 404].includes(response?.status ?? 0), `${how}: ${response?.status}`);
      assert.deepEqual((await moves.list(roomId, ben)).questions, [], how);
      const { standings } = await game.scores(roomId, ben);
      assert.equal(standings.length, 4, how);
      await game.assertWholeHistory(roomId);
      await remove(roomId);
    }
  }
});

test('when a judge decides and leaves concurrently, either their decision stands or the group decides', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 6; round++) {
    const scene = await playedRoom(game, people);
    const { roomId, seq } = scene;
    await moves.settler(roomId, ana, { settler: 'judge', judge: 'dan' });
    await moves.ask(roomId, ben, seq);
    const leaving = round % 2 === 0 ? undefined : game.leave(roomId, dan);
    const voting = moves.vote(roomId, dan, seq, false);
    const [{ status }] = await Promise.all([voting, leaving ?? game.leave(roomId, dan)]);
    const [question] = (await moves.list(roomId, ben)).questions;
    if (question?.settled === undefined) {
      assert.deepEqual([question?.settler, question?.judge], ['group', undefined]);
      for (const person of [ben, cem]) assert.equal((await moves.vote(roomId, person, seq, false)).status, 200);
    } else {
      assert.deepEqual([status, question.settled.by], [200, 'judge']);
    }
    const history = await moves.history(roomId);
    assert.deepEqual([countOf(history, 'undone'), countOf(history, 'taken-off')], [1, 1]);
    await game.assertWholeHistory(roomId);
    await remove(roomId);
  }
});

test('questions that expired while the server was down are settled once after it restarts, and late calls are refused', async () => {
  const [ana, ben, cem, dan] = people;
  const { roomId, seq } = await questioned();
  await moves.vote(roomId, cem, seq, false);
  app.pass(3 * questionLimits.lastsMs);
  // Calls queued on devices arrive before anybody reads the room.
  for (const late of [moves.vote(roomId, dan, seq, true), moves.answer(roomId, ana, seq), moves.ask(roomId, dan, seq)])
    assert.equal((await late).status, 409);
  await Promise.all([moves.settleExpired(), moves.settleExpired(), moves.list(roomId, ben)]);
  const history = await moves.history(roomId);
  assert.deepEqual([countOf(history, 'undone'), countOf(history, 'taken-off')], [1, 1]);
  await remove(roomId);
});

test('leaving after the deadline neither removes votes cast in time nor replaces the judge', async () => {
  const [ana, ben, , dan] = people;
  for (const by of ['group', 'judge'] as const) {
    const { roomId, seq } = await playedRoom(game, people);
    await moves.settler(roomId, ana, by === 'judge' ? { settler: by, judge: 'dan' } : { settler: by });
    await moves.ask(roomId, ben, seq);
    if (by === 'group') await moves.vote(roomId, dan, seq, false);
    app.pass(questionLimits.lastsMs);
    await game.leave(roomId, dan);
    const [question] = (await moves.list(roomId, ben)).questions;
    const { settled } = question ?? {};
    assert.deepEqual(
      [settled?.by, settled?.outcome, settled?.against],
      by === 'group' ? [by, 'off', 1] : [by, 'kept', 0],
    );
    await game.assertWholeHistory(roomId);
    await remove(roomId);
  }
});

test('a last vote cast while the owner takes the claim back settles the question once, and removes the claim once', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 6; round++) {
    const { roomId, seq, square } = await questioned();
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

test('asking, voting and leaving while the room is deleted leaves nothing behind', async () => {
  const [ana, ben, cem, dan] = people;
  for (let round = 0; round < 4; round++) {
    const { roomId, seq } = await questioned();
    const responses = await Promise.all([
      moves.ask(roomId, cem, seq),
      moves.vote(roomId, ben, seq, true),
      remove(roomId),
      moves.vote(roomId, dan, seq, false),
      moves.answer(roomId, ana, seq),
    ]);
    for (const { status } of responses) assert.ok([200, 201, 404].includes(status), String(status));
    for (const table of ['questions', 'question_words', 'question_votes'] as const) {
      const left = await app.context.db.read.selectFrom(table).where('room_id', '=', roomId).select('seq').execute();
      assert.deepEqual(left, [], table);
    }
  }
});
