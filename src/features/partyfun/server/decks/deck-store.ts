import { hash } from 'node:crypto';
import type { Reader, Trx } from '#server/db/database.ts';
import type { Card, Deck, RoundPrompt } from '../../deck/card.ts';

/** Well below SQLite's limit on parameters per statement. */
const rowsPerInsert = 500;

interface DeckFacts {
  name: string;
  language: string;
  licence: string;
  cards: number;
  rounds: number;
}

export async function addDeck(trx: Trx, deck: Deck, at: number): Promise<void> {
  const rows = [
    ...deck.cards.map((card, place) => ({
      deck: deck.name,
      part: 'card' as const,
      place,
      content: JSON.stringify(card),
    })),
    ...deck.rounds.map((round, place) => ({
      deck: deck.name,
      part: 'round' as const,
      place,
      content: JSON.stringify(round),
    })),
  ];
  const digest = hash('sha256', JSON.stringify(rows), 'base64url').slice(0, 24);
  const { name, language, licence } = deck;
  await trx.insertInto('partyfun_decks').values({ name, language, licence, digest, imported_at: at }).execute();
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await trx
      .insertInto('partyfun_prompts')
      .values(rows.slice(from, from + rowsPerInsert))
      .execute();
  }
}

/** Returns whether the deck existed. */
export async function removeDeck(trx: Trx, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('partyfun_decks').where('name', '=', name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listDecks(db: Reader): Promise<DeckFacts[]> {
  const rows = await db
    .selectFrom('partyfun_decks')
    .leftJoin('partyfun_prompts', 'deck', 'name')
    .groupBy(['name', 'language', 'licence'])
    .select((eb) => [
      'name',
      'language',
      'licence',
      eb.fn.count<number | string>('part').filterWhere('part', '=', 'card').as('cards'),
      eb.fn.count<number | string>('part').filterWhere('part', '=', 'round').as('rounds'),
    ])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, cards: Number(row.cards), rounds: Number(row.rounds) }));
}

/** Changes whenever any deck does. */
export async function readDecksVersion(db: Reader): Promise<string> {
  const rows = await db
    .selectFrom('partyfun_decks')
    .orderBy('name')
    .select(['name', 'digest', 'language', 'licence'])
    .execute();
  return JSON.stringify(rows);
}

export async function listCards(
  db: Reader,
): Promise<{ deck: string; language: string; licence: string; card: Card }[]> {
  const rows = await db
    .selectFrom('partyfun_decks')
    .innerJoin('partyfun_prompts', 'deck', 'name')
    .where('part', '=', 'card')
    .orderBy('name')
    .orderBy('place')
    .select(['deck', 'language', 'licence', 'content'])
    .execute();
  return rows.map(({ content, ...deck }) => ({ ...deck, card: withDeck(deck.deck, JSON.parse(content) as Card) }));
}

/** Imported rounds with their true answers, which must never be sent. */
export async function listImportedRounds(db: Reader): Promise<RoundPrompt[]> {
  const rows = await db
    .selectFrom('partyfun_prompts')
    .where('part', '=', 'round')
    .orderBy('deck')
    .orderBy('place')
    .select(['deck', 'content'])
    .execute();
  return rows.map(({ deck, content }) => withDeck(deck, JSON.parse(content) as RoundPrompt));
}

/** IDs are only unique within a deck, so its name is added as a prefix. */
const withDeck = <P extends { id: string }>(deck: string, prompt: P): P => ({ ...prompt, id: `${deck}/${prompt.id}` });
