import { figureTable } from './figure-table.ts';
import { figureAt } from './figures.ts';
import type { Facts, FigurePath } from './vehicle.ts';

export interface ComparedRow {
  path: FigurePath;
  /** Per car, in the given order. */
  values: unknown[];
  isDifferent: boolean;
  /** Which of the cars are best here; empty where none is (all equal, or neither end is better). */
  best: number[];
}

const isKnown = (value: unknown): value is number => typeof value === 'number';

/** One row per figure that at least one of the cars has. */
export function compareCars(cars: readonly Facts[], paths: readonly FigurePath[]): ComparedRow[] {
  return paths
    .map((path) => compareFigure(cars, path))
    .filter(({ values }) => values.some((value) => value !== undefined));
}

function compareFigure(cars: readonly Facts[], path: FigurePath): ComparedRow {
  const values = cars.map((car) => figureAt(car, path));
  const isDifferent = values.some((value) => JSON.stringify(value) !== JSON.stringify(values[0]));
  return { path, values, isDifferent, best: isDifferent ? bestOf(values, figureTable[path].better) : [] };
}

/** Which of the values are best; empty where all known ones are equal, or neither end is better. */
export function bestOf(values: readonly unknown[], better: 'high' | 'low' | undefined): number[] {
  const known = values.filter(isKnown);
  // Nobody wins against a figure that is not known.
  if (better === undefined || known.length < 2) return [];
  const best = better === 'high' ? Math.max(...known) : Math.min(...known);
  if (known.every((value) => value === best)) return [];
  return values.flatMap((value, index) => (value === best ? [index] : []));
}

export interface Standing {
  /** 1 is best, or largest where neither end is better. */
  rank: number;
  /** Cars of the group whose figure is known, this one included. */
  of: number;
  min: number;
  max: number;
  median: number;
  /** The figures of the group in ascending order. */
  sorted: number[];
}

/** Where a figure stands among a group of cars; undefined where it is not known or the group has fewer than three. */
export function standingOf(car: Facts, group: readonly Facts[], path: FigurePath): Standing | undefined {
  const own = figureAt(car, path);
  if (!isKnown(own)) return undefined;
  const sorted = group
    .map((one) => figureAt(one, path))
    .filter(isKnown)
    .sort((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined || sorted.length < 3) return undefined;
  const isLowBetter = figureTable[path].better === 'low';
  const ahead = sorted.filter((value) => (isLowBetter ? value < own : value > own)).length;
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? own;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  return { rank: ahead + 1, of: sorted.length, min, max, median, sorted };
}

/** What makes two cars alike, and the step of each figure that counts as one unit of difference. */
const likeness: readonly (readonly [FigurePath, number])[] = [
  ['price.de_eur', 8000],
  ['range.real_km', 60],
  ['battery.usable_kwh', 12],
  ['performance.power_kw', 60],
  ['dimensions.length_mm', 250],
];
const otherBody = 1.5;
const otherSegment = 1;

/** The cars most like this one, nearest first. */
export function similarCars<C extends Facts & { id: string }>(car: C, cars: readonly C[], count: number): C[] {
  return cars
    .filter((other) => other.id !== car.id)
    .map((other) => ({ other, distance: distance(car, other) }))
    .filter(({ distance: away }) => away < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ other }) => other);
}

function distance(a: Facts, b: Facts): number {
  let sum = 0;
  let known = 0;
  for (const [path, step] of likeness) {
    const [left, right] = [figureAt(a, path), figureAt(b, path)];
    if (!isKnown(left) || !isKnown(right)) continue;
    sum += ((left - right) / step) ** 2;
    known++;
  }
  // Two cars with nothing in common that is known are not alike.
  if (known < 2) return Infinity;
  const body = a.misscellaneous.body === b.misscellaneous.body ? 0 : otherBody;
  const segment = a.misscellaneous.segment === b.misscellaneous.segment ? 0 : otherSegment;
  return Math.sqrt(sum / known) + body + segment;
}
