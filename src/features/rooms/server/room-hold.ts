import type { Database, Hold } from '#server/db/database.ts';
import { locked } from '#server/db/lock.ts';
import { prepared } from '#server/db/prepared.ts';

/**
 * Holds a room for a job from its start to its commit: changes of one room take turns, and those of this process that gather
 * meanwhile share a transaction.
 */
export function makeHold({ engine, read }: Pick<Database, 'engine' | 'read'>): (roomId: string) => Hold {
  const take = prepared<{ id: string }, { id: string }>(read, (db, parameter) =>
    locked(engine, db.selectFrom('rooms').where('id', '=', parameter('id')).select('id')),
  );
  return (roomId) => ({ key: `room/${roomId}`, take: (trx) => take(trx, { id: roomId }) });
}
