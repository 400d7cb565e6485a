import { ordinal } from '#web/text/format-number.ts';

/** The page of one car. */
export const car = {
  notFound: 'Car not found',
  notFoundNamed: (name: string) => `No car is called "${name}"`,
  notFoundDetail: 'It may have been renamed, or taken out of the database.',
  toList: 'All electric cars',
  loading: 'Electric car',
  failed: 'Error fetching data',
  fromCache: 'Shown from the list kept on this device, without the sources of the figures.',
  seats: (count: string) => `${count} seats`,
  realRange: 'real range, mixed driving',
  noRange: 'Real range not known',
  middle: (km: string) => `middle ${km}`,
  farthest: (all: string) => `The farthest of ${all}`,
  shortest: (all: string) => `The shortest range of ${all}`,
  nthFarthest: (place: string, all: string) => `The ${place} farthest of ${all}`,
  fartherThan: (count: string, all: string) => `Farther than ${count} of ${all}`,
  farthestOf: 'farthest of',
  placeOf: (place: string, of: string) => `${place} of ${of}`,
  amongTitle: (count: string, group: string) => `Among ${count} ${group}`,
  among: { range: 'Range', charging: '10–80 %', price: 'Price', boot: 'Boot', acceleration: '0–100', use: 'Use' },
  worse: 'worse',
  middleWord: 'middle',
  better: 'better',
  sizes: {
    A: 'City',
    B: 'Small',
    C: 'Compact',
    D: 'Mid-size',
    E: 'Executive',
    F: 'Luxury',
    JA: 'Mini',
    JB: 'Small',
    JC: 'Compact',
    JD: 'Mid-size',
    JE: 'Large',
    JF: 'Luxury',
  } as Partial<Record<string, string>>,
  /** In the midst of a line, where that differs. */
  bodyNames: { SUV: 'SUV', MPV: 'MPV', Pickup: 'pick-up' } as Partial<Record<string, string>>,
  drives: { FWD: 'front drive', RWD: 'rear drive', AWD: 'all-wheel drive' },
  listPrice: 'list price, Germany',
  pricePerKm: 'per km of range',
  charging: '10 to 80\u00a0%',
  gained: 'in 15 minutes',
  compare: 'Compare',

  standing: (rank: number, of: string, group: string, end: 'highest' | 'lowest', median: string) =>
    `${rank === 1 ? end : `${ordinal(rank)} ${end}`} of ${of} ${group}; median ${median}`,

  standingShared: (equal: string, of: string, group: string, median: string) =>
    `as ${equal} of ${of} ${group}; median ${median}`,
};
