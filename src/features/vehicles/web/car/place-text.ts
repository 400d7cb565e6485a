import { formatNumber, ordinal } from '#web/text/format-number.ts';
import type { Standing } from '../standing-text.ts';
import { words } from '../words.ts';

const texts = words.car;
/** From this share of ties on, a rank says nothing. */
const manyEqual = 0.25;

const isShared = ({ of, sorted }: Standing, own: number) => {
  const equal = sorted.filter((value) => value === own).length;
  return equal > 1 && equal >= of * manyEqual;
};

/** A car's range within its group: last, or one of the first three, by its place; any other by how many it beats. */
export function rangePlace(standing: Standing, own: number, group: string): string {
  const { rank, of, sorted } = standing;
  if (isShared(standing, own)) return '';
  const all = `${formatNumber(of)} ${group}`;
  const beaten = sorted.filter((value) => value < own).length;
  if (rank === 1) return texts.farthest(all);
  if (beaten === 0) return texts.shortest(all);
  return rank <= 3 ? texts.nextFarthest(rank, all) : texts.fartherThan(formatNumber(beaten), all);
}

/** "4th of 48"; empty if a quarter of them tie. 1 is the best. */
export function shortPlace(standing: Standing, own: number, best?: string): string {
  if (isShared(standing, own)) return '';
  const of = formatNumber(standing.of);
  return standing.rank === 1 && best !== undefined ? `${best} ${of}` : texts.placeOf(ordinal(standing.rank), of);
}
