import { readdir, readFile, stat } from 'node:fs/promises';
import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import type { Deck } from '../../deck/card.ts';
import { checkDeck } from '../../deck/check-deck.ts';
import * as store from './deck-store.ts';

const actor = siteActors.owner;
const mebibyte = 1024 * 1024;
const maxBytes = 8 * mebibyte;
/** Limits the report in case every prompt has the same fault. */
const maxReported = 50;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const sizeOf = ({ cards, rounds }: Deck) => `${counted(cards.length, 'card')}, ${counted(rounds.length, 'round')}`;

/** Describes a valid deck file. Throws an AppError that lists the faults of an invalid one. */
export async function checkDeckFile(path: string): Promise<string> {
  return describeDeck(await readDeck(path));
}

/** Imports a deck and replaces one of the same name. */
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
    const isReplaced = await store.removeDeck(trx, deck.name);
    await store.addDeck(trx, deck, clock());
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
  const imported = (await store.listDecks(db.read)).map(({ name, cards, rounds, language, licence }) => [
    name,
    `${counted(cards, 'card')}, ${counted(rounds, 'round')}`,
    language,
    licence,
  ]);
  return [...shipped, ...imported].map((row) => row.join('\t')).join('\n');
}

export async function removeDeck({ db, clock }: Context, name: string): Promise<string> {
  return db.transact(async (trx) => {
    if (!(await store.removeDeck(trx, name))) {
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

const folder = new URL('../../../../../catalogue/partyfun/', import.meta.url);

/** The shipped decks; unit tests check that they are valid. */
async function readShippedDecks(): Promise<Deck[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Deck));
}
