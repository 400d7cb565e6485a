import assert from 'node:assert/strict';
import { features } from '#app/features.ts';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { getPlatesRoom } from '#features/plates/plates-document.ts';
import { testRegistry } from '#server/test-registry.ts';
import type { Answer, Person, TestApp } from '#tests/app.ts';
import { type Game, playerRole } from '#tests/game.ts';
import { type Questions, questionsOf, type Snapshot } from '../../document.ts';
import * as contract from '../contract.ts';

export function questionsOn(app: TestApp) {
  const at = (roomId: string, seq: number) => ({ id: roomId, seq: String(seq) });
  return {
    ask: (roomId: string, as: Person, seq: number, word = 'Really?', key?: string): Promise<Answer> =>
      app.call(contract.askQuestion, {
        as,
        params: at(roomId, seq),
        body: { word },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    answer: (roomId: string, as: Person, seq: number, text = 'Really.'): Promise<Answer> =>
      app.call(contract.answerQuestion, { as, params: at(roomId, seq), body: { text } }),
    takeBack: (roomId: string, as: Person, seq: number): Promise<Answer> =>
      app.call(contract.takeClaimBack, { as, params: at(roomId, seq) }),
    vote: (roomId: string, as: Person, seq: number, counts: boolean): Promise<Answer> =>
      app.call(contract.voteOnQuestion, { as, params: at(roomId, seq), body: { counts } }),
    async settler(roomId: string, as: Person, body: { settler: string; judge?: string }): Promise<void> {
      const answer = await app.call(contract.setSettler, { as, params: { id: roomId }, body });
      assert.equal(answer.status, 200, answer.raw.body);
    },
    /** Works for bingo and Plates rooms. */
    async list(roomId: string, as: Person): Promise<Questions> {
      const at = { as, params: { id: roomId } };
      const ofBingo = await app.call(getBingoRoom, at);
      const { status, body, raw } = ofBingo.status === 200 ? ofBingo : await app.call(getPlatesRoom, at);
      assert.equal(status, 200, raw.body);
      return questionsOf((body as unknown as Snapshot).document);
    },
    /** Runs the once-a-minute job in one process. */
    async settleExpired(context = app.context): Promise<void> {
      const { jobs = [] } = features.find(({ name }) => name === 'rooms')?.open(context, testRegistry()) ?? {};
      await jobs.find(({ name }) => name === 'questions')?.run(new AbortController().signal);
    },
    async history(roomId: string): Promise<string[]> {
      const events = await app.context.db.read
        .selectFrom('room_events')
        .where('room_id', '=', roomId)
        .where('kind', 'not in', ['created', 'joined', 'dealt'])
        .orderBy('seq')
        .select(['kind', 'login'])
        .execute();
      return events.map(({ kind, login }) => `${kind} ${login}`);
    },
  };
}
export type QuestionCalls = ReturnType<typeof questionsOn>;

/** A room with ana, ben, cem and dan, in which ana has completed a square. */
export async function playedRoom(game: Game, people: readonly [Person, ...Person[]]) {
  const [ana, ...others] = people;
  const roomId = await game.room(ana, others);
  const square = (await game.deal(roomId, ana)).find(({ challenge }) => !challenge.image_required) ?? assert.fail();
  await game.mark(roomId, ana, square, true);
  // Events so far: the room, its members, the board, the square.
  return { roomId, square, seq: 1 + others.length + 2 };
}

export const fourPeople = async (app: TestApp): Promise<[Person, Person, Person, Person]> => [
  await app.person('ana', playerRole),
  await app.person('ben', playerRole),
  await app.person('cem', playerRole),
  await app.person('dan', playerRole),
];
