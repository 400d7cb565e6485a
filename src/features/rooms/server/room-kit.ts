import type { Context } from '#server/context.ts';
import type { Database, Lock, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import * as questions from '../questions/server/question-store.ts';
import { patchOfQuestion } from '../questions/server/read-questions.ts';
import { makeEvents, type RoomEvents } from './event-store.ts';
import { makeMemberships } from './rights.ts';

/** Everything that a game needs from rooms. */
export function makeRoomKit({ db, live, clock }: Pick<Context, 'db' | 'live' | 'clock'>, game?: GameName) {
  const events = makeEvents({ db, live, clock });
  return {
    memberships: makeMemberships(db, game),
    lock: makeRoomLock(db),
    ...events,
    claims: makeClaimEvents({ db, clock }, events),
  };
}
export type RoomKit = ReturnType<typeof makeRoomKit>;

/** Changes to one room take turns; jobs that are queued for it in this process share a transaction. */
function makeRoomLock({ read }: Pick<Database, 'read'>): (roomId: string) => Lock {
  const take = prepared<{ id: string }, { id: string }>(read, (db, parameter) =>
    db.selectFrom('rooms').where('id', '=', parameter('id')).select('id').forUpdate(),
  );
  return (roomId) => ({ key: `room/${roomId}`, take: (trx) => take(trx, { id: roomId }) });
}

/** Games call these when a claim changes, in the locked room. A claim that was never questioned is ignored. */
function makeClaimEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { addEvent, publish }: Pick<RoomEvents, 'addEvent' | 'publish'>,
) {
  const settleUndone = questions.makeSettleUndone(db.read);

  /** Answers an open question with text, or with a photo if it's null. If the room trusts owners, this settles it. */
  async function answer(trx: Trx, at: questions.QuestionAt, text: string | null): Promise<void> {
    const question = await questions.findQuestion(trx, at);
    const now = clock();
    if (question === undefined || question.outcome !== null || question.ends_at <= now) return;
    await questions.saveAnswer(trx, at, now, text);
    const { roomId, seq: position } = at;
    const { owner_id: userId, owner: login, title, settler } = question;
    const event = { roomId, at: now, userId, login, position, title };
    const publishQuestion = async (kind: 'answered' | 'kept') => {
      const patch = await patchOfQuestion(trx, roomId, position);
      await addEvent(trx, { ...event, kind }, () => patch);
    };
    await publishQuestion('answered');
    if (settler !== 'trust') return;
    const { votes } = await questions.countVotes(trx, question);
    if (await questions.settleOnce(trx, at, { outcome: 'kept', by: 'owner', votes, at: now }))
      await publishQuestion('kept');
  }

  return {
    answer,

    /** Settles an open question about the claim of event `seq`, which has been taken back. */
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

    /** Answers the claim's open question, now that its photo has been added or replaced. */
    photoAdded: (trx: Trx, roomId: string, seq: number): Promise<void> => answer(trx, { roomId, seq }, null),
  };
}
