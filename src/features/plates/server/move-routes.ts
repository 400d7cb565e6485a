import { type Route, route } from '#server/http/serve.ts';
import * as contract from '../contract.ts';
import type { Parts } from './endings.ts';
import { makeGameMoves } from './game-moves.ts';
import { makeSpotMoves } from './spot-moves.ts';

/** What is done in a room: each in one transaction that holds it. */
export function moveRoutes(parts: Parts): Route[] {
  const { context, hold } = parts;
  const { db } = context;
  const moves = makeGameMoves(parts);
  const spotMoves = makeSpotMoves(parts);

  return [
    route(contract.setPlates, ({ params: { id }, body, caller }) =>
      db.transact((trx) => moves.set(trx, id, doerOf(caller), body.settings), { hold: hold(id) }),
    ),

    route(contract.takeRole, ({ params: { id }, body, caller }) =>
      db.transact((trx) => moves.takeRole(trx, id, doerOf(caller), body.role), { hold: hold(id) }),
    ),

    route(contract.startPlates, ({ params: { id }, body, caller, once }) =>
      once((trx) => moves.start(trx, id, doerOf(caller), body.game), { hold: hold(id) }),
    ),

    route(contract.endPlates, ({ params: { id }, body, caller, once }) =>
      once((trx) => moves.end(trx, id, doerOf(caller), body.game), { hold: hold(id) }),
    ),

    route(contract.playAgain, ({ params: { id }, body, caller, once }) =>
      once((trx) => moves.again(trx, id, doerOf(caller), body.game), { hold: hold(id) }),
    ),

    route(contract.addSpot, ({ params: { id }, body, caller, once }) =>
      once((trx) => spotMoves.spot(trx, id, doerOf(caller), body), { hold: hold(id) }),
    ),

    route(contract.undoSpot, ({ params: { id, spotId }, body, caller, once }) =>
      once(
        async (trx) => {
          await spotMoves.undo(trx, id, doerOf(caller), spotId, Date.parse(body.at));
          return { id: spotId };
        },
        { hold: hold(id) },
      ),
    ),
  ];
}

const doerOf = ({ userId, login }: { userId: string; login: string }) => ({ userId, login });
