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
import { forgetKeys, type GuestRow, listEnded, lockGuest } from './guest-store.ts';

/** So long a lost answer may be asked for again. */
export const keyGoodForMs = dayMs;
const endedAtOnce = 200;

/**
 * Takes the account of a guest away who has just left the room, inside the transaction that holds it: there is nothing else for them.
 * Whoever is no guest, or was made lasting a moment ago, stays.
 */
export async function removeGuest({ live }: Pick<Context, 'live'>, trx: Trx, userId: string): Promise<void> {
  if ((await lockGuest(trx, userId)) === undefined) return;
  await dropAnswers(trx, userId);
  await removeAccount(trx, userId);
  trx.onCommit(() => live.announce({ signedOut: { userId } }));
}

/** Ends guests whose time is over, each in a transaction of its own: whoever was made lasting meanwhile stays. */
export function endGuests(context: Context, { tell }: Pick<RoomKit, 'tell'>, leave: Leave): Job {
  const { db, clock } = context;

  const end = (guest: GuestRow) =>
    db.transact(async (trx) => {
      await lockRoom(trx, guest.roomId);
      const held = await lockGuest(trx, guest.id);
      if (held === undefined || held.endsAt > clock()) return;
      tell.removed(trx, guest.roomId, guest.id);
      await leave(trx, guest.roomId, guest, 'left');
      await removeGuest(context, trx, guest.id);
      const target = `${guest.roomId} ${guest.login}`;
      await audit(trx, clock, { actor: guest.login, action: 'end guest', target, outcome: 'done' });
    });

  return {
    name: 'guests',
    everyMs: minuteMs,
    forgetsByAge: true,
    async run(signal) {
      for (const guest of await listEnded(db.read, clock(), endedAtOnce)) {
        if (signal.aborted) return;
        await end(guest);
      }
      const before = clock() - keyGoodForMs;
      const query = db.read.selectFrom('users').where('guest_key', 'is not', null).where('created_at', '<', before);
      if ((await query.select('id').limit(1).execute()).length > 0) await db.transact((trx) => forgetKeys(trx, before));
    },
  };
}
