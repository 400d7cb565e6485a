import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { RoomEvents } from '../../server/event-store.ts';
import * as store from './question-store.ts';
import { patchOfQuestion } from './read-questions.ts';

/**
 * Called by a game when its claims change, inside the transaction that locks the room. For claims that were never
 * questioned it does nothing.
 */
export function makeClaimEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { addEvent, publish }: Pick<RoomEvents, 'addEvent' | 'publish'>,
) {
  const settleUndone = store.makeSettleUndone(db.read);

  /**
   * Stores the owner's answer to an open question: text, or null for a photo. If the room trusts owners, this settles
   * the question.
   */
  async function answer(trx: Trx, at: store.QuestionAt, text: string | null): Promise<void> {
    const question = await store.findQuestion(trx, at);
    const now = clock();
    if (question === undefined || question.outcome !== null || question.ends_at <= now) return;
    await store.saveAnswer(trx, at, now, text);
    const { roomId, seq: position } = at;
    const { owner_id: userId, owner: login, title, settler } = question;
    const event = { roomId, at: now, userId, login, position, title };
    const publishQuestion = async (kind: 'answered' | 'kept') => {
      const patch = await patchOfQuestion(trx, roomId, position);
      await addEvent(trx, { ...event, kind }, () => patch);
    };
    await publishQuestion('answered');
    if (settler !== 'trust') return;
    const { votes } = await store.countVotes(trx, question);
    if (await store.settleOnce(trx, at, { outcome: 'kept', by: 'owner', votes, at: now }))
      await publishQuestion('kept');
  }

  return {
    answer,

    /** The claim of event `seq` was taken back, which settles an open question about it. */
    onUndone(trx: Trx, roomId: string, seq: number): void {
      const values = { roomId, seq, at: clock() };
      let wasQuestioned = false;
      trx.atEnd(async () => {
        wasQuestioned = (await settleUndone(trx, values)).length > 0;
      });
      trx.onCommit(() => {
        if (wasQuestioned) publish.invalidate(roomId);
      });
    },

    /** A photo was added to an active claim, or replaced its photo. This answers the claim's question. */
    photoAdded: (trx: Trx, roomId: string, seq: number): Promise<void> => answer(trx, { roomId, seq }, null),
  };
}
