import { folded } from '#shared/text-match.ts';
import type { CarRow } from './car-row.ts';

/** Common short names of makes and models, without spaces and punctuation. */
const aliases: Readonly<Record<string, string>> = {
  vw: 'volkswagen',
  chevy: 'chevrolet',
  merc: 'mercedes',
  mb: 'mercedes',
  beemer: 'bmw',
  bimmer: 'bmw',
  vauxhall: 'opel',
  r4: 'renault4',
  r5: 'renault5',
  m3: 'model3',
  tm3: 'model3',
  my: 'modely',
  tmy: 'modely',
  lr: 'longrange',
  sr: 'standardrange',
};

/** A car's name and year, prepared for searching by splitting them into letters and digits ("ID.3" into id and 3). */
interface CarText {
  /** "volkswagenid3pro2024". */
  joined: string;
  /** Where each part begins in `joined`; the last part is the year. */
  starts: number[];
  /** Where the make and the model end in `joined`. */
  makeEnd: number;
  modelEnd: number;
  /** The battery's energies, rounded and in full: "77kwh", "77.4kwh". */
  energies: string[];
}

const parts = (foldedText: string): string[] => foldedText.match(/\p{L}+|\p{N}+/gu) ?? [];
const joinedOf = (text: string): string => parts(folded(text)).join('');

const texts = new WeakMap<CarRow, CarText>();

function textOf(row: CarRow): CarText {
  const known = texts.get(row);
  if (known) return known;
  const { make, model, battery } = row.vehicle;
  const starts: number[] = [];
  let joined = '';
  for (const part of parts(row.searchText)) {
    starts.push(joined.length);
    joined += part;
  }
  const modelJoined = joinedOf(model);
  const modelStart = joined.indexOf(modelJoined);
  const text: CarText = {
    ...{ joined, starts, makeEnd: joinedOf(make).length },
    modelEnd: modelStart < 0 ? 0 : modelStart + modelJoined.length,
    energies: [battery.usable_kwh, battery.nominal_kwh].flatMap((kwh) =>
      kwh === undefined ? [] : [`${Math.round(kwh)}kwh`, `${kwh}kwh`],
    ),
  };
  texts.set(row, text);
  return text;
}

/** How a word was found: as a whole word, at the beginning of one, or inside one. */
const kinds = { whole: 0, beginning: 1, within: 2 } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

interface Place {
  kind: Kind;
  at: number;
}

const isDigits = (text: string) => /^\p{N}+$/u.test(text);
/** Shorter words aren't found inside others, so "mg" doesn't find AMG. */
const minInsideLetters = 3;

/**
 * Whether the first `typed` digits of a longer number find it: 20 finds 208, but 6 doesn't find 64 kWh, and 2 doesn't
 * find years. `hasPrefix` means that the letters before the digits were typed too ("e2").
 */
function isBeginningOfNumber(typed: number, digits: number, isYear: boolean, hasPrefix: boolean): boolean {
  if (isYear) return typed >= 3;
  return digits >= 3 && (hasPrefix || typed >= 2);
}

/** The best place where a word is found in a car's text; the first of equally good ones. */
function placeOf(word: string, { joined, starts, energies }: CarText): Place | undefined {
  let best: Place | undefined;
  for (const at of starts) {
    if (!joined.startsWith(word, at)) continue;
    const end = at + word.length;
    if (end === joined.length || starts.includes(end)) return { kind: kinds.whole, at };
    const index = starts.filter((start) => start < end).length - 1;
    const [start, next] = [starts[index] ?? 0, starts[index + 1] ?? joined.length];
    const isNumber = isDigits(joined.slice(start, next));
    const isYear = index === starts.length - 1;
    if (isNumber && !isBeginningOfNumber(end - start, next - start, isYear, start > at)) continue;
    best ??= { kind: kinds.beginning, at };
  }
  if (energies.includes(word) || energies.includes(`${word}kwh`)) return { kind: kinds.whole, at: joined.length };
  if (best !== undefined || word.length < minInsideLetters || !/^\p{L}+$/u.test(word)) return best;
  const at = joined.indexOf(word);
  const next = starts.find((start) => start > at) ?? joined.length;
  return at < 0 || at + word.length > next ? undefined : { kind: kinds.within, at };
}

/** A query's words without punctuation, each with its alias if it has one. A unit of energy is joined to its number. */
function wordsOf(query: string): Query['words'] {
  const words = folded(query)
    .replace(/(\d)\s+kwh\b/g, '$1kwh')
    .split(/\s+/)
    .map((word) => {
      const written = parts(word).join('');
      const energy = /^(\d+)[.,](\d+)(?:kwh)?$/.exec(word);
      if (energy !== null) return { written, alias: `${energy[1]}.${energy[2]}kwh` };
      return { written, alias: Object.hasOwn(aliases, written) ? aliases[written] : undefined };
    });
  return words.filter(({ written }) => written !== '');
}

interface Query {
  words: readonly { written: string; alias: string | undefined }[];
  /** All words, or their aliases where they have one, joined into one. */
  joined: string;
}

let cached: { text: string; query: Query } | undefined;

/** Caches the last query, because it's matched against thousands of cars. */
function parseQuery(text: string): Query {
  if (cached?.text === text) return cached.query;
  const words = wordsOf(text);
  const query = { words, joined: words.map(({ written, alias }) => alias ?? written).join('') };
  cached = { text, query };
  return query;
}

/** The penalty for the kind of match outweighs all others combined. */
const kindPenalty = 16;
const apartPenalty = 8;
const inexactPenalty = 4;

/**
 * How well a car matches a query: lower is better, undefined if one of the words isn't found. In order of importance:
 * whole words before beginnings before middles, words that are together and in order, an exact make or model, and how
 * early in the name the first word is.
 */
export function matchPenalty(row: CarRow, query: string): number | undefined {
  const { words, joined } = parseQuery(query);
  const text = textOf(row);
  let worst = 0;
  let first: number | undefined;
  for (const { written, alias } of words) {
    const found = [written, alias].flatMap((word) => (word === undefined ? [] : (placeOf(word, text) ?? [])));
    const [place] = found.sort((a, b) => a.kind - b.kind);
    if (place === undefined) return undefined;
    worst = Math.max(worst, place.kind);
    first ??= place.at;
  }
  if (first === undefined) return 0;
  const together = placeOf(joined, text);
  const end = (together?.at ?? 0) + joined.length;
  const isExact = together?.kind === kinds.whole && (end === text.modelEnd || end === text.makeEnd);
  const ends = [text.makeEnd, text.modelEnd, text.joined.length];
  const endsBefore = ends.filter((position) => position <= first).length;
  return (
    kindPenalty * worst + (together === undefined ? apartPenalty : 0) + (isExact ? 0 : inexactPenalty) + endsBefore
  );
}

export const carMatcher =
  (query: string) =>
  (row: CarRow): boolean =>
    matchPenalty(row, query) !== undefined;

/** The cars that match a query, best first; equally good ones keep their order. An empty query matches all. */
export function findCars(rows: readonly CarRow[], query: string): CarRow[] {
  return rows
    .flatMap((row) => {
      const penalty = matchPenalty(row, query);
      return penalty === undefined ? [] : { row, penalty };
    })
    .sort((a, b) => a.penalty - b.penalty)
    .map(({ row }) => row);
}
