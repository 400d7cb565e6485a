import { formatNumber, ordinal } from '#web/text/format-number.ts';
import { type Facts, type FigurePath, figureTable, numberAt } from '../figures.ts';
import { figureText, shownFigure } from './figure-text.ts';
import * as messages from './messages.ts';

const texts = messages.car;

/** A tie of at least this share of a group counts as shared by many. */
const manyEqual = 0.25;

const countEqual = ({ sorted }: Ranking, own: number) => sorted.filter((value) => value === own).length;

/** Whether so many cars tie with this one that its rank doesn't mean much. */
const isShared = (ranking: Ranking, own: number) => {
  const equal = countEqual(ranking, own);
  return equal > 1 && equal >= ranking.of * manyEqual;
};

/** "12th highest of 48 compact SUVs; median 410 km": counted from the nearer end. */
export function rankingText(path: FigurePath, own: number, ranking: Ranking, group: string): string {
  const { rank, of, median } = ranking;
  const middle = figureText(path, median);
  const equal = countEqual(ranking, own);
  if (isShared(ranking, own)) return texts.rankTied(formatNumber(equal), formatNumber(of), group, middle);
  const isLowBetter = figureTable[path].better === 'low';
  const fromOther = of - rank - equal + 2;
  const isNearer = fromOther < rank;
  const isInverted = shownFigure(path).isInverted === true;
  const end = (isLowBetter === isNearer) === isInverted ? 'lowest' : 'highest';
  return texts.rank(isNearer ? fromOther : rank, formatNumber(of), group, end, middle);
}

/** A range's rank within its group, for the first three and the last; for all others, how many it beats. */
export function rangePlace(ranking: Ranking, own: number, group: string): string {
  const { rank, of, sorted } = ranking;
  if (isShared(ranking, own)) return '';
  const all = `${formatNumber(of)} ${group}`;
  const beaten = sorted.filter((value) => value < own).length;
  if (rank === 1) return texts.farthest(all);
  if (beaten === 0) return texts.shortest(all);
  return rank <= 3 ? texts.nextFarthest(rank, all) : texts.fartherThan(formatNumber(beaten), all);
}

/** "4th of 48", where the first is the best; empty if at least a quarter of them tie with this one. */
export function shortPlace(ranking: Ranking, own: number, best?: string): string {
  if (isShared(ranking, own)) return '';
  const of = formatNumber(ranking.of);
  return ranking.rank === 1 && best !== undefined ? `${best} ${of}` : texts.placeOf(ordinal(ranking.rank), of);
}

export interface Ranking {
  /** 1 is best, or largest if neither end is better. */
  rank: number;
  /** Cars in the group with a known figure, including this one. */
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
