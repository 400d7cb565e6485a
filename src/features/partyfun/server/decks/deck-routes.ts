import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { answerCached, type CachedBytes, cacheBytes } from '#server/http/cached-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { serialized } from '#server/http/validate.ts';
import { listDeckCards } from '../../deck-contract.ts';
import { listCards, readDecksVersion } from './deck-store.ts';

export function deckRoutes({ db }: Pick<Context, 'db'>): Route[] {
  const list = makeDeckList(db.read);
  return [route(listDeckCards, async ({ request }) => answerCached(await list(), request.headers))];
}

/** The imported cards, serialised once per process until a deck changes. */
function makeDeckList(db: Reader): () => Promise<CachedBytes> {
  let cached: { version: string; bytes: Promise<CachedBytes> } | undefined;
  return async () => {
    const version = await readDecksVersion(db);
    if (cached?.version === version) return cached.bytes;
    const entry = { version, bytes: serializeCards(db) };
    cached = entry;
    entry.bytes.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.bytes;
  };
}

async function serializeCards(db: Reader): Promise<CachedBytes> {
  const byDeck = Map.groupBy(await listCards(db), ({ deck }) => deck);
  const decks = [...byDeck].map(([name, all]) => ({
    name,
    language: all[0]?.language ?? '',
    licence: all[0]?.licence ?? '',
    cards: all.map(({ card }) => card),
  }));
  return cacheBytes(serialized(listDeckCards, { decks }).json);
}
