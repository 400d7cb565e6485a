import { readdir, readFile } from 'node:fs/promises';
import type { Deck } from '../../deck/card.ts';

const folder = new URL('../../../../../catalogue/partyfun/', import.meta.url);

/** The decks that come with the house, which its own tests have checked. */
export async function readShippedDecks(): Promise<Deck[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Deck));
}
