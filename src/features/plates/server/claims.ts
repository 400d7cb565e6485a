import { type Claims, makeRoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { makeGameStore } from './game-store.ts';
import { makeSpotMoves } from './spot-moves.ts';
import { makeSpotStore, spotsAndOwners, titleOf } from './spot-store.ts';

/** A spot is a claim: it can be questioned and then removed, as if its owner had undone it. */
export function makeClaims(context: Context): Claims {
  const kit = makeRoomKit(context, 'plates');
  const { takeOff } = makeSpotMoves({
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
    takeOff: async (trx, roomId, { seq }) => {
      const spot = await findActive(trx, roomId, seq);
      if (spot === undefined) throw new Error('Cannot take off a spot that is not active');
      await takeOff(trx, spot, { userId: spot.user_id, login: spot.login });
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

/** All active spots in a room, by event number. */
export async function listActivities(db: Reader, roomId: string): Promise<{ seq: number; userId: string | null }[]> {
  return spotsAndOwners(db)
    .where('spot.room_id', '=', roomId)
    .where('spot.undone_seq', 'is', null)
    .select(['spot.seq', 'own.user_id as userId'])
    .execute();
}
