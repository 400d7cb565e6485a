import { type Claims, makeRoomKit, type RoomGame } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { CountUserData, Export, Feature } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { placesOf } from '../places/place-lists.ts';
import { listCardKinds } from '../rules/card-kinds.ts';
import { numbersIn } from '../rules/run.ts';
import { makeGameStore } from './game-store.ts';
import { deleteOldPhotos, endDueGames, makeDropPhotos } from './jobs.ts';
import { platesTables, titlesOfSpots } from './migrations.ts';
import { moveRoutes, platesLimits } from './move-routes.ts';
import { makeListOwn } from './own-list.ts';
import { photoRoutes } from './photo-routes.ts';
import { clearPlates, listAllPhotos, listKnownPhotos, makeRoomPhotos, photoPlaces } from './photo-store.ts';
import { recapRoutes } from './recap-routes.ts';
import { makeRoomData } from './room-data.ts';
import { document, patchOnJoin, patchOnLeave, screen } from './room-document.ts';
import { makeSpotMoves } from './spot-moves.ts';
import { makeSpotStore, spotsAndOwners, titleOf } from './spot-store.ts';
import { makeCountOwn, statsRoutes } from './stats.ts';

/** A person's spots remain in the room after their account is deleted, as feed entries do; their photos are deleted. */
const countPlatesData: CountUserData = async (db, person) => {
  const counted = await spotsAndOwners(db)
    .where('own.user_id', '=', person.id)
    .where('spot.undone_seq', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('spots'), eb.fn.count<number>('spot.photo').as('photos')])
    .executeTakeFirstOrThrow();
  return [
    { kind: 'plate_spots', count: counted.spots, details: [] },
    { kind: 'plate_photos', count: counted.photos, details: [] },
  ];
};

/** A person's spots by room, including undone ones, and their photos as `plates/<room>/<number>.jpg`. */
export const exportPlates: Export = async (db, person) => {
  const rows = await db
    .selectFrom('plates_players as own')
    .leftJoin('plates_spots as spot', (join) =>
      join.onRef('spot.room_id', '=', 'own.room_id').onRef('spot.player', '=', 'own.player'),
    )
    .where('own.user_id', '=', person.id)
    .orderBy('own.room_id')
    .orderBy('spot.seq')
    .select(['own.room_id', 'own.role', 'spot.seq', 'spot.game', 'spot.target', 'spot.at', 'spot.marks', 'spot.word'])
    .select(['spot.photo', 'spot.undone_seq'])
    .execute();
  const pathOf = (room: string, seq: number) => `plates/${room}/${seq}.jpg`;
  const spotOf = ({ room_id, seq, game, target, at, marks, word, photo, undone_seq }: (typeof rows)[number]) => ({
    game,
    target,
    at: at === null ? null : toIso(at),
    marks,
    word,
    taken_back: undone_seq !== null,
    photo: photo === null || seq === null ? null : pathOf(room_id, seq),
  });
  return {
    data: [...Map.groupBy(rows, ({ room_id }) => room_id)].map(([room, ofRoom]) => ({
      room,
      role: ofRoom[0]?.role ?? null,
      spots: ofRoom.filter(({ seq }) => seq !== null).map(spotOf),
    })),
    photos: rows.flatMap(({ room_id, seq, photo }) =>
      photo === null || seq === null ? [] : [{ name: photo, path: pathOf(room_id, seq) }],
    ),
  };
};

/** A spot is a claim: it can be questioned and then removed, as if its owner had undone it. */
function makeClaims(context: Context): Claims {
  const kit = makeRoomKit(context, 'plates');
  const { removeSpot } = makeSpotMoves({
    context,
    ...kit,
    games: makeGameStore(context.db),
    spots: makeSpotStore(context.db),
  });
  return {
    find: async (db, roomId, seq) => {
      const spot = await findActive(db, roomId, seq);
      return spot && { seq, userId: spot.user_id, login: spot.login, title: titleOf(spot) };
    },
    remove: async (trx, roomId, { seq }) => {
      const spot = await findActive(trx, roomId, seq);
      if (spot === undefined) throw new Error('Cannot take off a spot that is not active');
      await removeSpot(trx, spot, { userId: spot.user_id, login: spot.login });
    },
  };
}

/** The active spot with this number, even if its owner has left or deleted their account. */
async function findActive(db: Reader, roomId: string, seq: number) {
  return spotsAndOwners(db)
    .leftJoin('users', 'users.id', 'own.user_id')
    .where('spot.room_id', '=', roomId)
    .where('spot.seq', '=', seq)
    .where('spot.undone_seq', 'is', null)
    .selectAll('spot')
    .select((eb) => ['own.user_id', eb.fn.coalesce('users.login', 'own.login').as('login')])
    .executeTakeFirst();
}

async function listActivities(db: Reader, roomId: string): Promise<{ seq: number; userId: string | null }[]> {
  return spotsAndOwners(db)
    .where('spot.room_id', '=', roomId)
    .where('spot.undone_seq', 'is', null)
    .select(['spot.seq', 'own.user_id as userId'])
    .execute();
}

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
  onJoin: patchOnJoin,
  onLeave: patchOnLeave,
  clear: clearPlates,
};

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
      countUserData: countPlatesData,
      export: exportPlates,
    };
  },
};
