import { removeAccount } from '#features/accounts/server/index.ts';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import type { GameName } from '#shared/site-map.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { dropAnswers } from '../../questions/server/question-store.ts';
import type { Leave } from '../../server/leaving.ts';
import type { RoomKit } from '../../server/room-kit.ts';
import { lockRoom } from '../../server/room-store.ts';

interface GuestRow {
  id: string;
  login: string;
  roomId: string;
  game: GameName;
  createdAt: number;
}

const selectGuests = (db: Reader) =>
  db
    .selectFrom('users')
    .innerJoin('rooms', 'rooms.id', 'users.guest_of')
    .select(['users.id', 'users.login', 'users.created_at', 'rooms.id as room_id', 'rooms.game']);

type Row = Awaited<ReturnType<ReturnType<typeof selectGuests>['execute']>>[number];
const guestOf = (row: Row): GuestRow => ({
  id: row.id,
  login: row.login,
  roomId: row.room_id,
  game: row.game as GameName,
  createdAt: row.created_at,
});

/** The guest created with this key after this time. */
export async function findByKey(db: Reader, keyHash: string, after: number): Promise<GuestRow | undefined> {
  const query = selectGuests(db).where('guest_key', '=', keyHash).where('users.created_at', '>', after);
  const row = await query.executeTakeFirst();
  return row && guestOf(row);
}

/** Expired guests, starting with those that expired first. */
export async function listEnded(db: Reader, now: number, limit: number): Promise<GuestRow[]> {
  return (await selectGuests(db).where('ends_at', '<=', now).orderBy('ends_at').limit(limit).execute()).map(guestOf);
}

/** Locks a guest until the transaction ends; lock the room first. Undefined if the user is no longer a guest. */
export async function lockGuest(trx: Trx, userId: string): Promise<{ login: string; endsAt: number } | undefined> {
  const query = trx.selectFrom('users').where('id', '=', userId).where('guest_of', 'is not', null);
  const row = await query.select(['login', 'ends_at']).forUpdate().executeTakeFirst();
  return row && { login: row.login, endsAt: row.ends_at ?? 0 };
}

/** After a restore, links that were closed, replaced or ended since the backup must not work again. */
export async function closeGuestLinks(trx: Trx): Promise<void> {
  await trx.deleteFrom('guest_links').execute();
  await trx.updateTable('users').set({ guest_key: null }).where('guest_key', 'is not', null).execute();
}

/** Undefined if the account isn't a guest's. */
export async function findGuest(db: Reader, userId: string): Promise<GuestRow | undefined> {
  const row = await selectGuests(db).where('users.id', '=', userId).executeTakeFirst();
  return row && guestOf(row);
}

/** Deletes the join keys of guests created before this time, so that only their sessions still give access. */
export async function deleteKeys(trx: Trx, madeBefore: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ guest_key: null })
    .where('guest_key', 'is not', null)
    .where('created_at', '<', madeBefore)
    .execute();
}

/** How long a retry after a lost response still gets the same guest. */
export const keyValidForMs = dayMs;
const batchSize = 200;

/**
 * Deletes the account of a guest who has just left the room; this transaction must have locked the room. Does nothing
 * for other accounts, including that of a guest who has only just chosen a password.
 */
export async function removeGuest({ live }: Pick<Context, 'live'>, trx: Trx, userId: string): Promise<void> {
  if ((await lockGuest(trx, userId)) === undefined) return;
  await dropAnswers(trx, userId);
  await removeAccount(trx, userId);
  trx.onCommit(() => live.announce({ signedOut: { userId } }));
}

/** Deletes expired guests, each in its own transaction. Guests who have chosen a password by then are kept. */
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
