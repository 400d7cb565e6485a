import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { announcedInShort, type Game, gameOn, playerRole } from '#tests/game.ts';
import { deleteRoom } from '../../contract.ts';
import { setSettler } from '../contract.ts';
import { questionLimits } from '../rules.ts';
import { fourPeople, playedRoom, type QuestionCalls, questionsOn } from './test-questions.ts';

describe('questions', () => {
  let app: TestApp;
  let game: Game;
  let moves: QuestionCalls;
  let ana: Person;
  let ben: Person;
  let cem: Person;
  let dan: Person;
  let root: Person;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    moves = questionsOn(app);
    [ana, ben, cem, dan] = await fourPeople(app);
    root = await app.person('boss', 'root');
  });
  after(() => app.close());

  async function played(t: TestContext, setting?: { settler: string; judge?: string }) {
    const scene = await playedRoom(game, [ana, ben, cem, dan]);
    t.after(() => app.call(deleteRoom, { as: root, params: { id: scene.roomId } }));
    if (setting) await moves.settler(scene.roomId, ana, setting);
    app.announced();
    return scene;
  }
  const pointsOf = async (roomId: string, login: string) =>
    (await game.scores(roomId, ben)).standings.find((row) => row.login === login)?.points;
  const only = async (roomId: string, as = ben) => {
    const [question, ...more] = (await moves.list(roomId, as)).questions;
    assert.equal(more.length, 0);
    return question ?? assert.fail();
  };

  test("are asked once by each member, with a comment, appear in the feed, and don't change the score", async (t) => {
    const { roomId, seq, square } = await played(t, { settler: 'group' });
    const points = await pointsOf(roomId, 'ana');
    assert.equal((await moves.ask(roomId, ben, seq, '  Who saw it?  ')).status, 201);
    assert.equal((await moves.ask(roomId, ben, seq)).status, 409);
    assert.equal((await moves.ask(roomId, cem, seq, 'I did not.')).status, 201);
    const { title } = square.challenge;
    const question = await only(roomId);
    assert.deepEqual(
      [question.seq, question.title, question.owner, question.settler, question.asked],
      [
        seq,
        title,
        'ana',
        'group',
        [
          { login: 'ben', word: 'Who saw it?' },
          { login: 'cem', word: 'I did not.' },
        ],
      ],
    );
    assert.deepEqual(
      [question.settled, question.answer, question.counts, question.against],
      [undefined, undefined, [], []],
    );
    assert.deepEqual(announcedInShort(app.announced()), [
      `room/${roomId} change ${seq + 2} questioned ben`,
      `room/${roomId} change ${seq + 3} questioned cem`,
    ]);
    assert.equal(await pointsOf(roomId, 'ana'), points);
    const [entry] = (await game.scores(roomId, dan)).feed;
    assert.deepEqual([entry?.kind, entry?.login, entry?.title, entry?.of], ['questioned', 'cem', title, seq]);
    await game.assertWholeHistory(roomId);
  });

  test("can be asked about others' active claims", async (t) => {
    const { roomId, seq, square } = await played(t);
    assert.equal((await moves.ask(roomId, ana, seq)).status, 403);
    for (const other of [1, 3, seq - 1, seq + 1, 999]) assert.equal((await moves.ask(roomId, ben, other)).status, 404);
    const zoe = await app.person('zoe', playerRole);
    for (const response of [moves.ask(roomId, zoe, seq), moves.ask('000000', zoe, seq), moves.answer(roomId, zoe, seq)])
      assert.deepEqual([(await response).status, (await response).body.error], [404, "There's no such room."]);
    await game.mark(roomId, ana, square, false);
    assert.equal((await moves.ask(roomId, ben, seq)).status, 404);
    assert.deepEqual((await moves.list(roomId, ben)).questions, []);
  });

  test('are one plain line of at most 80 characters', async (t) => {
    const { roomId, seq } = await played(t);
    for (const word of ['', '   ', 'a'.repeat(81), 'two\nlines', 'hid\u202eden', 'un\u200bseen'])
      assert.equal((await moves.ask(roomId, ben, seq, word)).status, 400, JSON.stringify(word));
    assert.equal((await moves.ask(roomId, ben, seq, 'Is that Москва? 🤔 مرحبا')).status, 201);
    assert.equal((await moves.answer(roomId, ana, seq, 'x'.repeat(questionLimits.answerMax + 1))).status, 400);
  });

  test("in a trusting room are settled by any answer, which keeps the claim, and can't be asked again", async (t) => {
    const { roomId, seq } = await played(t);
    await moves.ask(roomId, ben, seq);
    assert.equal((await moves.vote(roomId, ben, seq, false)).status, 403);
    assert.equal((await moves.answer(roomId, ben, seq)).status, 403);
    assert.equal((await moves.answer(roomId, ana, seq, 'Quartz.')).status, 200);
    const { answer, settled } = await only(roomId);
    assert.equal(answer?.text, 'Quartz.');
    assert.deepEqual([settled?.outcome, settled?.by, settled?.counts, settled?.against], ['kept', 'owner', 0, 0]);
    for (const response of [moves.ask(roomId, cem, seq), moves.ask(roomId, ben, seq)])
      assert.deepEqual([(await response).status, (await response).body.error], [409, 'This has already been settled.']);
    assert.equal((await moves.answer(roomId, ana, seq)).status, 409);
    assert.deepEqual(await moves.history(roomId), ['completed ana', 'questioned ben', 'answered ana', 'kept ana']);
  });

  test('are voted on by the group, which can change its mind, and takes the claim off when all have voted', async (t) => {
    const { roomId, seq, square } = await played(t, { settler: 'group' });
    await moves.ask(roomId, ben, seq);
    await moves.answer(roomId, ana, seq);
    app.announced();
    assert.equal((await moves.vote(roomId, ana, seq, true)).status, 403);
    for (const counts of [true, true, false]) assert.equal((await moves.vote(roomId, ben, seq, counts)).status, 200);
    assert.equal((await moves.vote(roomId, cem, seq, false)).status, 200);
    const { counts, against, settled } = await only(roomId);
    assert.deepEqual([counts, against, settled], [[], ['ben', 'cem'], undefined]);
    assert.deepEqual(
      announcedInShort(app.announced()),
      [3, 4, 5].map((count) => `room/${roomId} change ${seq + 1 + count}`),
      "a vote isn't an event, and repeating it changes nothing",
    );
    assert.equal((await moves.vote(roomId, dan, seq, true)).status, 200);
    const { settled: end } = await only(roomId);
    assert.deepEqual([end?.outcome, end?.by, end?.counts, end?.against], ['off', 'group', 1, 2]);
    assert.equal(await pointsOf(roomId, 'ana'), 0);
    const board = await game.board(roomId, ben, ana);
    assert.equal(board.find(({ challenge }) => challenge.id === square.challenge.id)?.completed, false);
    assert.equal((await moves.vote(roomId, dan, seq, false)).status, 409);
    assert.deepEqual((await moves.history(roomId)).slice(1), [
      'questioned ben',
      'answered ana',
      'undone ana',
      'taken-off ana',
    ]);
    await game.mark(roomId, ana, square, true);
    assert.equal((await moves.ask(roomId, ben, seq)).status, 409);
    assert.equal((await moves.ask(roomId, ben, seq + 5)).status, 201, 'doing it again is another claim');
    await game.assertWholeHistory(roomId);
  });

  test('are settled after a day by the votes so far, whether or not anybody reads the room', async (t) => {
    for (const [votes, outcome, isRead] of [
      [[], 'kept', true],
      [[true, false], 'kept', false],
      [[false], 'off', false],
    ] as const) {
      const { roomId, seq } = await played(t, { settler: 'group' });
      await moves.ask(roomId, ben, seq);
      for (const [index, counts] of votes.entries()) await moves.vote(roomId, [ben, cem][index] ?? ben, seq, counts);
      app.pass(questionLimits.lastsMs - 1000);
      await moves.settleExpired();
      assert.equal((await only(roomId)).settled, undefined);
      app.pass(2000);
      assert.equal((await moves.vote(roomId, dan, seq, false)).status, 409);
      assert.equal((await moves.answer(roomId, ana, seq)).status, 409);
      if (!isRead) await moves.settleExpired();
      const { settled } = await only(roomId);
      assert.deepEqual([settled?.outcome, settled?.counts], [outcome, votes.filter(Boolean).length]);
      assert.equal((await moves.history(roomId)).at(-1), outcome === 'kept' ? 'kept ana' : 'taken-off ana');
    }
  });

  test('are decided immediately by the judge alone, or by the group if there is no judge', async (t) => {
    const { roomId, seq } = await played(t, { settler: 'judge', judge: 'Cem' });
    const { settler, judge, questions: none } = await moves.list(roomId, ana);
    assert.deepEqual([settler, judge, none], ['judge', 'cem', []]);
    await moves.ask(roomId, ben, seq);
    assert.equal((await moves.vote(roomId, ben, seq, false)).status, 403);
    assert.equal((await moves.vote(roomId, cem, seq, false)).status, 200);
    assert.deepEqual((await only(roomId)).settled?.by, 'judge');
    // The group decides on the judge's own claim.
    const own = (await game.deal(roomId, cem)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await game.mark(roomId, cem, own, true);
    const { seq: newest } = await game.scores(roomId, ana);
    await moves.ask(roomId, ben, newest);
    const { questions } = await moves.list(roomId, ana);
    assert.deepEqual(questions.map(({ settler, judge }) => [settler, judge])[0], ['group', undefined]);
  });

  test('pass to the group when the judge leaves, and the setting changes too', async (t) => {
    const { roomId, seq } = await played(t, { settler: 'judge', judge: 'cem' });
    await moves.ask(roomId, ben, seq);
    await game.leave(roomId, cem);
    const { settler, judge, questions } = await moves.list(roomId, ana);
    assert.deepEqual(
      [settler, judge, questions[0]?.settler, questions[0]?.judge],
      ['group', undefined, 'group', undefined],
    );
    await moves.vote(roomId, ben, seq, true);
    await moves.vote(roomId, dan, seq, true);
    assert.equal((await only(roomId)).settled?.outcome, 'kept');
  });

  test('ignore the votes of former members, and are settled once everybody else has voted', async (t) => {
    const { roomId, seq } = await played(t, { settler: 'group' });
    await moves.ask(roomId, ben, seq);
    await moves.vote(roomId, ben, seq, true);
    await moves.vote(roomId, cem, seq, false);
    await game.leave(roomId, cem);
    assert.equal((await only(roomId)).settled, undefined);
    await game.leave(roomId, dan);
    const { settled } = await only(roomId);
    assert.deepEqual([settled?.outcome, settled?.counts, settled?.against], ['kept', 1, 0]);
  });

  test("are deleted with the claim's owner, and with the last asker; words and votes are deleted with an account", async (t) => {
    const { roomId, seq } = await played(t, { settler: 'group' });
    const eva = await app.person('eva', playerRole);
    await game.join(roomId, eva);
    await moves.ask(roomId, ben, seq, 'From ben');
    await moves.ask(roomId, eva, seq, 'From eva');
    await moves.vote(roomId, eva, seq, false);
    assert.equal((await app.call(deleteUser, { as: root, params: { login: 'eva' } })).status, 200);
    const { asked, against } = await only(roomId);
    assert.deepEqual([asked, against], [[{ login: 'ben', word: 'From ben' }], []]);
    await game.leave(roomId, ben);
    assert.deepEqual((await moves.list(roomId, cem)).questions, []);
    await moves.ask(roomId, cem, seq);
    await game.leave(roomId, ana);
    assert.deepEqual((await moves.list(roomId, cem)).questions, []);
    assert.equal((await moves.ask(roomId, dan, seq)).status, 404);
  });

  test('are settled when the owner takes the claim back, through the game or the question', async (t) => {
    for (const byGame of [true, false]) {
      const { roomId, seq, square } = await played(t, { settler: 'group' });
      await moves.ask(roomId, ben, seq);
      assert.equal((await moves.takeBack(roomId, ben, seq)).status, 403);
      if (byGame) await game.mark(roomId, ana, square, false);
      else assert.equal((await moves.takeBack(roomId, ana, seq)).status, 200);
      const { settled } = await only(roomId);
      assert.deepEqual([settled?.outcome, settled?.by], ['off', 'owner']);
      assert.deepEqual((await moves.history(roomId)).slice(1), ['questioned ben', 'undone ana']);
      assert.equal((await moves.takeBack(roomId, ana, seq)).status, 409);
    }
  });

  test('about a claim taken back by an older server are settled silently once their deadline has passed', async (t) => {
    const { roomId, seq } = await played(t, { settler: 'group' });
    await moves.ask(roomId, ben, seq);
    await app.context.db.transact(async (trx) => {
      await trx
        .updateTable('squares')
        .set({ completed_at: null, completed_seq: null })
        .where('room_id', '=', roomId)
        .execute();
    });
    app.pass(questionLimits.lastsMs);
    await moves.settleExpired();
    assert.deepEqual((await only(roomId)).settled?.outcome, 'off');
    assert.equal((await moves.history(roomId)).at(-1), 'questioned ben');
  });

  test('the admin chooses who settles future questions', async (t) => {
    const { roomId, seq } = await played(t);
    await moves.ask(roomId, ben, seq);
    await moves.settler(roomId, ana, { settler: 'group' });
    assert.match(JSON.stringify(app.announced().at(-1)), /"questions":\{"settler":"group","judge":null\}/);
    assert.equal((await only(roomId)).settler, 'trust');
    const put = (body: object, as = ana) => app.call(setSettler, { as, params: { id: roomId }, body });
    assert.equal((await put({ settler: 'judge', judge: 'nobody' })).status, 404);
    for (const body of [{ settler: 'judge' }, { settler: 'group', judge: 'ben' }, { settler: 'king' }, {}])
      assert.equal((await put(body)).status, 400, JSON.stringify(body));
    assert.equal((await put({ settler: 'group' }, ben)).status, 403);
    assert.equal((await moves.list(roomId, ben)).settler, 'group');
  });

  test("about removed claims don't pile up after they are settled", async (t) => {
    const { roomId, square } = await played(t);
    const storedQuestions = () =>
      app.context.db.read.selectFrom('questions').where('room_id', '=', roomId).select('seq').execute();
    for (let round = 0; round < 52; round++) {
      const { seq } = await game.scores(roomId, ana);
      assert.equal((await moves.ask(roomId, ben, seq)).status, 201);
      await game.mark(roomId, ana, square, false);
      await game.mark(roomId, ana, square, true);
    }
    assert.equal((await storedQuestions()).length, 2);
  });
});
