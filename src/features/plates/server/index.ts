import { type Claims, lockRoom, makeRoomKit, type RoomGame } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import type { DropPhotos, Feature } from '#server/feature.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { placesOf } from '../places/place-lists.ts';
import { gameIn, getPlatesRoom, type PlatesParts, platesOf, playerIn, spotIn } from '../plates-document.ts';
import { listCardKinds } from '../rules/card-kinds.ts';
import { numbersIn } from '../rules/run.ts';
import { onScreen, PlatesOnScreen } from '../screen-contract.ts';
import { makeEndIfDue, makeEndings, type Parts } from './endings.ts';
import { listDue, makeGameStore } from './game-store.ts';
import { platesTables, titlesOfSpots } from './migrations.ts';
import { moveRoutes, platesLimits } from './move-routes.ts';
import { countPlatesData, exportPlates, makeCountOwn, makeListOwn, statsRoute } from './own-data.ts';
import {
  clearPlates,
  findSpotPhotos,
  listAllPhotos,
  listKnownPhotos,
  listOldPhotos,
  makeRoomPhotos,
  photoPlaces,
  removePhotos,
  type SpotPhoto,
} from './photo-store.ts';
import { recapRoutes } from './recap-routes.ts';
import { makeRoomData } from './room-data.ts';
import { makeSpotMoves } from './spot-moves.ts';
import { makeSpotStore, spotsAndOwners, titleOf } from './spot-store.ts';

const photoLifetimeMs = 30 * dayMs;
const batchSize = 200;

const partsOf = (context: Context): Parts => ({
  context,
  ...makeRoomKit(context, 'plates'),
  games: makeGameStore(context.db),
  spots: makeSpotStore(context.db),
});

/** A spot is a claim: it can be questioned and then removed, as if its owner had undone it. */
function makeClaims(context: Context): Claims {
  const { removeSpot } = makeSpotMoves(partsOf(context));
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

/** Removes photos from a locked room's spots, and deletes the files after the commit. */
function makeRemovePhotos({ context: { photos }, addChange }: Parts) {
  return async (trx: Trx, roomId: string, shown: readonly SpotPhoto[]): Promise<void> => {
    if (shown.length === 0) return;
    const names = shown.map(({ photo }) => photo);
    await removePhotos(
      trx,
      roomId,
      shown.map(({ seq }) => seq),
    );
    await addChange(trx, roomId, { photos: Object.fromEntries(shown.map(({ seq }) => [seq, null])) });
    trx.onCommit(() => photos.remove(names));
  };
}

/** Ends games whose time is up, even if nobody visits. */
function endDueGames(parts: Parts): Job {
  const { context, games, lock } = parts;
  const { db, clock } = context;
  const { settle } = makeEndings(parts);
  return {
    name: 'plates',
    everyMs: minuteMs / 2,
    async run(signal) {
      for (const { roomId, number } of await listDue(db.read, clock(), batchSize)) {
        if (signal.aborted) return;
        const end = async (trx: Trx) => {
          const game = await games.findGame(trx, { roomId, number });
          if (game !== undefined) await settle(trx, roomId, game);
        };
        await db.transact(end, { lock: lock(roomId) });
      }
    },
  };
}

function deleteOldPhotos(parts: Parts): Job {
  const { context, lock } = parts;
  const { db, clock } = context;
  const drop = makeRemovePhotos(parts);
  return {
    name: 'plate photos',
    everyMs: 60 * minuteMs,
    deletesByAge: true,
    async run(signal) {
      const old = await listOldPhotos(db.read, clock() - photoLifetimeMs, batchSize);
      for (const [roomId, shown] of Map.groupBy(old, (spot) => spot.roomId)) {
        if (signal.aborted) return;
        const names = shown.map(({ photo }) => photo);
        // Queried again under the lock, because some may have been deleted in the meantime.
        const remove = async (trx: Trx) => drop(trx, roomId, await findSpotPhotos(trx, roomId, names));
        await db.transact(remove, { lock: lock(roomId) });
      }
    },
  };
}

/** Deletes photos for the site owner. Spots don't need photos, so they all remain. */
function makeDropPhotos(parts: Parts): DropPhotos {
  const drop = makeRemovePhotos(parts);
  return async (trx, roomId, names) => {
    await lockRoom(trx, roomId);
    const shown = await findSpotPhotos(trx, roomId, names);
    await drop(trx, roomId, shown);
    return shown.length;
  };
}

/** Plates' part of a room's document. Ends the game first if its time is up. */
const document: RoomGame['document'] = {
  shape: getPlatesRoom,
  make(context) {
    const [games, spots] = [makeGameStore(context.db), makeSpotStore(context.db)];
    return {
      before: makeEndIfDue({ context, ...makeRoomKit(context, 'plates'), games, spots }),
      async read(on, roomId) {
        const game = await games.findNewest(on, roomId);
        const [players, list] = await Promise.all([
          games.listPlayers(on, roomId),
          spots.listSpots(on, { roomId, number: game.number }),
        ]);
        const spotsBySeq = Object.fromEntries(list.map((spot) => [spot.seq, spotIn(spot)]));
        const plates: PlatesParts['plates'] = {
          game: gameIn(game),
          players: Object.fromEntries(players.map((player) => [player.player, playerIn(player)])),
          ...(list.length > 0 && { spots: { [game.number]: spotsBySeq } }),
        };
        return { all: { plates } };
      },
    };
  },
};

const playerOf = async (trx: Trx, roomId: string, userId: string): Promise<number | undefined> => {
  const players = trx.selectFrom('plates_players').where('room_id', '=', roomId).where('user_id', '=', userId);
  return (await players.select('player').execute())[0]?.player;
};

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
  screen: { view: PlatesOnScreen, of: (room) => onScreen(platesOf(room as typeof room & PlatesParts), room) },
  // Rejoining restores the player number, but the role must be chosen again.
  async onJoin(trx, roomId, { id, login }) {
    const player = await playerOf(trx, roomId, id);
    return player === undefined ? undefined : { plates: { players: { [player]: { login, here: true } } } };
  },
  // A former member's finds remain, without their photos.
  async onLeave(trx, roomId, { id }) {
    const player = await playerOf(trx, roomId, id);
    return player === undefined ? {} : { plates: { players: { [player]: { here: null, role: null } } } };
  },
  clear: clearPlates,
};

export const plates: Feature = {
  name: 'plates',
  photos: { listAll: listAllPhotos, listKnown: listKnownPhotos, places: photoPlaces },
  migrations: [platesTables, titlesOfSpots],
  limits: platesLimits,
  open(context) {
    const parts = partsOf(context);
    return {
      routes: [...recapRoutes(parts), ...moveRoutes(parts), statsRoute(parts)],
      jobs: [endDueGames(parts), deleteOldPhotos(parts)],
      dropPhotos: makeDropPhotos(parts),
      countUserData: countPlatesData,
      export: exportPlates,
    };
  },
};
