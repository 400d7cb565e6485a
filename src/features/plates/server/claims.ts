import { type Claims, makeRoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import { makeGameStore } from './game-store.ts';
import { makeSpotMoves } from './spot-moves.ts';
import { makeSpotStore, titleOf } from './spot-store.ts';
import { findStanding } from './standing-store.ts';

/** A spot is a claim: it can be questioned, and then taken off as if whoever saw it had. */
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
      const spot = await findStanding(db, roomId, seq);
      return spot && { seq, userId: spot.user_id, login: spot.login, title: titleOf(spot) };
    },
    takeOff: async (trx, roomId, { seq }) => {
      const spot = await findStanding(trx, roomId, seq);
      if (spot === undefined) throw new Error('A spot was to be taken off that does not stand');
      await takeOff(trx, spot, { userId: spot.user_id, login: spot.login });
    },
  };
}
