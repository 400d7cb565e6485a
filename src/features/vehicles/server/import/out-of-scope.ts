import { folded } from '#shared/text-match.ts';
import { type CarWords, wordsOf } from './car-words.ts';
import { plain } from './identity.ts';
import type { Incoming } from './incoming.ts';
import type { CarMatcher } from './match-car.ts';

/** Words in the names of cars that also burn fuel. */
const withEngine =
  /\b(?:rex|re-?ev|e-?rev|phev|[mf]?hev|hybrid\d?|plug-?in|range[ -]?extender|dm-?[ip]|e-?power|e-?hybrid|tfsi ?e|4xe|gte|energi|r-ev|recharge t\d|t[568] (?:awd |twin |recharge)|t8)\b/;
/** The same for particular makes: a BMW "330e" has an engine, a Lexus "300e" doesn't. */
const withEngineOfMake: Record<string, RegExp> = {
  bmw: /\b\d{3}(?:x|l|le|xe)?e\b|\bx?drive ?\d\de\b|\bx\d .*\b\d\de\b|\bi8\b/,
  'mercedes benz': /\b[a-z]{1,3}(?:-class)? ?\d{3} ?d?e\b/,
  'land rover': /\bp\d{3}e\b/,
  'range rover': /\bp\d{3}e\b/,
  chevrolet: /\bvolt\b/,
  opel: /\bampera\b(?!-e)/,
  toyota: /\b(?:prius|prime)\b/,
  karma: /./,
  fisker: /\bkarma\b/,
  'li auto': /^l\d\b/,
};

/** Cars that were announced but never sold. A car of the same name that was sold can be told apart by its year. */
const neverSold: Record<string, RegExp> = {
  tesla: /^(?:roadster|semi|model 2|redwood|cybercab)\b/,
  lightyear: /^(?:2|two)\b/,
  sono: /^sion\b/,
  'sono motors': /^sion\b/,
  byton: /./,
  canoo: /./,
  aptera: /./,
  dyson: /./,
  bollinger: /./,
  lordstown: /./,
  nikola: /./,
  uniti: /./,
  fisker: /^(?:pear|alaska|ronin)\b/,
  'faraday future': /^ff ?(?:71|81)\b/,
  polestar: /^(?:6|o2|precept)\b/,
  rivian: /^(?:r3|r3x)\b/,
  delorean: /./,
  volkswagen: /^id\.? ?(?:life|aero|vizzion|crozz|roomzz|trinity|1|every1)\b/,
  porsche: /^mission\b/,
  jaguar: /^(?:type 00|xj)\b/,
  audi: /^(?:aicon|ai:|grandsphere|activesphere|urbansphere|skysphere)/,
};
const conceptWords = /\b(?:concept|prototype|vision)\b/;
/** The last year in which Tesla sold its first Roadster. */
const lastRoadster = 2012;

/** Why an unknown car shouldn't be added; undefined if it should. */
export function reasonAgainst(record: Incoming, matcher: CarMatcher, thisYear: number): string | undefined {
  const words = wordsOf(record);
  const name = folded(`${record.model} ${record.variant}`).trim();
  if (withEngine.test(name) || withEngineOfMake[words.make]?.test(name)) return 'not battery-electric, by its name';
  const { year = 0 } = record;
  if (year > thisYear) return 'not on sale yet';
  if (conceptWords.test(name)) return 'never on sale';
  if (neverSold[words.make]?.test(name) && year > lastRoadster) return 'never on sale';
  if (hasShortRange(record)) return 'not battery-electric, judging by battery and range';
  if (isCutOff(words, record, matcher)) return 'its name is cut off';
  return undefined;
}

/** A car with a small battery is light and goes at least 110 km, unless it has an engine too. */
function hasShortRange({ layers, year = 0 }: Incoming): boolean {
  const [facts] = layers.map((layer) => layer.facts);
  const kwh = facts?.battery?.usable_kwh;
  const whPerKm = facts?.real_efficiency?.combined_wh_per_km;
  if (kwh === undefined || whPerKm === undefined || year < 2018) return false;
  return (kwh < 40 && (1000 * kwh) / whPerKm < 110) || (kwh < 34 && whPerKm >= 220);
}

const figure = /^(?:\d+p?\d*)(?:kwh|kw|hp|ah)?$/;
const variantWords = new Set([
  ...['lr', 'sr', 'er', 'awd', 'twd', 'xdrive', 'edrive', 'quattro', 'matic', 'motion', 'plus', 'pro', 'max', 'active'],
  ...[
    'comfort',
    'design',
    'boost',
    'performance',
    'premium',
    'standard',
    'range',
    'long',
    'kwh',
    'kw',
    'hp',
    'electric',
  ],
]);

/** Words at the end of a variant that are never abbreviated to four or more letters. */
const longWords = [
  'range',
  'performance',
  'standard',
  'extended',
  'electric',
  'premium',
  'excellence',
  'comfort',
  'design',
];

/** "BYD 44. 9kwh active", "Mercedes 250" and "VW ID." don't name a model; "Ioniq" and "Mustang Ma" name half of one. */
function isCutOff({ make, model }: CarWords, record: Incoming, matcher: CarMatcher): boolean {
  const models = matcher.modelsOf(make);
  const name = plain(`${record.model} ${record.variant}`);
  const last = name.split(' ').at(-1) ?? '';
  if (/[.,:(/&-]$|\([^)]*$/.test(`${record.model} ${record.variant}`.trim())) return true;
  if (/\b(?:long|standard|extended) r(?:an?g?)?$/.test(name)) return true;
  if (last.length >= 4 && longWords.some((word) => word !== last && word.startsWith(last))) return true;
  const [first = ''] = model;
  const isKnown = models.some((known) => known[0] === first);
  const ofVariants = matcher.variantWordsOf(make);
  const namesNothing = model.every((word) => figure.test(word) || variantWords.has(word) || ofVariants.has(word));
  // Some makes number their models: Polestar 2, Zeekr 001, Peugeot e-208.
  const numbersModels = models.some((known) => /^\d+$/.test(known[0] ?? ''));
  if (namesNothing && !isKnown) return !(numbersModels && /^\d+$/.test(first) && !/\d ?kwh/i.test(record.model));
  const spelled = model.join(' ');
  const spellings = models.map((known) => known.join(' '));
  return (
    !spellings.includes(spelled) && spellings.some((known) => known.startsWith(spelled) && isWithinWord(known, spelled))
  );
}

/** Whether a name ends within a word of the longer one, or before a number that belongs to it. */
function isWithinWord(longer: string, name: string): boolean {
  const rest = longer.slice(name.length);
  return rest !== '' && (/^[a-z0-9]/.test(rest) || /^ \d+$/.test(rest));
}
