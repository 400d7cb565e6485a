import { removeAccount } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { dropAnswers } from '../../questions/server/question-store.ts';
import type { Leave } from '../../server/leaving.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom } from '../../server/room-store.ts';
import { deleteKeys, type GuestRow, listEnded, lockGuest } from './guest-store.ts';

/** How long a retry after a lost response gets the same guest. */
export const keyValidForMs = dayMs;
const batchSize = 200;

/**
 * Deletes the account of a guest who has just left the room, which this transaction must have locked. Does nothing for
 * other accounts, even if the guest has only just chosen a password.
 */
export async function removeGuest({ live }: Pick<Context, 'live'>, trx: Trx, userId: string): Promise<void> {
  if ((await lockGuest(trx, userId)) === undefined) return;
  await dropAnswers(trx, userId);
  await removeAccount(trx, userId);
  trx.onCommit(() => live.announce({ signedOut: { userId } }));
}

/** Deletes expired guests, each in its own transaction. Guests who have chosen a password by then stay. */
export function endGuests(context: Context, { publish }: Pick<RoomKit, 'publish'>, leave: Leave): Job {
  const { db, clock } = context;

  const end = (guest: GuestRow) =>
    db.transact(async (trx) => {
      await lockRoom(trx, guest.roomId);
      const locked = await lockGuest(trx, guest.id);
      if (locked === undefined || locked.endsAt > clock()) return;
      publish.removed(trx, guest.roomId, guest.id);
      await leave(trx, guest.roomId, guest, 'left');
      await removeGuest(context, trx, guest.id);
      const target = `${guest.roomId} ${guest.login}`;
      await audit(trx, clock, { actor: guest.login, action: 'end guest', target, outcome: 'done' });
    });

  return {
    name: 'guests',
    everyMs: minuteMs,
    deletesByAge: true,
    async run(signal) {
      for (const guest of await listEnded(db.read, clock(), batchSize)) {
        if (signal.aborted) return;
        await end(guest);
      }
      const before = clock() - keyValidForMs;
      const query = db.read.selectFrom('users').where('guest_key', 'is not', null).where('created_at', '<', before);
      if ((await query.select('id').limit(1).execute()).length > 0) await db.transact((trx) => deleteKeys(trx, before));
    },
  };
}
