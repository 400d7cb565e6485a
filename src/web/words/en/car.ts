const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (rank: number) => `${rank}${endings[ordinals.select(rank)] ?? 'th'}`;

/** The page of one car. */
export const car = {
  notFound: 'Car not found',
  notFoundDetail: 'There is no car of this name in the database. It may have been renamed or taken out.',
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

  curve: 'Charging curve',
  curveUnknown: 'The charging curve of this car is not known.',
  curvePeak: (peak: string, at: string) => `Charges with up to ${peak}, at ${at}.`,
  curveLevel: (peak: string, until: string) => `Charges with up to ${peak}, until ${until}.`,
  curveTime: (time: string) => `From 10 to 80 % in ${time} at the fastest charger.`,
  curveModelled: 'Modelled from the peak and the time from 10 to 80 %, not measured.',
  inTheChart: 'in the chart above',
  power: 'kW',
  charge: 'State of charge, %',
  shaded: '10–80 %',

  ranges: 'Real range by road and weather',
  rangesUnknown: 'The real range of this car is not known.',
  roads: { city: 'City', highway: 'Highway', combined: 'Combined' },
  weathers: { mild: 'mild', cold: 'cold' },
  rangesSentence: (least: string, most: string) =>
    `From ${least} to ${most}, by road and weather: mild is 23 °C without air conditioning, cold −10 °C with heating, the highway at 110 km/h. Computed from the mixed consumption.`,
  rangesCaption: 'Real range in kilometres',

  figures: 'All figures',
  openAll: 'Open all',
  closeAll: 'Close all',
  showSources: 'Show where each figure comes from',
  strips: (group: string) =>
    `The grey lines are the ${group}, taller where there are more of them; the dark one is their median, the diamond this car.`,
  computed: 'computed',
  unverified: 'general knowledge, unverified',

  standing: (rank: number, of: string, group: string, end: 'highest' | 'lowest', median: string) =>
    `${rank === 1 ? end : `${ordinal(rank)} ${end}`} of ${of} ${group}; median ${median}`,

  standingShared: (equal: string, of: string, group: string, median: string) =>
    `as ${equal} of ${of} ${group}; median ${median}`,

  similar: 'Cars like this',
  compareThese: 'Compare with these',
  sources: 'Where the figures come from',
  sourceCount: (count: string) => `${count} from`,
  licence: (name: string) => `Licence: ${name}.`,
  figure: 'figure',
  figuresOf: 'figures',
  computedHere: (count: string) => `${count} computed from the others; the formula stands behind the word "computed".`,
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
