import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { serialized } from '#server/http/answers.ts';
import { answerCached, type CachedBytes, cacheBytes } from '#server/http/cached-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { listDeckCards } from '../../deck-contract.ts';
import { listCards, readDecksMark } from './deck-store.ts';

export function deckRoutes({ db }: Pick<Context, 'db'>): Route[] {
  const list = makeDeckList(db.read);
  return [route(listDeckCards, async ({ request }) => answerCached(await list(), request.headers))];
}

/** Serves the imported cards, serialised once per process and revalidated on every call. */
function makeDeckList(db: Reader): () => Promise<CachedBytes> {
  let known: { mark: string; bytes: Promise<CachedBytes> } | undefined;
  return async () => {
    const mark = await readDecksMark(db);
    if (known?.mark === mark) return known.bytes;
    const made = { mark, bytes: write(db) };
    known = made;
    made.bytes.catch(() => {
      if (known === made) known = undefined;
    });
    return made.bytes;
  };
}

async function write(db: Reader): Promise<CachedBytes> {
  const byDeck = Map.groupBy(await listCards(db), ({ deck }) => deck);
  const decks = [...byDeck].map(([name, all]) => ({
    name,
    language: all[0]?.language ?? '',
    licence: all[0]?.licence ?? '',
    cards: all.map(({ card }) => card),
  }));
  return cacheBytes(serialized(listDeckCards, { decks }).json);
}
