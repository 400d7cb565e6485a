import { type Facts, type FigurePath, figureAt, figureTable } from '../../figures.ts';

interface ComparedRow {
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
