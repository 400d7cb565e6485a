import { isRegister } from '../../attributions.ts';
import { type FigurePath, figureAt, numberAt } from '../../figures.ts';
import { type Layer, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import { plain } from './identity.ts';
import { type Months, monthOf, type RegisterSource } from './register-row.ts';

/** A known car prepared for comparison with a register's rows, using only sources other than that register. */
export interface ComparedCar {
  car: StoredCar;
  make: string;
  /** A row must have all of these. */
  modelWords: string[];
  /** A row may lack these. */
  optionalWords: string[];
  variantWords: string[];
  sold: Months;
  usableKwh: number | undefined;
  nominalKwh: number | undefined;
  isAwd: boolean | undefined;
  body: unknown;
  figure: (path: FigurePath) => number | undefined;
  /** The same, but only from other registers. */
  registered: (path: FigurePath) => number | undefined;
}

/** The end of sale of cars whose end isn't known. */
const never = monthOf(2100, 1);

export function toComparedCar(car: StoredCar, source: RegisterSource): ComparedCar {
  const { facts } = mergeLayers(car.layers.filter((layer) => layer.source !== source));
  const isOther = (layer: Layer) => layer.source !== source && isRegister(layer.source);
  const others = mergeLayers(car.layers.filter(isOther)).facts;
  const make = makeKey(car.make);
  const model = carWords(make, car.model);
  const required = model.filter((word) => !optionalInModel.has(word));
  const drive = figureAt(facts, 'performance.drive');
  return {
    car,
    make,
    modelWords: required.length > 0 ? required : model,
    optionalWords: model.filter((word) => optionalInModel.has(word)),
    variantWords: variantWords(make, car.variant),
    sold: { from: start(car, facts.date.from), to: end(facts.date.to) },
    usableKwh: facts.battery.usable_kwh,
    nominalKwh: facts.battery.nominal_kwh,
    isAwd: drive === undefined ? undefined : drive === 'AWD',
    body: facts.misscellaneous.body,
    figure: (path) => numberAt(facts, path),
    registered: (path) => numberAt(others, path),
  };
}

/** The variant's words, without years in brackets or energies and powers, which are known as figures. */
function variantWords(make: string, variant: string): string[] {
  const named = variant.replace(/\((?:19|20)\d\d[^)]*\)/g, '').replace(/\d+(?:[.,]\d+)?\s*(?:kwh|kw|hp)\b/gi, '');
  return carWords(make, named).filter((word) => !redundantInVariant.has(word));
}

function start({ year }: StoredCar, from: string | undefined): number {
  const [fromYear = year, month = 1] = (from ?? '').split('-').flatMap((part) => (part === '' ? [] : [Number(part)]));
  return monthOf(fromYear, month);
}

function end(to: string | undefined): number {
  if (to === undefined) return never;
  const [year = 0, month = 12] = to.split('-').map(Number);
  return monthOf(year, month);
}

/** Names that registers use for makes, where they differ from the catalogue's. */
const makes: Record<string, string> = {
  'b m w': 'bmw',
  'm g': 'mg',
  'mg motors': 'mg',
  mercedes: 'mercedes benz',
  vw: 'volkswagen',
  'chrysler jeep': 'jeep',
  // The Korando was launched as a SsangYong.
  kgm: 'ssangyong',
  vauxhall: 'opel',
  'smart eq': 'smart',
};

/** Words in company names that aren't part of the make. */
const company = /\b(?:uk|ltd|limited|motors uk|automotive|cars|group)\b/g;

export function makeKey(make: string): string {
  const words = plain(make);
  const key = words.replace(company, ' ').replace(/\s+/g, ' ').trim();
  const known = makes[words] ?? makes[key] ?? makes[key.replace(/ motors$/, '')];
  return known ?? key.replace(/(.) motors$/, '$1');
}

type Phrase = readonly [make: string | undefined, from: RegExp, to: string];

/** Applied in this order to plain words; the make is the catalogue's. */
const phrases: readonly Phrase[] = [
  [undefined, /\bn line\b/g, 'nline'],
  [undefined, /\bgt line\b/g, 'gtline'],
  [undefined, /\ball new\b/g, ''],
  [undefined, /\bextra long\b/g, 'extralong'],
  [undefined, /\blong range\b/g, 'longrange'],
  [undefined, /\b(?:standard|autonomie standard) range\b|\bautonomie standard\b/g, 'standardrange'],
  [undefined, /\bextended range\b/g, 'extendedrange'],
  [undefined, /\b4 ?maticplus\b/g, '4matic'],
  [undefined, /\bpro perf\b/g, 'pro performance'],
  ['citroen', /\bspace tourer\b/g, 'spacetourer'],
  ['fiat', /\b500 3 1\b/g, '500trepiuno'],
  ['fiat', /\b500c?\b/g, '500e'],
  ['genesis', /\bsport plus\b/g, 'performance'],
  ['jaguar', /\bev 400ps\b/g, 'ev400'],
  ['nissan', /\beplus\b/g, ''],
  ['porsche', /\bperformance battery plus\b/g, ''],
  ['porsche', /\bperformance battery\b/g, ''],
  ['renault', /\b(?:ev|z ?e) ?(\d\d)\b/g, ''],
];

/** A name's words for comparison, without accents and signs. */
export function carWords(make: string, text: string): string[] {
  // A plus belongs to the word before it: a 250+ isn't a 250.
  let words = plain(text.replace(/(\d) \+|([\p{L}\d])\+/gu, '$1$2plus '));
  for (const [ofMake, from, to] of phrases)
    if (ofMake === undefined || ofMake === make) words = words.replace(from, to);
  return words
    .split(/\s+/)
    .flatMap((word) => {
      // Some cars are named by their horsepower: "45hp" is also 45.
      const hp = /^(\d{2,3})(?:bhp|hp|ps|ch)$/.exec(word)?.[1];
      return hp === undefined ? [word] : [word, hp];
    })
    .filter((word) => word !== '');
}

/** Words that may be missing from a model's name: e-208 is 208, Kona Electric is Kona. */
const optionalInModel = new Set(['e', 'ev', 'electric', 'tech']);

/** Words in a variant's name that repeat known facts (body, drive, generation, energy). */
const redundantInVariant = new Set([
  ...['electric', 'e', 'ev', 'tech', 'kwh', 'kw', 'hp', 'hatchback', 'cabrio', 'convertible'],
  ...['awd', 'rwd', 'fwd', '2wd', '4wd', '4matic', '4motion', 'quattro', 'xdrive', 'all4', 'single', 'twin', 'dual'],
  ...['motor', 'highland', 'juniper', 'raven', 'battery', 'iv', 'passenger', '4orce', 'recharge'],
]);

/** Words in a variant's name that a register may omit, because it gives the battery or the power. */
export const optionalInVariant = new Set(['longrange', 'standardrange', 'extendedrange', 'pure']);
