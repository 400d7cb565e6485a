import { formatNumber, ordinal, plural } from '#web/text/format-number.ts';
import type { SortKey } from '../../car-row.ts';
import type { Evidence } from '../../evidence.ts';

export { car } from './en/car.ts';
export { carChart } from './en/car-chart.ts';
export { carList } from './en/car-list.ts';
export { formulas } from './en/formulas.ts';
export { vehicleFigures } from './en/vehicle-figures.ts';

/** The charts of charging and of real range, of one car and of several. */
export const carCurves = {
  curve: 'Charging curve',
  curveUnknown: 'The charging curve of this car is not known.',
  curvePeak: (peak: string, at: string) => `Charges with up to ${peak}, at ${at}.`,
  curveLevel: (peak: string, until: string) => `Charges with up to ${peak}, until ${until}.`,
  curveTime: (time: string) => `From 10 to 80 % in ${time} at the fastest charger.`,
  power: 'kW',
  charge: 'State of charge, %',
  shaded: '10–80 %',

  ranges: 'Real range by road and weather',
  rangesUnknown: 'The real range of this car is not known.',
  roads: { city: 'City', highway: 'Highway', combined: 'Combined' },
  weathers: { mild: 'mild', cold: 'cold' },
  rangesSentence: (least: string, most: string) =>
    `From ${least} to ${most}, by road and weather: mild is 23 °C without air conditioning, cold −10 °C with heating, the highway at 110 km/h. Computed from the mixed consumption.`,
  gridCaption: (unit: string) => `${unit}, computed from the mixed consumption`,
  rangesCaption: 'Real range in kilometres',
};

/** All figures of one car, where they come from, and its neighbours. */
export const carFigures = {
  figures: 'All figures',
  openAll: 'Open all',
  closeAll: 'Close all',
  seatsUnit: 'seats',
  wide: (mm: string) => `${mm} wide`,
  parkingSpace: 'parking space, 5 m',
  inTheChart: 'in the chart above',

  similar: 'Cars like this',
  compareThese: 'Compare with these',
  sources: 'Where the figures come from',
  sourceCount: (count: string) => `${count} from`,
  licence: (name: string) => `Licence: ${name}.`,
  figure: 'figure',
  figuresOf: 'figures',
  sourcesOffline: 'The sources are shown when the server can be reached.',
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

/** What the search says of cars. */
export const carSearch = {
  all: (count: number) => `All ${formatNumber(count)} cars`,
  note: (count: number) => `${formatNumber(count)}, on sale first`,
  compare: (count: number) => `Compare the ${count} picked cars`,
  part: 'Cars',
};

/** The tray with the cars put aside for comparison. */
export const compareBar = {
  tray: 'Put aside to compare',
  car: 'car',
  cars: 'cars',
  compareCount: (count: number) => `Compare ${count}`,
  remove: (name: string) => `Take out ${name}`,
  removed: (name: string) => `Taken out: ${name}`,
  oneMore: 'one more',
  race: 'Race',
  full: 'Four are the most',
  swap: 'Take out one for it:',
};

/** The page that sets cars side by side. */
export const compareCars = {
  failed: 'The cars could not be loaded',
  nothing: 'No cars to compare yet',
  nothingDetail: 'Pick up to four cars here, or with the plus in the list.',
  add: 'Add a car',
  addSecond: 'Add a second car',
  full: 'Four cars stand here',
  print: 'Print',
  more: 'One car further',
  remove: (name: string) => `Remove ${name}`,
  unknown: (slugs: string) => `Not in the database, and left out: ${slugs}.`,
  onlyOne: 'Add a second car to see which is better at what.',
  pick: 'Find a car by its name',
  found: (count: string) => `${count} found`,
  nothingFound: (text: string) => `No car found for "${text}"`,

  heading: (count: number) => `Compare ${plural(count, 'car', 'cars')}`,
  glance: 'At a glance',
  glanceTable: 'The main figures side by side',
  gained: 'Gained in 15 min',
  pricePerKm: 'Price per km of range',
  figure: 'Figure',
  onlyDifferences: 'Only differences',
  rows: (shown: string, all: string) => `${shown} of ${all} rows`,
  glanceLabels: {
    'range.real_highway_cold_km': 'Range on a cold highway',
    'real_efficiency.combined_wh_per_km': 'Consumption',
  },
  noDifferences: 'These cars do not differ in anything that is known.',
  best: 'best',

  curves: 'Charging curves',
  curvesUnknown: 'The charging curve of none of these cars is known.',
  fastest: (name: string, time: string) => `The fastest from 10 to 80 % is ${name}, in ${time}.`,
  noCurve: (names: string) => `Not known: ${names}.`,
  ranges: 'Real range by road and weather',
  rangesUnknown: 'The real range of none of these cars is known.',
  condition: (road: string, weather: string) => `${road}, ${weather}`,
  farthest: (road: string, name: string, range: string) => `${road} it is ${name} that goes farthest, ${range}.`,
  inMixed: 'In mixed mild driving',
  onHighway: 'On a cold highway',
};

/** The menu of everything about electric cars. */
export const evCars = {
  races: 'Races',
  racesDetail: 'Who arrives first, charging included',
  database: 'Database',
  databaseDetail: 'All electric cars, sorted',
};

/** How well a figure of a car is known, and by whom. */
export const evidence = {
  /** Beside the marks, above the figures. */
  legend: {
    confirmed: 'confirmed',
    'one-source': 'one source',
    memory: 'from memory, unverified',
    computed: 'computed',
    differs: 'sources differ',
  } satisfies Record<Evidence, string>,
  key: 'How well each figure is known',
  /** The name of a mark that opens its line. */
  mark: (figure: string, state: string) => `${figure}: ${state}`,
  confirmedBy: (who: string) => `Confirmed by ${who}.`,
  confirmedTogether: (who: string) => `Confirmed: ${who} say the same.`,
  oneSource: (who: string) => `One source: ${who}.`,
  fromMemory: 'From memory, unverified: no source has confirmed it.',
  computed: (formula: string) => `Computed: ${formula}.`,
  asSister: (name: string) => `as its sister ${name}, which has the same battery and peak power`,
  differ: (words: string) => `Sources differ: ${words}.`,
  butSays: (words: string) => `But ${words}.`,
  says: (who: string, value: string) => `${who} says ${value}`,
  licence: (names: string) => `Licence: ${names}.`,
  memory: 'memory',
  /** A source with the edition of its data. */
  edition: (who: string, edition: string) => `${who} (${edition})`,
  another: 'another curve',
  second: 'a second source',

  /** How many figures of a car are known how well; the first word stands out. */
  counts: {
    confirmed: (count: string, who: string) => [`${count} confirmed`, who === '' ? '' : ` by ${who}`],
    'one-source': (count: string, who: string) => [`${count} from one source`, `, ${who}`],
    memory: (count: string) => [`${count} from memory`, ', unverified'],
    computed: (count: string) => [`${count} computed`, '; its mark opens the formula'],
    differs: (count: string) => [`${count} on which sources differ`, '; the mark names both'],
  } satisfies Record<Evidence, (count: string, who: string) => [string, string]>,
} as const;

/** The cars one likes. */
export const favourites = {
  column: 'Favourite',
  favourite: (name: string) => `Favourite: ${name}`,
  adding: (name: string) => `Favourite: ${name}`,
  dropping: (name: string) => `No favourite any more: ${name}`,
  notKept: 'The favourite could not be kept.',
};

/** Values of figures that are words. */
export const figureWords = {
  unknown: 'not known',
  hours: (minutes: number) => `${Math.floor(minutes / 60)}\u00a0h\u00a0${minutes % 60}\u00a0min`,
  yes: 'yes',
  no: 'no',
  optional: 'at extra cost',
  noTowing: 'none',
  perKm: '€/km',
} as const;

/** The ways from cars to the race. */
export const raceDoors = {
  raceIt: 'Race it',
  inRace: 'In the race',
  full: (most: number) => `${most} cars are the most that can race. Take one out of the race first.`,
  raceAll: (count: number) => (count === 1 ? 'Race it' : `Race all ${count}`),
};

/** Handing on the address of a page about cars. */
export const shareCars = {
  share: 'Share',
  copied: 'Link copied',
  notCopied: 'The link could not be copied. It stands in the address bar.',
};
