import type { FigurePath } from '../../figures.ts';
import type { StoredCar } from '../store.ts';
import { type ComparedCar, carWords, makeKey, optionalInVariant, toComparedCar } from './register-car.ts';
import { isAmerican, type RegisterRow, type RegisterSource } from './register-row.ts';

export interface Matching {
  /** Rows with a certain match. */
  matched: { known: ComparedCar; rows: RegisterRow[] }[];
  /** Rows that match several cars, or lack distinguishing data. */
  ambiguous: { row: RegisterRow; cars: string[] }[];
  /** Rows that match a car except for one value, because of another model year or a typo. */
  contradicted: { row: RegisterRow; car: string; why: string }[];
  unknown: RegisterRow[];
}

/** Finds the known car for each row. A row matches none if it fits several, or if only the model's name fits. */
export function matchRegister(
  cars: readonly StoredCar[],
  source: RegisterSource,
  rows: readonly RegisterRow[],
): Matching {
  const known = cars.filter((car) => isOfMarket(car, source)).map((car) => toComparedCar(car, source));
  const byMake = Map.groupBy(known, ({ make }) => make);
  const matching: Matching = { matched: [], ambiguous: [], contradicted: [], unknown: [] };
  const found: { known: ComparedCar; row: RegisterRow }[] = [];
  for (const row of rows) {
    const outcome = carOf(row, byMake);
    if ('known' in outcome) found.push({ known: outcome.known, row });
    else if ('cars' in outcome) matching.ambiguous.push({ row, cars: outcome.cars });
    else if ('why' in outcome) matching.contradicted.push({ row, car: outcome.car, why: outcome.why });
    else matching.unknown.push(row);
  }
  for (const [known, ofCar] of Map.groupBy(found, (match) => match.known)) {
    const own = ofCar.map(({ row }) => row);
    // Two different motors share one name, as in ADEME's XC40 "Twin Engine".
    if (new Set(own.map(({ nominalKw }) => nominalKw)).size > 1) {
      for (const row of own) matching.ambiguous.push({ row, cars: [known.car.name] });
    } else matching.matched.push({ known, rows: own });
  }
  return matching;
}

/**
 * European registers list cars sold there; American ones list North American cars, some of which are identical to
 * European ones.
 */
const isOfMarket = ({ market }: StoredCar, source: RegisterSource) =>
  market === 'Europe' || (isAmerican(source) && market === 'North America');

type Outcome = { known: ComparedCar } | { cars: string[] } | { car: string; why: string } | Record<never, never>;

function carOf(row: RegisterRow, byMake: ReadonlyMap<string, ComparedCar[]>): Outcome {
  const { modelPart, words } = carsOfModel(row, byMake);
  const named = modelPart.filter((known) => isNamed(known, words, modelPart));
  const sold = named.filter((known) => wereSoldTogether(known, row));
  if (sold.length === 0) return {};
  const judged = ranked(sold, row, words).map(({ known }) => ({ known, why: contradiction(known, row) }));
  const possible = judged.flatMap(({ known, why }) => (why === undefined ? [known] : []));
  if (possible.length === 0) return { car: judged[0]?.known.car.name ?? '', why: judged[0]?.why ?? '' };
  const best = bestOf(possible, row, words);
  if (best === undefined) return { cars: possible.map(({ car }) => car.name) };
  if (!hasEvidence(best, row, words)) return { cars: [best.car.name] };
  const nearer = sold.find((other) => other !== best && fitsRangeBetter(other, best, row));
  return nearer === undefined ? { known: best } : { cars: [best.car.name, nearer.car.name] };
}

/** The cars with the longest model name found in the row. Numbers only count in the row's own model. */
function carsOfModel(row: RegisterRow, byMake: ReadonlyMap<string, ComparedCar[]>) {
  const inModel = [...byMake.keys()].find((make) => carWords(make, row.model).join(' ').startsWith(`${make} `));
  const own = makeKey(row.make);
  // Seat's rows include "CUPRA Born".
  const make = byMake.has(inModel ?? '') && inModel !== own ? (inModel ?? own) : own;
  const modelWords = carWords(make, `${row.make.toLowerCase() === make ? '' : row.make} ${row.model}`);
  const all = [...modelWords, ...carWords(make, row.description)];
  // ADEME also uses "EQA 250" as the class of the "EQA 250+".
  const words = new Set(all.filter((word) => !all.includes(`${word}plus`)));
  const hasWord = (word: string) => (/^\d+$/.test(word) ? modelWords : [...words]).includes(word);
  const fitting = (byMake.get(make) ?? []).filter((known) => known.modelWords.every(hasWord));
  const longest = Math.max(...fitting.map((known) => known.modelWords.length));
  return { modelPart: fitting.filter((known) => known.modelWords.length === longest), words };
}

/** Whether a row has all distinguishing words of this variant and none of another's. */
function isNamed(
  { variantWords }: ComparedCar,
  words: ReadonlySet<string>,
  modelPart: readonly ComparedCar[],
): boolean {
  const model = new Set(modelPart.flatMap(({ modelWords, optionalWords }) => [...modelWords, ...optionalWords]));
  const distinguishing = new Set(modelPart.flatMap((known) => known.variantWords));
  const foreign = [...distinguishing].some(
    (word) => words.has(word) && !variantWords.includes(word) && !model.has(word),
  );
  return !foreign && variantWords.every((word) => words.has(word) || optionalInVariant.has(word));
}

/**
 * Powers that differ by more than this belong to two cars, or one is a typo. Registers round, and some give rated power
 * instead of peak power.
 */
const samePower = 0.025;
/** Ranges that differ by less than this support a match. */
const nearRange = 0.025;
const sameBattery = 0.045;
/** If only the usable energy is known, a name may still state the nominal one. */
const maxNominal = 1.12;
/** Energy from the wall divided by usable energy: normally 1.13 to 1.23 for WLTP, 1.05 to 1.23 for EPA. */
const charging = {
  vca: { least: 1.1, most: 1.325 },
  ademe: { least: 1.1, most: 1.325 },
  nrcan: { least: 1.03, most: 1.3 },
  epa: { least: 1.03, most: 1.3 },
} as const;
/** A charger's losses matter more with a small battery, as in the Twingo, Honda e, Leaf and fortwo. */
const smallKwh = 40;
const maxForSmall = 1.45;
/** How many months on sale a row and a car must have in common. */
const minOverlapMonths = 2;

export const rangePath = (source: RegisterSource): FigurePath =>
  isAmerican(source) ? 'range.epa_km' : 'range.wltp_km';

const overlap = ({ sold }: ComparedCar, row: RegisterRow) =>
  Math.min(sold.to, row.sold.to) - Math.max(sold.from, row.sold.from) + 1;

const wereSoldTogether = (known: ComparedCar, row: RegisterRow): boolean => overlap(known, row) >= minOverlapMonths;

const deviation = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);

/** The reason why the row can't describe this car. */
function contradiction(known: ComparedCar, row: RegisterRow): string | undefined {
  const { usableKwh, body } = known;
  const powerKw = known.figure('performance.power_kw');
  if (row.isAwd !== undefined && known.isAwd !== undefined && row.isAwd !== known.isAwd) return 'different drive';
  if (row.isCabriolet !== (body === 'Cabriolet')) return 'different body';
  if (row.isEstate && body !== undefined && body !== 'Estate') return 'different body';
  if (row.batteryKwh !== undefined && !fitsBattery(known, row.batteryKwh)) {
    return `battery ${row.batteryKwh} kWh, ours ${usableKwh} kWh`;
  }
  if (row.powerKw !== undefined && powerKw !== undefined && deviation(row.powerKw, powerKw) > samePower) {
    return `${Math.round(row.powerKw)} kW, ours ${powerKw} kW`;
  }
  if (usableKwh !== undefined && row.rangeKm !== undefined && row.whPerKm !== undefined) {
    const share = (row.rangeKm.best * row.whPerKm) / 1000 / usableKwh;
    const { least, most: usual } = charging[row.source];
    const most = usableKwh < smallKwh ? maxForSmall : usual;
    if (share < least || share > most) {
      return `${row.rangeKm.best} km at ${row.whPerKm} Wh/km needs ${share.toFixed(2)} times its ${usableKwh} kWh`;
    }
  }
  return undefined;
}

function fitsBattery({ usableKwh, nominalKwh }: ComparedCar, kwh: number): boolean {
  if (usableKwh === undefined) return false;
  if (deviation(kwh, usableKwh) <= sameBattery) return true;
  return nominalKwh === undefined
    ? kwh > usableKwh && kwh / usableKwh <= maxNominal
    : deviation(kwh, nominalKwh) <= sameBattery;
}

/** The best match; undefined if two are equally good. */
function bestOf(
  possible: readonly ComparedCar[],
  row: RegisterRow,
  words: ReadonlySet<string>,
): ComparedCar | undefined {
  const [first, second] = ranked(possible, row, words);
  if (first === undefined || (second !== undefined && compareScores(first.scores, second.scores) === 0))
    return undefined;
  return first.known;
}

interface Ranked {
  known: ComparedCar;
  scores: number[];
}

/** The cars sorted by evidence, strongest first. */
function ranked(cars: readonly ComparedCar[], row: RegisterRow, words: ReadonlySet<string>): Ranked[] {
  // Ranges only count if all are known: otherwise a row with large wheels would match a car whose range is unknown.
  const areRangesKnown = cars.every((known) => known.figure(rangePath(row.source)) !== undefined);
  return cars
    .map((known) => ({ known, scores: scoresOf(known, row, words, areRangesKnown) }))
    .toSorted((a, b) => compareScores(b.scores, a.scores));
}

/** Scores for the evidence that the row describes this car, most important first. */
function scoresOf(known: ComparedCar, row: RegisterRow, words: ReadonlySet<string>, areRangesKnown: boolean): number[] {
  const powerKw = known.figure('performance.power_kw');
  const { usableKwh = 0, nominalKwh = 0 } = known;
  const batteryGap =
    row.batteryKwh === undefined
      ? 0
      : Math.min(deviation(row.batteryKwh, usableKwh), deviation(row.batteryKwh, nominalKwh));
  return [
    known.variantWords.filter((word) => words.has(word)).length,
    row.powerKw !== undefined && powerKw !== undefined && deviation(row.powerKw, powerKw) <= samePower ? 1 : 0,
    -Math.round(batteryGap * 100),
    // In Canada the e-Niro was called Niro EV, so optional words mean nothing there.
    isAmerican(row.source) ? 0 : known.optionalWords.filter((word) => words.has(word)).length,
    // An overlap of half of the row's months distinguishes generations; a few months don't.
    Math.round((2 * Math.min(overlap(known, row), 18)) / 18),
    areRangesKnown && hasNearRange(known, row) ? 1 : 0,
  ];
}

function compareScores(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((mark, at) => mark !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** Whether there's more evidence for the car than its model name. */
function hasEvidence(known: ComparedCar, row: RegisterRow, words: ReadonlySet<string>): boolean {
  const powerKw = known.figure('performance.power_kw');
  const hasWords = known.variantWords.length > 0 && known.variantWords.every((word) => words.has(word));
  // Without a year or range to check, a name may refer to an older or newer car.
  const isChecked = row.isDated || known.figure(rangePath(row.source)) !== undefined;
  const hasPower = row.powerKw !== undefined && powerKw !== undefined && deviation(row.powerKw, powerKw) <= samePower;
  const hasBattery = row.batteryKwh !== undefined;
  return (hasWords && isChecked) || hasPower || hasBattery || hasNearRange(known, row);
}

function hasNearRange(known: ComparedCar, row: RegisterRow): boolean {
  const rangeKm = known.figure(rangePath(row.source));
  return rangeKm !== undefined && row.rangeKm !== undefined && deviation(row.rangeKm.best, rangeKm) <= nearRange;
}

/**
 * Whether another car of the same name has the row's range and the best match doesn't. If so, the row may contain a
 * typo.
 */
function fitsRangeBetter(other: ComparedCar, best: ComparedCar, row: RegisterRow): boolean {
  const path = rangePath(row.source);
  const [rangeKm, otherKm] = [best.figure(path), other.figure(path)];
  if (row.rangeKm === undefined || rangeKm === undefined || otherKm === undefined) return false;
  return deviation(row.rangeKm.best, rangeKm) > 2 * nearRange && deviation(row.rangeKm.best, otherKm) <= nearRange;
}
