import { folded } from '#shared/text-match.ts';
import type { CarRow } from './car-row.ts';

/** What people write for what a car is called; without spaces and punctuation. */
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

/** A car's name and year as they're searched: cut between words, and between letters and digits ("ID.3": id, 3). */
interface CarText {
  /** All parts together: "volkswagenid3pro2024". */
  joined: string;
  /** Where each part begins in `joined`; the last part is the year. */
  starts: number[];
  /** Where make and model end. */
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

/** How a word is found: it's whole, the beginning of one, or within one. */
const kinds = { whole: 0, beginning: 1, within: 2 } as const;
type Kind = (typeof kinds)[keyof typeof kinds];

interface Place {
  kind: Kind;
  at: number;
}

const isDigits = (text: string) => /^\p{N}+$/u.test(text);
/** Letters inside a word are only found if there are at least this many: "mg" isn't in AMG. */
const leastWithin = 3;

/**
 * Whether a number that goes on after `typed` of its digits is found: 20 finds 208, but 6 doesn't find 64 kWh, nor 2 the
 * years. `isLed`: what precedes the digits was typed too ("e2").
 */
function isBeginningOfNumber(typed: number, digits: number, isYear: boolean, isLed: boolean): boolean {
  if (isYear) return typed >= 3;
  return digits >= 3 && (isLed || typed >= 2);
}

/** Where a word is in a car's text: first of the best kind. */
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
  if (best !== undefined || word.length < leastWithin || !/^\p{L}+$/u.test(word)) return best;
  const at = joined.indexOf(word);
  const next = starts.find((one) => one > at) ?? joined.length;
  return at < 0 || at + word.length > next ? undefined : { kind: kinds.within, at };
}

/** A question's words without punctuation, and what else they may mean; the energy's unit joins its number. */
function wordsOf(question: string): Question['words'] {
  const words = folded(question)
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

interface Question {
  words: readonly { written: string; alias: string | undefined }[];
  /** All words in one, with their aliases. */
  joined: string;
}

let last: { question: string; read: Question } | undefined;

/** Thousands of cars are asked the same question, so the last one stays read. */
function read(question: string): Question {
  if (last?.question === question) return last.read;
  const words = wordsOf(question);
  last = { question, read: { words, joined: words.map(({ written, alias }) => alias ?? written).join('') } };
  return last.read;
}

/** How far apart the kinds are, so that nothing else outweighs them. */
const kindWeight = 16;
const notTogether = 8;
const inexact = 4;

/**
 * How well a car fits a question; less is better, and undefined if one of its words isn't found. What matters, in this
 * order: whole words before beginnings before middles, words together and in order, the make or model exactly, then how far
 * ahead in the name the first word is.
 */
export function fitOfCar(row: CarRow, question: string): number | undefined {
  const { words, joined } = read(question);
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
  const behind = ends.filter((one) => one <= first).length;
  return kindWeight * worst + (together === undefined ? notTogether : 0) + (isExact ? 0 : inexact) + behind;
}

/** Whether a car fits a question, for filtering. */
export const carMatcher =
  (question: string) =>
  (row: CarRow): boolean =>
    fitOfCar(row, question) !== undefined;

/** The cars that fit a question, best first; equals keep their order. An empty question fits all. */
export function findCars(rows: readonly CarRow[], question: string): CarRow[] {
  return rows
    .flatMap((row) => {
      const fit = fitOfCar(row, question);
      return fit === undefined ? [] : { row, fit };
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ row }) => row);
}
