import { formatNumber, ordinal } from '#web/text/format-number.ts';
import { messages } from '../messages.ts';
import type { Ranking } from '../ranking-text.ts';

const texts = messages.car;
/** If at least this share of a group ties, a rank doesn't mean much. */
const manyEqual = 0.25;

const isShared = ({ of, sorted }: Ranking, own: number) => {
  const equal = sorted.filter((value) => value === own).length;
  return equal > 1 && equal >= of * manyEqual;
};

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

/** "4th of 48", where the first is the best; empty if a quarter of them tie. */
export function shortPlace(ranking: Ranking, own: number, best?: string): string {
  if (isShared(ranking, own)) return '';
  const of = formatNumber(ranking.of);
  return ranking.rank === 1 && best !== undefined ? `${best} ${of}` : texts.placeOf(ordinal(ranking.rank), of);
}
