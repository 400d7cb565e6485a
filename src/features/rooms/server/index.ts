import type { Context } from '#server/context.ts';
import type { Feature, Figure } from '#server/feature.ts';
import { gameNames } from '#shared/games.ts';
import type { GameName } from '#shared/site-map.ts';
import { eventRoute } from './event-route.ts';
import { makeAddFirstEvent } from './event-store.ts';
import type { RoomGame } from './game.ts';
import { makeForget, makeLeave, makeRespell } from './leaving.ts';
import { roomLimits } from './limits.ts';
import { anyGame, eventsByKey, roomsCounted } from './migrations.ts';
import { belongingsInRooms, exportRooms } from './own-data.ts';
import { makeRoomKit } from './room-kit.ts';
import { makeRoomPages } from './room-pages.ts';
import { roomRoutes } from './room-routes.ts';
import { makeRoomStore, type RoomStore } from './room-store.ts';

export { type AddEvent, makeListFeed, makeListSince, sqlOfEvent, type WriteEvent } from './event-store.ts';
export type { RoomGame } from './game.ts';
export { isSelf, noSuchRoom, requireMember } from './rights.ts';
export { makeRoomKit, type RoomKit } from './room-kit.ts';
export { holdRoom } from './room-store.ts';
export type { Seat } from './seats.ts';
export { type Former, SnapshotCache } from './snapshot-cache.ts';

async function roomsFigure({ db }: Pick<Context, 'db'>, store: RoomStore): Promise<Figure> {
  const count = async (game: GameName) => ({ labels: { game }, value: await store.countRooms(db.read, game) });
  return { name: 'rooms', help: 'Rooms by game.', type: 'gauge', values: await Promise.all(gameNames.map(count)) };
}

/** The rooms of these games. */
export const rooms = (games: readonly RoomGame[]): Feature => ({
  name: 'rooms',
  migrations: [anyGame, roomsCounted, eventsByKey],
  limits: roomLimits,
  open(context) {
    const kit = makeRoomKit(context);
    const store = makeRoomStore(context.db);
    const pages = makeRoomPages(context.db);
    const addFirstEvent = makeAddFirstEvent(context.db.read);
    const leave = makeLeave(context, kit, games, store);
    const parts = { context, ...kit, addFirstEvent, leave, games, store, pages };
    return {
      routes: [...roomRoutes(parts), eventRoute(parts)],
      forget: makeForget(context, leave),
      respell: makeRespell(context, kit),
      belongings: belongingsInRooms,
      export: exportRooms,
      health: async () => ({ figures: [await roomsFigure(context, store)] }),
    };
  },
});
