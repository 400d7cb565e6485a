import { plain } from './identity.ts';

/** Names of makes in registers that differ from the catalogue's. */
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
export const optionalInModel = new Set(['e', 'ev', 'electric', 'tech']);

/** Words in a variant's name that repeat known facts (body, drive, generation, energy). */
export const redundantInVariant = new Set([
  ...['electric', 'e', 'ev', 'tech', 'kwh', 'kw', 'hp', 'hatchback', 'cabrio', 'convertible'],
  ...['awd', 'rwd', 'fwd', '2wd', '4wd', '4matic', '4motion', 'quattro', 'xdrive', 'all4', 'single', 'twin', 'dual'],
  ...['motor', 'highland', 'juniper', 'raven', 'battery', 'iv', 'passenger', '4orce', 'recharge'],
]);

/** Words in a variant's name that a register may omit, because it has battery or power. */
export const optionalInVariant = new Set(['longrange', 'standardrange', 'extendedrange', 'pure']);
