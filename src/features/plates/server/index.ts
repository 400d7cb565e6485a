import { makeRoomKit, type RoomGame } from '#features/rooms/server/index.ts';
import type { Feature } from '#server/feature.ts';
import { clearPlates } from './clear.ts';
import { makeGameStore } from './game-store.ts';
import { platesTables } from './migrations.ts';
import { moveRoutes } from './move-routes.ts';
import { roomRoutes } from './room-routes.ts';
import { makeSpotStore } from './spot-store.ts';

export const platesGame: RoomGame = {
  name: 'plates',
  facts: async () => ({ description: 'Spot number plates on the road.' }),
  deeds: ['spotted'],
  clear: clearPlates,
};

/** The games of number plates. */
export const plates: Feature = {
  name: 'plates',
  migrations: [platesTables],
  open(context) {
    const kit = makeRoomKit(context, platesGame.name);
    const parts = { context, ...kit, games: makeGameStore(context.db), spots: makeSpotStore(context.db) };
    return { routes: [...roomRoutes(parts), ...moveRoutes(parts)] };
  },
};
