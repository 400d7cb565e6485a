import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getHome, type Home } from '#features/home/contract.ts';
import { dayMs, toIso } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { fourPeople, playedRoom, type QuestionCalls, questionsOn } from './test-questions.ts';

describe('Home', () => {
  let app: TestApp;
  let game: Game;
  let moves: QuestionCalls;
  let people: [Person, Person, Person, Person];
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, frozenClock: true });
    game = gameOn(app);
    moves = questionsOn(app);
    people = await fourPeople(app);
  });
  after(() => app.close());

  /** The claims that each person's Home lists. */
  async function waiting(...persons: readonly Person[]): Promise<(number[] | undefined)[]> {
    const homes = await Promise.all(persons.map((as) => app.call(getHome, { as })));
    return homes.map(({ body }) => (body as unknown as Home).rooms?.votes.map(({ seq }) => seq));
  }

  test('shows a question for the group to everyone who may still vote, until its deadline', async () => {
    const [ana, ben, cem, dan] = people;
    const { roomId, seq, square } = await playedRoom(game, people);
    const zoe = await app.person('zoe', 'bingo');
    await moves.settler(roomId, ana, { settler: 'group' });
    assert.deepEqual(await waiting(ana, ben, cem, dan), [undefined, undefined, undefined, undefined]);
    await moves.ask(roomId, ben, seq, 'Really?');
    assert.deepEqual(await waiting(ana, ben, cem, dan, zoe), [undefined, [seq], [seq], [seq], undefined]);
    const { body } = await app.call(getHome, { as: cem });
    assert.deepEqual((body as unknown as Home).rooms?.votes, [
      {
        room: { id: roomId, name: 'Room of ana', game: 'bingo' },
        seq,
        title: square.challenge.title,
        owner: 'ana',
        ends_at: toIso(app.context.clock() + dayMs),
      },
    ]);
    await moves.vote(roomId, cem, seq, false);
    assert.deepEqual(await waiting(ben, cem), [[seq], undefined]);
    await game.leave(roomId, dan);
    assert.deepEqual(await waiting(dan), [undefined], 'only members vote');
    app.pass(dayMs);
    assert.deepEqual(await waiting(ben), [undefined], 'its time is over, settled or not');
  });

  test('shows a question for the judge only to the judge, and none in a room that trusts owners', async () => {
    const [ana, ben, cem, dan] = people;
    const judged = await playedRoom(game, people);
    await moves.settler(judged.roomId, ana, { settler: 'judge', judge: 'cem' });
    await moves.ask(judged.roomId, ben, judged.seq, 'Really?');
    assert.deepEqual(await waiting(ana, ben, cem, dan), [undefined, undefined, [judged.seq], undefined]);
    await moves.vote(judged.roomId, cem, judged.seq, true);
    assert.deepEqual(await waiting(cem), [undefined]);

    const trusting = await playedRoom(game, people);
    await moves.ask(trusting.roomId, ben, trusting.seq, 'Really?');
    assert.deepEqual(await waiting(ana, ben, cem, dan), [undefined, undefined, undefined, undefined]);
  });
});
