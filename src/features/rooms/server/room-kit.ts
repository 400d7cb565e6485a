import type { Context } from '#server/context.ts';
import type { GameName } from '#shared/site-map.ts';
import { makeCountChange } from './change-count.ts';
import { makeAddEvent, makeTellEvent, makeWriteEvent } from './event-store.ts';
import { makeTell } from './live-topics.ts';
import { makeHold } from './room-hold.ts';
import { makeSeats } from './seats.ts';

/** What every game works with: who sits where in its rooms, holding them, their history, and telling their members. */
export function makeRoomKit({ db, live }: Pick<Context, 'db' | 'live'>, game?: GameName) {
  const tell = makeTell(live);
  const writeEvent = makeWriteEvent(db.read);
  const tellEvent = makeTellEvent(tell);
  return {
    seats: makeSeats(db, game),
    hold: makeHold(db),
    addEvent: makeAddEvent(writeEvent, tellEvent),
    writeEvent,
    countChange: makeCountChange(db.read),
    tellEvent,
    tell,
  };
}
export type RoomKit = ReturnType<typeof makeRoomKit>;
