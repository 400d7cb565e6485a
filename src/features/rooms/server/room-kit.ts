import type { Context } from '#server/context.ts';
import type { GameName } from '#shared/site-map.ts';
import { makeAddEvent } from './event-store.ts';
import { makeTell } from './live-topics.ts';
import { makeSeats } from './seats.ts';

/** What every game works with: who sits where in its rooms, their history, and telling their members. */
export function makeRoomKit({ db, live }: Pick<Context, 'db' | 'live'>, game?: GameName) {
  const tell = makeTell(live);
  return { seats: makeSeats(db, game), addEvent: makeAddEvent(db.read, tell), tell };
}
export type RoomKit = ReturnType<typeof makeRoomKit>;
