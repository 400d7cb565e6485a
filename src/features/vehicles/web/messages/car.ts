import { ordinal } from '#web/text/format-number.ts';
import { showsMiles } from '#web/text/units.ts';

export const car = {
  notFound: 'Car not found',
  notFoundNamed: (name: string) => `No car called “${name}”`,
  notFoundDetail: 'It may have been renamed or removed from the database.',
  toList: 'All electric cars',
  loading: 'Electric car',
  failed: 'Error fetching data',
  fromCache: 'Showing the copy stored on this device, without sources.',
  seats: (count: string) => `${count} seats`,
  realRange: 'real range, mixed driving',
  estimated: (rating: string) => `estimated from ${rating}`,
  noRange: 'Real range not known',
  middle: (km: string) => `median ${km}`,
  farthest: (all: string) => `Longest range of ${all}`,
  shortest: (all: string) => `Shortest range of ${all}`,
  nextFarthest: (rank: number, all: string) => `${rank === 2 ? 'Second' : 'Third'}-longest range of ${all}`,
  fartherThan: (count: string, all: string) => `Beats ${count} of ${all}`,
  farthestOf: 'longest of',
  placeOf: (place: string, of: string) => `${place} of ${of}`,
  amongTitle: (count: string, group: string) => `Among ${count} ${group}`,
  among: {
    range: 'Range',
    charging: '10–80%',
    price: 'Price',
    boot: 'Boot',
    get acceleration() {
      return showsMiles() ? '0–62' : '0–100';
    },
    use: 'Energy use',
  },
  worse: 'worse',
  middleWord: 'median',
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
  /** Body types whose names are different within a line. */
  bodyNames: { SUV: 'SUV', MPV: 'MPV', Pickup: 'pick-up' } as Partial<Record<string, string>>,
  drives: { FWD: 'front-wheel drive', RWD: 'rear-wheel drive', AWD: 'all-wheel drive' },
  listPrices: {
    'price.de_eur': 'list price, Germany',
    'price.us_usd': 'list price, USA',
    'price.cn_cny': 'list price, China',
  },
  get pricePerKm() {
    return showsMiles() ? 'per mile of range' : 'per km of range';
  },
  charging: '10 to 80%',
  gained: 'in 15 minutes',
  compare: 'Compare',

  rank: (rank: number, of: string, group: string, end: 'highest' | 'lowest', median: string) =>
    `${rank === 1 ? end : `${ordinal(rank)}-${end}`} of ${of} ${group}, median ${median}`,

  rankTied: (equal: string, of: string, group: string, median: string) =>
    `same as ${equal} of ${of} ${group}, median ${median}`,
};
