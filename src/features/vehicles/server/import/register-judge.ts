import type { FigurePath } from '../../figures.ts';
import type { ComparedCar } from './register-car.ts';
import type { RegisterRow, RegisterSource } from './register-row.ts';

/** Powers that differ by more are two cars, or a slip of one side; registers round, and some tell rated for peak. */
const samePower = 0.025;
/** Ranges that differ by less speak for the car. */
const nearRange = 0.025;
const sameBattery = 0.045;
/** Where only the usable energy is known, a name may tell the nominal one. */
const maxNominal = 1.12;
/** Energy from the wall over usable energy, as register and car say together: WLTP measured 1.13 to 1.23, EPA 1.05 to 1.23. */
const charging = {
  vca: { least: 1.1, most: 1.325 },
  ademe: { least: 1.1, most: 1.325 },
  nrcan: { least: 1.03, most: 1.3 },
} as const;
/** What the charger itself takes weighs more in a small battery: Twingo, Honda e, Leaf, fortwo. */
const smallKwh = 40;
const maxOfSmall = 1.45;
/** Months that a row and a car must have in common. */
const leastOverlap = 2;

export const rangePath = (source: RegisterSource): FigurePath =>
  source === 'nrcan' ? 'range.epa_km' : 'range.wltp_km';

/** Months that both were sold in. */
const overlap = ({ sold }: ComparedCar, row: RegisterRow) =>
  Math.min(sold.to, row.sold.to) - Math.max(sold.from, row.sold.from) + 1;

export const wereSoldTogether = (known: ComparedCar, row: RegisterRow): boolean => overlap(known, row) >= leastOverlap;

const deviation = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);

/** Why the row cannot be of this car. */
export function contradiction(known: ComparedCar, row: RegisterRow): string | undefined {
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
    const most = usableKwh < smallKwh ? maxOfSmall : usual;
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

/** The one that more speaks for than for any other; undefined where two are alike. */
export function bestOf(
  possible: readonly ComparedCar[],
  row: RegisterRow,
  words: ReadonlySet<string>,
): ComparedCar | undefined {
  const [first, second] = ranked(possible, row, words);
  if (first === undefined || (second !== undefined && byMarks(first.marks, second.marks) === 0)) return undefined;
  return first.known;
}

interface Ranked {
  known: ComparedCar;
  marks: number[];
}

/** The cars by what speaks for them, most first. */
export function ranked(cars: readonly ComparedCar[], row: RegisterRow, words: ReadonlySet<string>): Ranked[] {
  // Else a row of large wheels would be the car's of which no range is known.
  const areRangesKnown = cars.every((known) => known.figure(rangePath(row.source)) !== undefined);
  return cars
    .map((known) => ({ known, marks: marksOf(known, row, words, areRangesKnown) }))
    .toSorted((a, b) => byMarks(b.marks, a.marks));
}

/** What speaks for a car, the weightiest first. */
function marksOf(known: ComparedCar, row: RegisterRow, words: ReadonlySet<string>, areRangesKnown: boolean): number[] {
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
    // In Canada the e-Niro was a Niro EV: there the small words tell nothing.
    row.source === 'nrcan' ? 0 : known.optionalWords.filter((word) => words.has(word)).length,
    // Half of the row's time tells generations apart; a few months do not.
    Math.round((2 * Math.min(overlap(known, row), 18)) / 18),
    areRangesKnown && hasNearRange(known, row) ? 1 : 0,
  ];
}

function byMarks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((mark, at) => mark !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** Whether more than the model's name speaks for the car. */
export function isEvident(known: ComparedCar, row: RegisterRow, words: ReadonlySet<string>): boolean {
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
export function isNearer(other: ComparedCar, best: ComparedCar, row: RegisterRow): boolean {
  const path = rangePath(row.source);
  const [rangeKm, otherKm] = [best.figure(path), other.figure(path)];
  if (row.rangeKm === undefined || rangeKm === undefined || otherKm === undefined) return false;
  return deviation(row.rangeKm.best, rangeKm) > 2 * nearRange && deviation(row.rangeKm.best, otherKm) <= nearRange;
}
