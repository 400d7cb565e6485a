import type { Feature } from '#server/feature.ts';
import { eventRoute } from './event-route.ts';
import type { RoomGame } from './game.ts';
import { makeForget, makeLeave, makeRespell } from './leaving.ts';
import { roomLimits } from './limits.ts';
import { anyGame } from './migrations.ts';
import { belongingsInRooms, exportRooms } from './own-data.ts';
import { makeRoomKit } from './room-kit.ts';
import { roomRoutes } from './room-routes.ts';

export { type AddEvent, listFeed } from './event-store.ts';
export type { RoomGame } from './game.ts';
export { isSelf, noSuchRoom, requireMember } from './rights.ts';
export { makeRoomKit, type RoomKit } from './room-kit.ts';
export { holdRoom } from './room-store.ts';
export type { Seat } from './seats.ts';
export { SnapshotCache } from './snapshot-cache.ts';

/** The rooms of these games. */
export const rooms = (games: readonly RoomGame[]): Feature => ({
  name: 'rooms',
  migrations: [anyGame],
  limits: roomLimits,
  open(context) {
    const kit = makeRoomKit(context);
    const leave = makeLeave(context, kit, games);
    const parts = { context, ...kit, leave, games };
    return {
      routes: [...roomRoutes(parts), eventRoute(parts)],
      forget: makeForget(context, leave),
      respell: makeRespell(context, kit),
      belongings: belongingsInRooms,
      export: exportRooms,
    };
  },
});
