import type { FigurePath } from '../../figures.ts';
import type { StoredCar } from '../store.ts';
import { type ComparedCar, compared } from './register-car.ts';
import { carWords, makeKey, softInVariant } from './register-names.ts';
import type { RegisterRow, RegisterSource } from './register-row.ts';

/** What became of a register's rows. */
export interface Matching {
  /** Rows by the car that they are surely of. */
  matched: { known: ComparedCar; rows: RegisterRow[] }[];
  /** Rows that may be of several cars, or that too little tells apart. */
  ambiguous: { row: RegisterRow; cars: string[] }[];
  /** Rows that are a car's but for one thing: another model year, or a slip of one side. */
  contradicted: { row: RegisterRow; car: string; why: string }[];
  /** Rows of no known car. */
  unknown: RegisterRow[];
}

export const rangePath = (source: RegisterSource): FigurePath =>
  source === 'nrcan' ? 'range.epa_km' : 'range.wltp_km';

/** Powers that differ by more are two cars, or a slip of one side; registers round, and some tell rated for peak. */
const samePower = 0.035;
/** Ranges that differ by less speak for the car. */
const nearRange = 0.025;
const sameBattery = 0.045;
/** Where only the usable energy is known, a name may tell the nominal one. */
const mostNominal = 1.12;
/** Energy from the wall over usable energy, as register and car say together: WLTP measured 1.13 to 1.23, EPA 1.05 to 1.23. */
const charging = {
  vca: { least: 1.1, most: 1.325 },
  ademe: { least: 1.1, most: 1.325 },
  nrcan: { least: 1.03, most: 1.3 },
} as const;
/** What the charger itself takes weighs more in a small battery: Twingo, Honda e, Leaf, fortwo. */
const smallKwh = 40;
const mostOfSmall = 1.45;
/** Months that a row and a car must have in common. */
const leastOverlap = 2;

/**
 * Finds the known car of each row. A row confirms a car, and never makes one: where several could be meant, or nothing but the
 * model's name speaks for one, none is taken.
 */
export function matchRegister(
  cars: readonly StoredCar[],
  source: RegisterSource,
  rows: readonly RegisterRow[],
): Matching {
  const known = cars.filter((car) => isOfMarket(car, source)).map((car) => compared(car, source));
  const byMake = Map.groupBy(known, ({ make }) => make);
  const matching: Matching = { matched: [], ambiguous: [], contradicted: [], unknown: [] };
  const rowsByCar = new Map<ComparedCar, RegisterRow[]>();
  for (const row of rows) {
    const outcome = carOf(row, byMake);
    if ('known' in outcome) rowsByCar.set(outcome.known, [...(rowsByCar.get(outcome.known) ?? []), row]);
    else if ('cars' in outcome) matching.ambiguous.push({ row, cars: outcome.cars });
    else if ('why' in outcome) matching.contradicted.push({ row, car: outcome.car, why: outcome.why });
    else matching.unknown.push(row);
  }
  for (const [car, ofCar] of rowsByCar) {
    if (new Set(ofCar.map(({ nominalKw }) => nominalKw)).size > 1) {
      matching.ambiguous.push(...ofCar.map((row) => ({ row, cars: [car.car.name] })));
    } else matching.matched.push({ known: car, rows: ofCar });
  }
  return matching;
}

/** European registers list what is sold there; Canada's cars are of North America, or the same as Europe's. */
const isOfMarket = ({ market }: StoredCar, source: RegisterSource) =>
  market === 'Europe' || (source === 'nrcan' && market === 'North America');

type Outcome = { known: ComparedCar } | { cars: string[] } | { car: string; why: string } | Record<never, never>;

function carOf(row: RegisterRow, byMake: ReadonlyMap<string, ComparedCar[]>): Outcome {
  const { ofModel, words } = carsOfModel(row, byMake);
  const named = ofModel.filter((known) => isNamed(known, words, ofModel));
  const sold = named.filter((known) => overlap(known, row) >= leastOverlap);
  if (sold.length === 0) return {};
  const judged = sold
    .toSorted((a, b) => byMarks(marksOf(b, row, words), marksOf(a, row, words)))
    .map((known) => ({ known, why: contradiction(known, row) }));
  const possible = judged.flatMap(({ known, why }) => (why === undefined ? [known] : []));
  if (possible.length === 0) return { car: judged[0]?.known.car.name ?? '', why: judged[0]?.why ?? '' };
  const best = bestOf(possible, row, words);
  if (best === undefined) return { cars: possible.map(({ car }) => car.name) };
  if (!isEvident(best, row, words)) return { cars: [best.car.name] };
  const nearer = sold.find((other) => other !== best && isNearer(other, best, row));
  return nearer === undefined ? { known: best } : { cars: [best.car.name, nearer.car.name] };
}

/** The cars of the longest model name that the row holds; a number counts only in the row's own model. */
function carsOfModel(row: RegisterRow, byMake: ReadonlyMap<string, ComparedCar[]>) {
  const inModel = [...byMake.keys()].find((make) => carWords(make, row.model).join(' ').startsWith(`${make} `));
  const own = makeKey(row.make);
  // Seat's file has "CUPRA Born".
  const make = byMake.has(inModel ?? '') && inModel !== own ? (inModel ?? own) : own;
  const modelWords = carWords(make, `${row.make.toLowerCase() === make ? '' : row.make} ${row.model}`);
  const words = new Set([...modelWords, ...carWords(make, row.description)]);
  const holds = (word: string) => (/^\d+$/.test(word) ? modelWords : [...words]).includes(word);
  const fitting = (byMake.get(make) ?? []).filter((known) => known.modelWords.every(holds));
  const longest = Math.max(...fitting.map((known) => known.modelWords.length));
  return { ofModel: fitting.filter((known) => known.modelWords.length === longest), words };
}

/** Neither says the row a word that tells other variants apart, nor does a telling word of this one miss. */
function isNamed({ variantWords }: ComparedCar, words: ReadonlySet<string>, ofModel: readonly ComparedCar[]): boolean {
  const model = new Set(ofModel.flatMap(({ modelWords, optionalWords }) => [...modelWords, ...optionalWords]));
  const telling = new Set(ofModel.flatMap((known) => known.variantWords));
  const foreign = [...telling].some((word) => words.has(word) && !variantWords.includes(word) && !model.has(word));
  return !foreign && variantWords.every((word) => words.has(word) || softInVariant.has(word));
}

const overlap = ({ sold }: ComparedCar, row: RegisterRow) =>
  Math.min(sold.to, row.sold.to) - Math.max(sold.from, row.sold.from) + 1;

const deviation = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);

/** Why the row cannot be of this car. */
function contradiction(known: ComparedCar, row: RegisterRow): string | undefined {
  const { usableKwh, body } = known;
  const powerKw = known.figure('performance.power_kw');
  if (row.isAwd !== undefined && known.isAwd !== undefined && row.isAwd !== known.isAwd) return 'another drive';
  if (row.isCabriolet !== (body === 'Cabriolet')) return 'another body';
  if (row.isEstate && body !== undefined && body !== 'Estate') return 'another body';
  if (row.batteryKwh !== undefined && !fitsBattery(known, row.batteryKwh)) {
    return `a battery of ${row.batteryKwh} kWh, here ${usableKwh}`;
  }
  if (row.powerKw !== undefined && powerKw !== undefined && deviation(row.powerKw, powerKw) > samePower) {
    return `${Math.round(row.powerKw)} kW, here ${powerKw}`;
  }
  if (usableKwh !== undefined && row.rangeKm !== undefined && row.whPerKm !== undefined) {
    const share = (row.rangeKm.best * row.whPerKm) / 1000 / usableKwh;
    const { least, most: usual } = charging[row.source];
    const most = usableKwh < smallKwh ? mostOfSmall : usual;
    if (share < least || share > most) {
      return `${row.rangeKm.best} km at ${row.whPerKm} Wh/km need ${share.toFixed(2)} times its ${usableKwh} kWh`;
    }
  }
  return undefined;
}

function fitsBattery({ usableKwh, nominalKwh }: ComparedCar, kwh: number): boolean {
  if (usableKwh === undefined) return false;
  if (deviation(kwh, usableKwh) <= sameBattery) return true;
  return nominalKwh === undefined
    ? kwh > usableKwh && kwh / usableKwh <= mostNominal
    : deviation(kwh, nominalKwh) <= sameBattery;
}

/** The one that more speaks for than for any other; undefined where two are alike. */
function bestOf(
  possible: readonly ComparedCar[],
  row: RegisterRow,
  words: ReadonlySet<string>,
): ComparedCar | undefined {
  const [first, second] = possible
    .map((known) => ({ known, marks: marksOf(known, row, words) }))
    .toSorted((a, b) => byMarks(b.marks, a.marks));
  if (first === undefined || (second !== undefined && byMarks(first.marks, second.marks) === 0)) return undefined;
  return first.known;
}

/** What speaks for a car, the weightiest first. */
function marksOf(known: ComparedCar, row: RegisterRow, words: ReadonlySet<string>): number[] {
  const powerKw = known.figure('performance.power_kw');
  const { usableKwh = 0, nominalKwh = 0 } = known;
  const said = known.variantWords.filter((word) => words.has(word)).length;
  const batteryGap =
    row.batteryKwh === undefined
      ? 0
      : Math.min(deviation(row.batteryKwh, usableKwh), deviation(row.batteryKwh, nominalKwh));
  return [
    said - (known.variantWords.length - said),
    row.powerKw !== undefined && powerKw !== undefined && deviation(row.powerKw, powerKw) <= samePower ? 1 : 0,
    -Math.round(batteryGap * 100),
    isRangeKnown && hasNearRange(known, row) ? 1 : 0,
    // In Canada the e-Niro was a Niro EV: there the small words tell nothing.
    row.source === 'nrcan' ? 0 : known.optionalWords.filter((word) => words.has(word)).length,
    // Half of the row's time tells generations apart; a few months do not.
    Math.round((2 * Math.min(overlap(known, row), 18)) / 18),
  ];
}

function byMarks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((mark, at) => mark !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** Whether more than the model's name speaks for the car. */
function isEvident(known: ComparedCar, row: RegisterRow, words: ReadonlySet<string>): boolean {
  const powerKw = known.figure('performance.power_kw');
  const hasWords = known.variantWords.length > 0 && known.variantWords.every((word) => words.has(word));
  // Without a year and a range to hold it against, a name may be an older or newer car's.
  const isHeld = row.isDated || known.figure(rangePath(row.source)) !== undefined;
  const hasPower = row.powerKw !== undefined && powerKw !== undefined && deviation(row.powerKw, powerKw) <= samePower;
  const hasBattery = row.batteryKwh !== undefined;
  return (hasWords && isHeld) || hasPower || hasBattery || hasNearRange(known, row);
}

function hasNearRange(known: ComparedCar, row: RegisterRow): boolean {
  const rangeKm = known.figure(rangePath(row.source));
  return rangeKm !== undefined && row.rangeKm !== undefined && deviation(row.rangeKm.best, rangeKm) <= nearRange;
}

/** Whether another car of the name has the row's range where the best one does not: power or years may be the slip. */
function isNearer(other: ComparedCar, best: ComparedCar, row: RegisterRow): boolean {
  const path = rangePath(row.source);
  const [rangeKm, otherKm] = [best.figure(path), other.figure(path)];
  if (row.rangeKm === undefined || rangeKm === undefined || otherKm === undefined) return false;
  return deviation(row.rangeKm.best, rangeKm) > 2 * nearRange && deviation(row.rangeKm.best, otherKm) <= nearRange;
}
