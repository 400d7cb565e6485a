import { formatNumber, ordinal, plural } from '#web/text/format-number.ts';
import { measured, shownIn, showsMiles } from '#web/text/units.ts';
import type { SortKey } from '../car-row.ts';
import type { Evidence } from '../evidence.ts';
import type { FigurePath } from '../figures.ts';

export { car, formulas, vehicleFigures } from './messages/car.ts';
export { carChart, carList, trip } from './messages/list.ts';

/** Charging and range charts, for one car or several. */
export const carCurves = {
  curve: 'Charging curve',
  curveUnknown: "This car's charging curve isn't known.",
  curvePeak: (peak: string, at: string) => `Charges at up to ${peak}, reached at ${at}.`,
  curveLevel: (peak: string, until: string) => `Charges at up to ${peak} until ${until}.`,
  curveTime: (time: string) => `10 to 80% takes ${time} on a fast enough charger.`,
  curveFromRelated: (name = 'a related car') => `Curve taken from ${name}, which has the same battery and peak power.`,
  power: 'kW',
  charge: 'State of charge (%)',
  shaded: '10–80%',

  ranges: 'Real range by road and weather',
  rangesUnknown: "This car's real range isn't known.",
  roads: { city: 'City', highway: 'Motorway', combined: 'Mixed' },
  weathers: { mild: 'mild', cold: 'cold' },
  rangesSentence: (least: string, most: string) =>
    `${least} to ${most}, depending on road and weather. Mild means ${measured('°C', 23)} without air conditioning, cold ${measured('°C', -10)} with heating, and motorway ${measured('km/h', 110)}. Estimated from mixed consumption.`,
  gridCaption: (unit: string) => `${unit}, estimated from mixed consumption`,
  get rangesCaption() {
    return showsMiles() ? 'Real range in miles' : 'Real range in kilometres';
  },
};

/** All of a car's figures, their sources, and similar cars. */
export const carFigures = {
  figures: 'All figures',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  seatsUnit: 'seats',
  wide: (mm: string) => `${mm} wide`,
  parkingSpace: '5 m parking space',
  inTheChart: 'see the chart above',
  unknown: (count: number) => `${plural(count, 'figure', 'figures')} not known`,
  noneKnown: 'No figures known',
  endUnknown: (year: number) => `not known, but sold in ${year}`,

  similar: 'Similar cars',
  compareThese: 'Compare with these',
  sources: 'Where the figures come from',
  sourceCount: (count: string) => `${count} from`,
  licence: (name: string) => `Licence: ${name}.`,
  figure: 'figure',
  figuresOf: 'figures',
  sourcesOffline: "Sources will appear once you're online.",
};

/** Groups of cars in the plural, by segment and by body. */
export const carGroups = {
  all: 'electric cars',
  segments: {
    A: 'city cars',
    B: 'small cars',
    C: 'compact cars',
    D: 'mid-size cars',
    E: 'executive cars',
    F: 'luxury cars',
    G: 'sports cars',
    I: 'other cars',
    JA: 'mini SUVs',
    JB: 'small SUVs',
    JC: 'compact SUVs',
    JD: 'mid-size SUVs',
    JE: 'large SUVs',
    JF: 'luxury SUVs',
    N: 'vans and people carriers',
  } as Partial<Record<string, string>>,
  bodies: {
    SUV: 'SUVs',
    Hatchback: 'hatchbacks',
    Sedan: 'sedans',
    Liftback: 'liftbacks',
    Estate: 'estates',
    Van: 'vans',
    MPV: 'people carriers',
    Coupe: 'coupes',
    Cabriolet: 'cabriolets',
    Pickup: 'pick-ups',
  } as Partial<Record<string, string>>,
};

/** The printed list, car and comparison. */
export const carPaper = {
  /** "141 of 818", "the first 150 of 818". */
  count: (printed: number, found: number, all: number) => {
    if (found > printed) return `the first ${formatNumber(printed)} of ${formatNumber(found)}`;
    return found === all ? formatNumber(all) : `${formatNumber(found)} of ${formatNumber(all)}`;
  },
  only: 'Filtered by',
  order: (sort: string, end: string) => `sorted by ${sort}, ${end}`,
  /** For the usual and the reversed order. */
  ends: {
    name: ['A to Z', 'Z to A'],
    price: ['cheapest first', 'most expensive first'],
    wltp: ['longest first', 'shortest first'],
    real: ['longest first', 'shortest first'],
    get consumption(): [string, string] {
      return showsMiles() ? ['highest first', 'lowest first'] : ['lowest first', 'highest first'];
    },
    charging: ['fastest first', 'slowest first'],
    acceleration: ['quickest first', 'slowest first'],
    power: ['highest first', 'lowest first'],
    weight: ['lightest first', 'heaviest first'],
    year: ['newest first', 'oldest first'],
    pricePerKm: ['cheapest first', 'most expensive first'],
    trip: ['fastest first', 'slowest first'],
  } satisfies Record<SortKey, [string, string]>,
  notKnown: '–',
  listNote:
    "– means not known, ≈ estimated from the rated range. Some figures are from memory. Each car's page shows which.",
  carNote: '– not known',
  compareNote: '★ best, – not known',
  /** 1 is the best. */
  place: (rank: number, of: number) => `${ordinal(rank)} of ${formatNumber(of)}`,
} as const;

export const carSearch = {
  all: (count: number) => `All ${formatNumber(count)} cars`,
  note: (count: number) => `${formatNumber(count)}, on sale first`,
  compare: (count: number) => `Compare ${count} selected cars`,
  part: 'Cars',
};

export const compareBar = {
  tray: 'Cars to compare',
  car: 'car',
  cars: 'cars',
  compareCount: (count: number) => `Compare ${count}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  oneMore: 'add one more',
  race: 'Race',
  full: 'Four cars at most',
  swap: 'Which car should the new one replace?',
};

export const compareCars = {
  failed: "Couldn't load the cars",
  nothing: 'No cars to compare yet',
  nothingDetail: 'Pick up to four cars here, or tap + in the list.',
  add: 'Add a car',
  addSecond: 'Add a second car',
  full: 'Four cars selected',
  print: 'Print',
  more: 'Next car',
  remove: (name: string) => `Remove ${name}`,
  unknown: (slugs: string) => `Not in the database: ${slugs}.`,
  onlyOne: 'Add a second car to see how they compare.',
  pick: 'Search for a car',
  found: (count: string) => `${count} found`,
  nothingFound: (text: string) => `No match for “${text}”`,

  heading: (count: number) => `Compare ${plural(count, 'car', 'cars')}`,
  glance: 'At a glance',
  glanceTable: 'Key figures side by side',
  gained: 'Range added in 15 min',
  get pricePerKm() {
    return showsMiles() ? 'Price per mile of range' : 'Price per km of range';
  },
  figure: 'Figure',
  onlyDifferences: 'Differences only',
  rows: (shown: string, all: string) => `${shown} of ${all} rows`,
  glanceLabels: {
    'price.de_eur': 'List price',
    'range.real_highway_cold_km': 'Motorway range in the cold',
    'real_efficiency.combined_wh_per_km': 'Consumption',
  },
  noDifferences: 'No known differences between these cars.',
  best: 'best',

  curves: 'Charging curves',
  curvesUnknown: 'None of these cars has a known charging curve.',
  fastest: (name: string, time: string) => `${name} is fastest from 10 to 80%, in ${time}.`,
  borrowedCurves: (names: string) => `Taken from related cars with the same battery and peak power: ${names}.`,
  noCurve: (names: string) => `Not known for ${names}.`,
  ranges: 'Real range by road and weather',
  rangesUnknown: 'None of these cars has a known real range.',
  condition: (road: string, weather: string) => `${road}, ${weather}`,
  farthest: (road: string, name: string, range: string) => `${road}, ${name} goes farthest: ${range}.`,
  inMixed: 'In mild mixed driving',
  onHighway: 'On the motorway in the cold',
};

/** The menu of everything about electric cars. */
export const evCars = {
  races: 'Races',
  racesDetail: 'Which car gets there first, charging stops included',
  database: 'Database',
  databaseDetail: 'All electric cars, sorted',
};

/** How reliable a car's figure is, and which source gives it. */
export const evidence = {
  /** Beside the marks above the figures. */
  legend: {
    confirmed: 'confirmed',
    'one-source': 'one source',
    memory: 'from memory, unverified',
    computed: 'calculated',
    differs: 'sources disagree',
  } satisfies Record<Evidence, string>,
  key: 'How reliable each figure is',
  /** The accessible name of a mark's button. */
  mark: (figure: string, state: string) => `${figure}: ${state}`,
  confirmedBy: (who: string) => `Confirmed by ${who}.`,
  confirmedTogether: (who: string) => `Confirmed: ${who} agree.`,
  oneSource: (who: string) => `One source: ${who}.`,
  fromMemory: 'From memory: no source has confirmed it.',
  computed: (formula: string) => `Calculated: ${formula}.`,
  asRelated: {
    'charge.dc_10_80_min': (name) => `same as the related ${name}, which has the same battery and peak power`,
    'charge.curve': (name) => `same as the related ${name}, which has the same battery and peak power`,
    'range.real_km': (name) => `the same share of WLTP as the ${name}, which has the same body and battery`,
  } as Partial<Record<FigurePath, (name: string) => string>>,
  differ: (words: string) => `Sources disagree: ${words}.`,
  butSays: (words: string) => `But ${words}.`,
  says: (who: string, value: string) => `${who} says ${value}`,
  licence: (names: string) => `Licence: ${names}.`,
  memory: 'memory',
  edition: (who: string, edition: string) => `${who} (${edition})`,
  another: 'a different curve',
  second: 'a second source',

  /** The number of a car's figures with each reliability; the first part is bold. */
  counts: {
    confirmed: (count: string, who: string) => [`${count} confirmed`, who === '' ? '' : ` by ${who}`],
    'one-source': (count: string, who: string) => [`${count} from one source`, `, ${who}`],
    memory: (count: string) => [`${count} from memory`, ', unverified'],
    computed: (count: string) => [`${count} calculated`, ' (tap a mark for the formula)'],
    differs: (count: string) => [`${count} where sources disagree`, ' (tap a mark to see both)'],
  } satisfies Record<Evidence, (count: string, who: string) => [string, string]>,
} as const;

export const favourites = {
  column: 'Favourite',
  favourite: (name: string) => `Favourite: ${name}`,
  adding: (name: string) => `Add favourite: ${name}`,
  dropping: (name: string) => `Remove favourite: ${name}`,
  notSaved: "Couldn't save the favourite.",
};

export const figureWords = {
  unknown: 'not known',
  hours: (minutes: number) =>
    `${Math.floor(minutes / 60)}\u00a0h${minutes % 60 ? `\u00a0${minutes % 60}\u00a0min` : ''}`,
  yes: 'yes',
  no: 'no',
  optional: 'at extra cost',
  noTowing: 'none',
  get perKm() {
    return shownIn('€/km').unit;
  },
  estimatedFrom: (rating: string) => `estimated from ${rating}:`,
} as const;

export const raceLinks = {
  raceIt: 'Race it',
  raceRivals: 'Race its rivals',
  inRace: 'In the race',
  full: (most: number) => `A race has room for ${most} cars. Remove one first.`,
  raceAll: (count: number) => (count === 1 ? 'Race it' : `Race all ${count}`),
};

export const shareCars = {
  share: 'Share',
  copied: 'Link copied',
  notCopied: "Couldn't copy the link. You'll find it in the address bar.",
};
