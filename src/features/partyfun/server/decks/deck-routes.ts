import type { Context } from '#server/context.ts';
import { answerKept } from '#server/http/kept-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { listDeckCards } from '../../deck-contract.ts';
import { makeDeckList } from './deck-list.ts';

export function deckRoutes({ db }: Pick<Context, 'db'>): Route[] {
  const list = makeDeckList(db.read);
  return [route(listDeckCards, async ({ request }) => answerKept(await list(), request.headers))];
}
