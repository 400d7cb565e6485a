import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { minuteMs } from '#shared/time.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { listExpired } from './question-store.ts';
import type { Settle } from './settle.ts';

const batchSize = 200;

/** Settles expired questions, each in its own transaction: one that has been settled by then stays unchanged. */
export const endQuestions = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { lock }: Pick<RoomKit, 'lock'>,
  { settleIfDue }: Settle,
): Job => ({
  name: 'questions',
  everyMs: minuteMs,
  async run(signal) {
    for (const at of await listExpired(db.read, clock(), batchSize)) {
      if (signal.aborted) return;
      await db.transact((trx) => settleIfDue(trx, at), { lock: lock(at.roomId) });
    }
  },
});

/** Settles a room's expired questions before somebody reads them: the job runs only once a minute. */
export const makeSettleExpired =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, { lock }: Pick<RoomKit, 'lock'>, { settleIfDue }: Settle) =>
  async (roomId: string): Promise<void> => {
    for (const at of await listExpired(db.read, clock(), batchSize, roomId))
      await db.transact((trx) => settleIfDue(trx, at), { lock: lock(roomId) });
  };
