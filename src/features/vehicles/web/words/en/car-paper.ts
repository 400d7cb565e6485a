import { formatNumber, ordinal } from '#web/text/format-number.ts';
import type { SortKey } from '../../../car-row.ts';

/** What is printed of the cars: the list, one car, a comparison. */
export const carPaper = {
  /** "141 of 818", "the first 150 of 818". */
  count: (printed: number, found: number, all: number) => {
    if (found > printed) return `the first ${formatNumber(printed)} of ${formatNumber(found)}`;
    return found === all ? formatNumber(all) : `${formatNumber(found)} of ${formatNumber(all)}`;
  },
  only: 'Only',
  order: (sort: string, end: string) => `by ${sort}, ${end}`,
  /** Natural order, and turned. */
  ends: {
    name: ['from A to Z', 'from Z to A'],
    price: ['cheapest first', 'dearest first'],
    wltp: ['farthest first', 'nearest first'],
    real: ['farthest first', 'nearest first'],
    consumption: ['thriftiest first', 'thirstiest first'],
    charging: ['quickest first', 'slowest first'],
    acceleration: ['quickest first', 'slowest first'],
    power: ['strongest first', 'weakest first'],
    weight: ['lightest first', 'heaviest first'],
    year: ['newest first', 'oldest first'],
    pricePerKm: ['cheapest first', 'dearest first'],
  } satisfies Record<SortKey, [string, string]>,
  notKnown: '–',
  listNote: '– is not known. Figures partly from memory; each car’s page says which.',
  carNote: '– not known',
  compareNote: '★ is best, – is not known.',
  /** Where one stands: 1 is the best. */
  place: (rank: number, of: number) => `${ordinal(rank)} of ${formatNumber(of)}`,
} as const;
