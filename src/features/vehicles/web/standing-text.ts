import { formatNumber } from '#web/text/format-number.ts';
import { type FigurePath, figureTable } from '../figures.ts';
import { figureText } from './figure-text.ts';
import type { Standing } from './standing.ts';
import { words } from './words.ts';

/** From this share on the place of one among its equals says nothing. */
const manyEqual = 0.25;

/** "12th highest of 48 compact SUVs; median 410 km": says by its words which end the counting begins at. */
export function standingText(
  path: FigurePath,
  own: number,
  { rank, of, median, sorted }: Standing,
  group: string,
): string {
  const middle = figureText(path, median);
  const equal = sorted.filter((value) => value === own).length;
  if (equal > 1 && equal >= of * manyEqual) {
    return words.car.standingShared(formatNumber(equal), formatNumber(of), group, middle);
  }
  const end = figureTable[path].better === 'low' ? 'lowest' : 'highest';
  return words.car.standing(rank, formatNumber(of), group, end, middle);
}
