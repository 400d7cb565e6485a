import { hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { answerCached, type CachedBytes, cacheBytes } from '#server/http/cached-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { serialized } from '#server/http/validate.ts';
import { AppError } from '#shared/errors.ts';
import type { Card, Deck, RoundPrompt } from '../deck/card.ts';
import { checkDeck } from '../deck/check-deck.ts';
import { listDeckCards } from '../deck-contract.ts';

const actor = siteActors.owner;
const mebibyte = 1024 * 1024;
const maxBytes = 8 * mebibyte;
/** Keeps the report short in case every prompt has the same fault. */
const maxReported = 50;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const sizeOf = ({ cards, rounds }: Deck) => `${counted(cards.length, 'card')}, ${counted(rounds.length, 'round')}`;

/** Describes a valid deck file. Throws an AppError that lists the faults of an invalid one. */
export async function checkDeckFile(path: string): Promise<string> {
  return describeDeck(await readDeck(path));
}

/** Imports a deck, replacing any deck with the same name. */
export async function importDeck(
  { db, clock }: Context,
  { path, isDryRun }: { path: string; isDryRun: boolean },
): Promise<string> {
  const deck = await readDeck(path);
  if ((await readShippedDecks()).some(({ name }) => name === deck.name)) {
    throw new AppError('conflict', `A deck called "${deck.name}" comes with Pitstop. Give yours another name.`);
  }
  if (isDryRun) return `${describeDeck(deck)}\n\nNothing was changed: this was a dry run.`;
  return db.transact(async (trx) => {
    const isReplaced = await deleteDeck(trx, deck.name);
    await addDeck(trx, deck, clock());
    const target = `${deck.name}: ${sizeOf(deck)}`;
    await audit(trx, clock, { actor, action: 'import deck', target, outcome: 'done' });
    return `${describeDeck(deck)}\n\nImported${isReplaced ? ', replacing the deck of that name' : ''}.`;
  });
}

export async function listAllDecks({ db }: Pick<Context, 'db'>): Promise<string> {
  const shipped = (await readShippedDecks()).map((deck) => [
    deck.name,
    sizeOf(deck),
    deck.language,
    'comes with Pitstop',
  ]);
  const imported = (await listDecks(db.read)).map(({ name, cards, rounds, language, licence }) => [
    name,
    `${counted(cards, 'card')}, ${counted(rounds, 'round')}`,
    language,
    licence,
  ]);
  return [...shipped, ...imported].map((row) => row.join('\t')).join('\n');
}

export async function removeDeck({ db, clock }: Context, name: string): Promise<string> {
  return db.transact(async (trx) => {
    if (!(await deleteDeck(trx, name))) {
      throw new AppError('notFound', `No deck called "${name}" was imported. To see them all: deck list.`);
    }
    await audit(trx, clock, { actor, action: 'remove deck', target: name, outcome: 'done' });
    return `Deck "${name}" removed.`;
  });
}

async function readDeck(path: string): Promise<Deck> {
  const checked = checkDeck(await readJson(path));
  if ('deck' in checked) return checked.deck;
  const { problems } = checked;
  const more = problems.length > maxReported ? [`and ${problems.length - maxReported} more.`] : [];
  const head = `${path} can't be used as a deck, so nothing was changed:`;
  throw new AppError('badInput', [head, ...problems.slice(0, maxReported), ...more].join('\n  '));
}

async function readJson(path: string): Promise<unknown> {
  if ((await stat(path)).size > maxBytes)
    throw new AppError('tooLarge', `${path} is larger than ${maxBytes / mebibyte} MB.`);
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('badInput', `${path} isn't JSON: ${(error as Error).message}.`, { cause: error });
  }
}

function describeDeck(deck: Deck): string {
  const prompts = [
    ...deck.cards.map((card) => ({ ...card, part: '' })),
    ...deck.rounds.map((round) => ({ ...round, part: 'round ' })),
  ];
  const byKind = Map.groupBy(prompts, ({ part, kind }) => `${part}${kind}`);
  const lines = [...byKind].map(([kind, all]) => {
    const heats = [...Map.groupBy(all, ({ heat }) => heat)].sort(([a], [b]) => a - b);
    return `  ${kind}\t${all.length} (${heats.map(([heat, some]) => `heat ${heat}: ${some.length}`).join(', ')})`;
  });
  return [`"${deck.name}" is a good deck: ${sizeOf(deck)}.`, ...lines].join('\n');
}

const folder = new URL('../../../../catalogue/partyfun/', import.meta.url);

/** Reads the shipped decks without checking them, because unit tests do. */
async function readShippedDecks(): Promise<Deck[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Deck));
}

export function deckRoutes({ db }: Pick<Context, 'db'>): Route[] {
  const list = makeDeckList(db.read);
  return [route(listDeckCards, async ({ request }) => answerCached(await list(), request.headers))];
}

/** Lists the imported cards. Each process serialises them once, until a deck changes. */
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

/** Stays well below SQLite's limit on parameters per statement. */
const rowsPerInsert = 500;

interface DeckFacts {
  name: string;
  language: string;
  licence: string;
  cards: number;
  rounds: number;
}

async function addDeck(trx: Trx, deck: Deck, at: number): Promise<void> {
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
async function deleteDeck(trx: Trx, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('partyfun_decks').where('name', '=', name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function listDecks(db: Reader): Promise<DeckFacts[]> {
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

/** Returns a text that changes whenever any deck does. */
async function readDecksVersion(db: Reader): Promise<string> {
  const rows = await db
    .selectFrom('partyfun_decks')
    .orderBy('name')
    .select(['name', 'digest', 'language', 'licence'])
    .execute();
  return JSON.stringify(rows);
}

async function listCards(db: Reader): Promise<{ deck: string; language: string; licence: string; card: Card }[]> {
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

/** The prompts of imported rounds, with their true answers, which must never be sent. */
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
