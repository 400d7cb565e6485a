import type { Context } from '#server/context.ts';
import type { Database, Hold } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import { makeClaimNews } from '../questions/server/claim-news.ts';
import { makeAddEvent, makeCountChange, makeTell, makeTellEvent, makeWriteEvent } from './event-store.ts';
import { makeSeats } from './seats.ts';

/** What every game works with: who sits where in its rooms, holding them, their history, telling their members, and what
 * questions hear of its claims. */
export function makeRoomKit({ db, live, clock }: Pick<Context, 'db' | 'live' | 'clock'>, game?: GameName) {
  const tell = makeTell(live);
  const writeEvent = makeWriteEvent(db.read);
  const tellEvent = makeTellEvent(tell);
  const addEvent = makeAddEvent(writeEvent, tellEvent);
  return {
    seats: makeSeats(db, game),
    hold: makeHold(db),
    addEvent,
    writeEvent,
    countChange: makeCountChange(db.read),
    tellEvent,
    tell,
    claims: makeClaimNews({ db, clock }, addEvent, tell),
  };
}
export type RoomKit = ReturnType<typeof makeRoomKit>;

/**
 * Holds a room for a job from its start to its commit: changes of one room take turns, and those of this process that gather
 * meanwhile share a transaction.
 */
function makeHold({ read }: Pick<Database, 'read'>): (roomId: string) => Hold {
  const take = prepared<{ id: string }, { id: string }>(read, (db, parameter) =>
    db.selectFrom('rooms').where('id', '=', parameter('id')).select('id').forUpdate(),
  );
  return (roomId) => ({ key: `room/${roomId}`, take: (trx) => take(trx, { id: roomId }) });
}
