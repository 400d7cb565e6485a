import { makeRoomKit, type RoomGame } from '#features/rooms/server/index.ts';
import type { Feature } from '#server/feature.ts';
import { placesOf } from '../places/place-lists.ts';
import { listCardKinds } from '../rules/card-kinds.ts';
import { numbersIn } from '../rules/run.ts';
import { listActivities, makeClaims } from './claims.ts';
import { makeGameStore } from './game-store.ts';
import { deleteOldPhotos, endDueGames, makeDropPhotos } from './jobs.ts';
import { platesTables, titlesOfSpots } from './migrations.ts';
import { moveRoutes, platesLimits } from './move-routes.ts';
import { countPlatesData, exportPlates } from './own-data.ts';
import { makeListOwn } from './own-list.ts';
import { photoRoutes } from './photo-routes.ts';
import { clearPlates, listAllPhotos, listKnownPhotos, makeRoomPhotos, photoPlaces } from './photo-store.ts';
import { recapRoutes } from './recap-routes.ts';
import { makeRoomData } from './room-data.ts';
import { document, farewell, screen, welcome } from './room-document.ts';
import { makeSpotStore } from './spot-store.ts';
import { makeCountOwn, statsRoutes } from './stats.ts';

/** Plates' part of its rooms. */
export const platesGame: RoomGame = {
  name: 'plates',
  facts: async () => ({
    description: 'Spot number plates on the road: numbers in order, places or patterns. The driver never plays.',
    numbers: numbersIn.classic,
    countries: placesOf('europe').length,
    cards: listCardKinds().length,
  }),
  activityKinds: ['spotted'],
  listActive: listActivities,
  makeListOwn,
  makeClaims,
  makeData: makeRoomData,
  makeCountOwn,
  makePhotos: makeRoomPhotos,
  document,
  screen,
  onJoin: welcome,
  onLeave: farewell,
  clear: clearPlates,
};

/** The number plate games. */
export const plates: Feature = {
  name: 'plates',
  photos: { listAll: listAllPhotos, listKnown: listKnownPhotos, places: photoPlaces },
  migrations: [platesTables, titlesOfSpots],
  limits: platesLimits,
  open(context) {
    const kit = makeRoomKit(context, platesGame.name);
    const parts = { context, ...kit, games: makeGameStore(context.db), spots: makeSpotStore(context.db) };
    return {
      routes: [...recapRoutes(parts), ...moveRoutes(parts), ...photoRoutes(parts), ...statsRoutes(parts)],
      jobs: [endDueGames(parts), deleteOldPhotos(parts)],
      dropPhotos: makeDropPhotos(parts),
      belongings: countPlatesData,
      export: exportPlates,
    };
  },
};
