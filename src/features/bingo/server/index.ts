import type { ForgetPerson } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Route } from '#server/http/serve.ts';
import { boardRoutes } from './board-routes.ts';
import { makeBoards } from './board-store.ts';
import { makeAddEvent } from './event-store.ts';
import { makeForget, makeLeave } from './leaving.ts';
import { makeTell } from './live-topics.ts';
import { roomRoutes } from './room-routes.ts';
import { listKnownPhotos } from './room-store.ts';
import { scoreRoutes } from './score-routes.ts';

export { listAllPhotos } from './room-store.ts';

/** Bingo for `app/server.ts`: its routes, and what becomes of a person's rooms when their account goes. */
export function bingo(context: Context): { routes: Route[]; forget: ForgetPerson } {
  const boards = makeBoards(context.db);
  const addEvent = makeAddEvent(context.db.read);
  const tell = makeTell(context.live);
  const leave = makeLeave(context, addEvent, tell);
  const parts = { context, boards, addEvent, leave, tell };
  return {
    routes: [...roomRoutes(parts), ...boardRoutes(parts), ...scoreRoutes(parts)],
    forget: makeForget(context, leave),
  };
}

/** Which of these photos a board still shows. */
export const knownPhotos = (db: Reader) => (names: string[]) => listKnownPhotos(db, names);
