import { formatNumber } from '#web/text/format-number.ts';
import { type Facts, type FigurePath, figureTable, numberAt } from '../figures.ts';
import { figureText, shownFigure } from './figure-text.ts';
import { messages } from './messages.ts';

/** If at least this share of a group ties, a rank doesn't mean much. */
const manyEqual = 0.25;

/** "12th highest of 48 compact SUVs; median 410 km": counted from the nearer end. */
export function rankingText(
  path: FigurePath,
  own: number,
  { rank, of, median, sorted }: Ranking,
  group: string,
): string {
  const middle = figureText(path, median);
  const equal = sorted.filter((value) => value === own).length;
  if (equal > 1 && equal >= of * manyEqual) {
    return messages.car.rankTied(formatNumber(equal), formatNumber(of), group, middle);
  }
  const isLowBetter = figureTable[path].better === 'low';
  const fromOther = of - rank - equal + 2;
  const isNearer = fromOther < rank;
  const isInverted = shownFigure(path).isInverted === true;
  const end = (isLowBetter === isNearer) === isInverted ? 'lowest' : 'highest';
  return messages.car.rank(isNearer ? fromOther : rank, formatNumber(of), group, end, middle);
}

export interface Ranking {
  /** 1 is best, or largest if neither end is better. */
  rank: number;
  /** Cars of the group with a known figure, including this one. */
  of: number;
  min: number;
  max: number;
  median: number;
  sorted: number[];
}

/** The rank of a figure within a group of cars; undefined if it's unknown or the group has fewer than three. */
export function rankingOf(car: Facts, group: readonly Facts[], path: FigurePath): Ranking | undefined {
  const values = group.map((member) => numberAt(member, path)).filter((value) => value !== undefined);
  return rankingOfValues(numberAt(car, path), values, figureTable[path].better);
}

/** `values` must include `own`. */
export function rankingOfValues(
  own: number | undefined,
  values: readonly number[],
  preferred: 'high' | 'low' | undefined,
): Ranking | undefined {
  if (own === undefined) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined || sorted.length < 3) return undefined;
  const better = sorted.filter((value) => (preferred === 'low' ? value < own : value > own)).length;
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? own;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  return { rank: better + 1, of: sorted.length, min, max, median, sorted };
}
