import { austria } from './regions/austria.ts';
import { czechia } from './regions/czechia.ts';
import { france } from './regions/france.ts';
import { ireland } from './regions/ireland.ts';
import { italy } from './regions/italy.ts';
import { poland } from './regions/poland.ts';
import { romania } from './regions/romania.ts';
import { slovenia } from './regions/slovenia.ts';
import { switzerland } from './regions/switzerland.ts';
import { turkey } from './regions/turkey.ts';
import { unitedKingdom } from './regions/united-kingdom.ts';
import { type PlaceAt, readRows } from './rows.ts';

const texts: Readonly<Record<string, string>> = {
  A: austria,
  CH: switzerland,
  CZ: czechia,
  F: france,
  I: italy,
  IRL: ireland,
  PL: poland,
  RO: romania,
  SLO: slovenia,
  TR: turkey,
  UK: unitedKingdom,
};

const read = new Map<string, readonly PlaceAt[]>();

/** The regions of a country; none where its plates do not tell them. Those of Germany, more than all others together, are in `germany.ts`. */
export function regionsOf(country: string): readonly PlaceAt[] {
  const known = read.get(country);
  if (known !== undefined) return known;
  const text = Object.hasOwn(texts, country) ? texts[country] : undefined;
  const places = text === undefined ? [] : readRows(text);
  read.set(country, places);
  return places;
}
