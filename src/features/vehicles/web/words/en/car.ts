import { ordinal } from '#web/text/format-number.ts';

/** The page of one car. */
export const car = {
  notFound: 'Car not found',
  notFoundNamed: (name: string) => `No car is called "${name}"`,
  notFoundDetail: 'It may have been renamed, or taken out of the database.',
  toList: 'All electric cars',
  loading: 'Electric car',
  failed: 'The car could not be loaded',
  fromCache: 'Shown from the list kept on this device, without the sources of the figures.',
  seats: (count: string) => `${count} seats`,
  realRange: 'real range, mixed driving',
  noRange: 'Real range not known',
  listPrice: 'list price in Germany',
  pricePerKm: 'per km of real range',
  charging: 'from 10 to 80\u00a0%',
  gained: 'gained in 15 minutes, from 10\u00a0%',
  compare: 'Compare',
  picked: 'Put aside to compare',
  compareFull: (most: number) => `${most} cars are the most that can be compared. Clear some first.`,

  standing: (rank: number, of: string, group: string, end: 'highest' | 'lowest', median: string) =>
    `${rank === 1 ? end : `${ordinal(rank)} ${end}`} of ${of} ${group}; median ${median}`,

  standingShared: (equal: string, of: string, group: string, median: string) =>
    `as ${equal} of ${of} ${group}; median ${median}`,
};
