import type { Context } from '#server/context.ts';
import type { Database, Lock } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { makeClaimEvents } from '../questions/server/claim-events.ts';
import { makeEvents } from './event-store.ts';
import { makeMemberships } from './rights.ts';

/**
 * What every game needs: memberships, locking, history, publishing to members, and reporting changed claims to
 * questions.
 */
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

/**
 * Locks a room for a job until its commit: changes to one room take turns, and those queued in this process share a
 * transaction.
 */
function makeRoomLock({ read }: Pick<Database, 'read'>): (roomId: string) => Lock {
  const take = prepared<{ id: string }, { id: string }>(read, (db, parameter) =>
    db.selectFrom('rooms').where('id', '=', parameter('id')).select('id').forUpdate(),
  );
  return (roomId) => ({ key: `room/${roomId}`, take: (trx) => take(trx, { id: roomId }) });
}
