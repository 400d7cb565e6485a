import { folded } from '#shared/text-match.ts';
import type { Vehicle } from '../../vehicle.ts';
import { plain } from './identity.ts';

/** What the words in a car's name mean, however they're spelled. */
export interface CarWords {
  make: string;
  /** All words except years, in alphabetical order. */
  exact: string;
  /** The same without drive, power and energy, which are also figures. */
  loose: string;
  /** The same without words for battery size or equipment. */
  bare: string;
  /** Only the model's words, in order. */
  model: string[];
  /** Only the variant's words. */
  variant: string[];
  isAwd: boolean | undefined;
  powerKw: number | undefined;
  /** A year or span in the name: "(2021-2024)", "MY23". */
  years: { from: number; to: number } | undefined;
}

/** Other names for makes, and the part of such a name that belongs to the model in this catalogue. */
const makes: Record<string, readonly [make: string, model?: string]> = {
  vw: ['volkswagen'],
  mercedes: ['mercedes benz'],
  'mercedes eq': ['mercedes benz'],
  chevy: ['chevrolet'],
  vauxhall: ['opel'],
  'great wall': ['gwm'],
  ora: ['gwm', 'ora'],
  'gwm ora': ['gwm', 'ora'],
  gac: ['gac aion'],
  aion: ['gac aion', 'aion'],
  deepal: ['changan', 'deepal'],
  'kg mobility': ['kgm'],
  'smart eq': ['smart', 'eq'],
};
const company = / (?:motors?|automobiles?|automotive|cars|group)$/;

/** The make in plain words, and the part of its name that belongs to the model. */
export function makeOf(name: string): { make: string; modelPart: string } {
  const words = plain(name);
  const short = words.replace(company, '');
  const [make = short, modelPart = ''] = makes[words] ?? makes[short] ?? [];
  return { make, modelPart };
}

type Spelling = readonly [from: RegExp, to: string];

/** Spellings of figures with units: "44. 9kwh" and "44,9 kWh", "120PS" and "120 hp". */
const figures: readonly Spelling[] = [
  [/(\d)[.,] ?(?=\d)/g, '$1p'],
  [/(\d) ?kw\/?h(?![a-z])/g, '$1kwh '],
  [/(\d) ?kw(?![a-z])/g, '$1kw '],
  [/(\d) ?(?:bhp|hp|ps|cv|ch)(?![a-z])/g, '$1hp '],
  [/(\d) ?ah(?![a-z])/g, '$1ah '],
];

/** Applied in this order, to give each term a single spelling. */
const phrases: readonly Spelling[] = [
  [/\blong ?range\b/g, 'lr'],
  [/\bstandard ?range\b/g, 'sr'],
  [/\bextended ?range\b/g, 'er'],
  [/\b4 ?(matic|motion)(?: plus)?\b/g, '$1'],
  [/\be ?4orce\b/g, 'orce'],
  [/\ball4\b/g, 'allfour'],
  [/\b(?:all wheel drive|4x4|4wd|(?:dual|twin) ?motors?)\b/g, 'awd'],
  [/\b(?:(?:rear|front|two) wheel drive|[rf2]wd|single ?motor)\b/g, 'twd'],
  [/\bperf\b/g, 'performance'],
  // Renault's R5 and R4 are its 5 and 4.
  [/\br ?([45])\b/g, '$1'],
  // Renault's EV40 and ZE 40 have 40 kWh.
  [/\b(?:ev|z ?e) ?(\d\d)\b/g, '$1kwh'],
  // Corsa-e and Corsae, Citigo-e and Citigoe.
  [/([a-z]{3,}) e(?= |$)/g, '$1e'],
  [/\be tech\b/g, 'etech'],
  // A single letter belongs to the next word: e-tron, e-208, i 4.
  [/(^| )([ei]) (?=[a-z0-9])/g, '$1$2'],
];

const year = String.raw`(?:19|20)\d\d`;
/** A year in brackets, as a span, as a model year, or bare: no model is called 2010 to 2039. */
const yearText = String.raw`\(\s*(?:my ?)?(${year})(?:\s*[-–]\s*(${year})?)?\s*\)|\b(${year})\s*[-–]\s*(${year})\b|\b(?:my|model year) ?(?:20)?(\d\d)\b|\b(20[123]\d)\b`;

const years = new RegExp(yearText, 'g');
const firstYears = new RegExp(yearText);

function yearsIn(text: string): CarWords['years'] {
  const found = firstYears.exec(text);
  if (found === null) return undefined;
  const [, first, last, spanFrom, spanTo, modelYear, bare] = found;
  const from = Number(first ?? spanFrom ?? bare ?? `20${modelYear}`);
  return { from, to: Number(last ?? spanTo ?? from) };
}

const awd = ['awd', 'quattro', 'xdrive', 'matic', 'motion', 'orce', 'allfour'];
const twoWheelDrive = ['twd', 'edrive'];
const ignored = new Set([
  ...[...awd, ...twoWheelDrive, 'electric', 'elektro', 'ev', 'bev', 'iv', 'new', 'facelift', 'highland', 'juniper'],
  // In this catalogue, all Renaults and no other cars have this word.
  'etech',
  ...['raven', 'hatchback', 'suv', 'sedan', 'saloon', 'passenger'],
]);
/** Words for range, which follows from the battery, and for equipment levels. */
const sizesAndTrims = new Set([
  ...[
    'lr',
    'sr',
    'er',
    'comfort',
    'design',
    'excellence',
    'luxury',
    'essential',
    'active',
    'boost',
    'techno',
    'iconic',
  ],
]);
const figure = /^([\dp]+)(kwh|kw|hp|ah)$/;
const kwPerHp = 0.7355;

export function wordsOf(car: Pick<Vehicle, 'make' | 'model' | 'variant'>): CarWords {
  const { make, modelPart } = makeOf(car.make);
  const model = folded(`${modelPart} ${car.model}`);
  const text = `${model} ${folded(car.variant)}`;
  const words = wordsIn(text, make);
  const power = words.map((word) => figure.exec(word)).find((found) => found?.[2] === 'kw' || found?.[2] === 'hp');
  const kw =
    power === undefined ? undefined : Number(power?.[1]?.replace('p', '.')) * (power?.[2] === 'hp' ? kwPerHp : 1);
  const loose = words.filter((word) => !ignored.has(word) && !/(?:kwh|kw|hp)$/.test(word)).toSorted();
  return {
    make,
    exact: words
      .map((word) => word.replace(/kwh$/, ''))
      .toSorted()
      .join(' '),
    loose: loose.join(' '),
    bare: loose.filter((word) => !sizesAndTrims.has(word)).join(' '),
    model: wordsIn(model, make),
    variant: wordsIn(folded(car.variant), make),
    isAwd:
      words.some((word) => awd.includes(word)) ||
      (words.some((word) => twoWheelDrive.includes(word)) ? false : undefined),
    powerKw: kw,
    years: yearsIn(text),
  };
}

function wordsIn(text: string, make: string): string[] {
  let words = text.replaceAll(years, ' ');
  for (const [from, to] of figures) words = words.replace(from, to);
  words = plain(words);
  if (words.startsWith(make)) words = words.slice(make.length).trim();
  for (const [from, to] of phrases) words = words.replace(from, to);
  // ID3, EV 6 and Ioniq5 are split between letters and digits; energies and powers aren't.
  return words.split(' ').flatMap((word) => (figure.test(word) ? [word] : (word.match(/\d+p\d+|[a-z]+|\d+/g) ?? [])));
}
