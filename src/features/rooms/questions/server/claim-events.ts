import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { AddEvent, Publish } from '../../server/event-store.ts';
import * as store from './question-store.ts';
import { patchOfQuestion } from './read-questions.ts';

/**
 * What a game tells of its claims, inside the transaction that holds the room. Most of them were never questioned; then nothing happens.
 */
export function makeClaimEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  addEvent: AddEvent,
  tell: Pick<Publish, 'doubt'>,
) {
  const settleTakenBack = store.makeSettleTakenBack(db.read);

  /** Notes what is said of a question that is open, for its owner: text, or null for a photo. Where the room trusts, that settles it. */
  async function answer(trx: Trx, at: store.QuestionAt, text: string | null): Promise<void> {
    const question = await store.findQuestion(trx, at);
    const now = clock();
    if (question === undefined || question.outcome !== null || question.ends_at <= now) return;
    await store.noteAnswer(trx, at, now, text);
    const { roomId, seq: position } = at;
    const { owner_id: userId, owner: login, title, settler } = question;
    const event = { roomId, at: now, userId, login, position, title };
    const tellOf = async (kind: 'answered' | 'kept') => {
      const patch = await patchOfQuestion(trx, roomId, position);
      await addEvent(trx, { ...event, kind }, () => patch);
    };
    await tellOf('answered');
    if (settler !== 'trust') return;
    const { votes } = await store.countVotes(trx, question);
    if (await store.settleOnce(trx, at, { outcome: 'kept', by: 'owner', votes, at: now })) await tellOf('kept');
  }

  return {
    answer,

    /** The claim of this event stands no more: an open question about it is over. */
    tookBack(trx: Trx, roomId: string, seq: number): void {
      const values = { roomId, seq, at: clock() };
      let wasAsked = false;
      trx.atEnd(async () => {
        wasAsked = (await settleTakenBack(trx, values)).length > 0;
      });
      trx.onCommit(() => {
        if (wasAsked) tell.doubt(roomId);
      });
    },

    /** A photo was added to a claim that stands, or took the place of another one: it answers a question about it. */
    gotPhoto: (trx: Trx, roomId: string, seq: number): Promise<void> => answer(trx, { roomId, seq }, null),
  };
}
export type ClaimEvents = ReturnType<typeof makeClaimEvents>;
