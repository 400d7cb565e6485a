import { groupBy } from '#shared/lists.ts';
import { formatDay } from '#web/text/format.ts';
import type { Spot } from '../../contract.ts';

/** The day with the most finds, the first in a tie; undefined if all are from one day. */
export function bestDayOf(spots: readonly Pick<Spot, 'at'>[]): { day: string; finds: number } | undefined {
  const days = [...groupBy(spots, ({ at }) => formatDay(at))];
  if (days.length < 2) return undefined;
  const [best] = [...days].sort(([, a], [, b]) => b.length - a.length);
  return best && { day: best[0], finds: best[1].length };
}
