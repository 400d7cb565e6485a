import { revisionWith } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { secondMs } from '#shared/time.ts';
import * as contract from '../contract.ts';
import type { Actor, Parts } from './endings.ts';
import { makeGameMoves } from './game-moves.ts';
import { makeSpotMoves } from './spot-moves.ts';

/** A room's actions, each in one transaction that locks it. */
export function moveRoutes(parts: Parts): Route[] {
  const { context, lock } = parts;
  const { db, limits } = context;
  const moves = makeGameMoves(parts);
  const spotMoves = makeSpotMoves(parts);
  const take = (caller: Actor) => limits.take('platesMove', caller.userId);

  return [
    route(contract.setPlates, async ({ params: { id }, body, caller }) => {
      await take(caller);
      return db.transact(
        withRevision((trx) => moves.set(trx, id, actorOf(caller), body.settings)),
        { lock: lock(id) },
      );
    }),

    route(contract.takeRole, async ({ params: { id }, body, caller }) => {
      await take(caller);
      return db.transact(
        withRevision((trx) => moves.takeRole(trx, id, actorOf(caller), body.role)),
        { lock: lock(id) },
      );
    }),

    route(contract.startPlates, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => moves.start(trx, id, actorOf(caller), body.game)),
        { lock: lock(id) },
      );
    }),

    route(contract.endPlates, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => moves.end(trx, id, actorOf(caller), body.game)),
        { lock: lock(id) },
      );
    }),

    route(contract.playAgain, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => moves.again(trx, id, actorOf(caller), body.game)),
        { lock: lock(id) },
      );
    }),

    route(contract.addSpot, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => spotMoves.spot(trx, id, actorOf(caller), body)),
        { lock: lock(id) },
      );
    }),

    route(contract.undoSpot, async ({ params: { id, spotId }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision(async (trx) => {
          await spotMoves.undo(trx, id, actorOf(caller), spotId, Date.parse(body.at));
          return { id: spotId };
        }),
        { lock: lock(id) },
      );
    }),
  ];
}

/** Adds the room's revision for the caller. */
const withRevision =
  <T extends object>(work: (trx: Trx) => Promise<T>) =>
  async (trx: Trx) => ({ ...(await work(trx)), ...revisionWith(trx) });

const actorOf = ({ userId, login }: Actor): Actor => ({ userId, login });

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    platesMove: Rule;
  }
}

export const platesLimits = {
  /**
   * Every move is stored permanently. The burst is for finds queued offline; after that, one per second is as fast as
   * plates pass.
   */
  platesMove: { burst: 200, refillMs: secondMs },
};
