import type { Context } from '#server/context.ts';
import { makeAddEvent } from './event-store.ts';
import { makeTell } from './live-topics.ts';
import { makeSeats } from './seats.ts';

/** What every game works with: who sits where, the room's history, and telling its members. */
export function makeRoomKit({ db, live }: Pick<Context, 'db' | 'live'>) {
  return { seats: makeSeats(db), addEvent: makeAddEvent(db.read), tell: makeTell(live) };
}
export type RoomKit = ReturnType<typeof makeRoomKit>;
