import { formatNumber, plural } from '#web/text/format-number.ts';
import { measured, type Quantity, shownBounds, shownIn, showsMiles } from '#web/text/units.ts';
import { type ConditionName, longestKm, type Strategy, shortestKm } from '../../model/conditions.ts';
import type { NeededFigure } from '../../model/race-car.ts';
import type { Petrol } from '../../race-address.ts';
import type { RoadProblem } from '../course/stored-courses.ts';

const gap = '\u00a0';
const number = (value: number) => formatNumber(value, 2).replace('-', '−');
/** A metric value in the user's unit; rounded to a whole number if that unit isn't metric. */
const amount = (quantity: Quantity, value: number) =>
  measured(quantity, value, shownIn(quantity).decimals === undefined ? 2 : 0, gap);

const strategies: Record<Strategy, string> = {
  fastest: 'fastest',
  'fewest-stops': 'fewest stops',
  'ten-to-eighty': '10–80%',
  'at-the-cap': 'flat out',
};

const strategyTexts: Record<Strategy, string> = {
  fastest: 'Balances speed, stops and charging to arrive first',
  'fewest-stops': 'Makes as few stops as possible',
  'ten-to-eighty': 'Charges from 10 to 80% at every stop',
  'at-the-cap': 'Drives at the maximum speed, whatever it takes',
};

const names: Record<ConditionName, string> = {
  temperatureC: 'Temperature',
  wetShare: 'Wet road',
  headwindKmh: 'Headwind',
  speedCapKmh: 'Maximum speed',
  startChargePercent: 'Charge at the start',
  chargerReservePercent: 'Charge left at chargers',
  goalReservePercent: 'Charge left at the finish',
  chargerSpacingKm: 'Charger every',
  chargerPowerKw: 'Charger power',
  stopMin: 'Time lost per stop',
  loadKg: 'Extra load',
  degradationPercent: 'Battery wear',
  chargerVoltageV: 'Charger voltage',
  roofBox: 'Roof box',
  trailerKg: 'Trailer',
  preheated: 'Car at the start',
  batteryConditioned: 'Battery before a stop',
  heatPump: 'Heat pump',
};

/** Units that depend on the user's settings are quantities of `units.ts`. */
const units: Record<ConditionName, string> = {
  temperatureC: '°C',
  wetShare: '%',
  headwindKmh: 'km/h',
  speedCapKmh: 'km/h',
  startChargePercent: '%',
  chargerReservePercent: '%',
  goalReservePercent: '%',
  chargerSpacingKm: 'km',
  chargerPowerKw: 'kW',
  stopMin: 'min',
  loadKg: 'kg',
  degradationPercent: '%',
  chargerVoltageV: 'V',
  roofBox: '',
  trailerKg: 'kg',
  preheated: '',
  batteryConditioned: '',
  heatPump: '',
};

function windSummary(kmh: number): string {
  return kmh === 0 ? 'no wind' : `${amount('km/h', Math.abs(kmh))} ${kmh > 0 ? 'headwind' : 'tailwind'}`;
}

function wetSummary(share: number): string {
  if (share === 0) return 'dry';
  return share === 1 ? 'wet' : `${formatNumber(share * 100, 0)}% wet`;
}

function heatPumpSummary(value: number): string {
  if (value === 0) return 'heat pump as sold';
  return value > 0 ? 'heat pump in all cars' : 'no heat pumps';
}

const summaries: Record<ConditionName, (value: number) => string> = {
  temperatureC: (value) => amount('°C', value),
  wetShare: wetSummary,
  headwindKmh: windSummary,
  speedCapKmh: (value) => `≤${gap}${amount('km/h', value)}`,
  startChargePercent: (value) => `starts at ${number(value)}%`,
  chargerReservePercent: (value) => `${number(value)}% left at chargers`,
  goalReservePercent: (value) => `${number(value)}% left at the finish`,
  chargerSpacingKm: (value) => `charger every ${amount('km', value)}`,
  chargerPowerKw: (value) => `${number(value)}${gap}kW`,
  stopMin: (value) => `${number(value)}${gap}min lost per stop`,
  loadKg: (value) => `${number(value)}${gap}kg load`,
  degradationPercent: (value) => `${number(value)}% battery wear`,
  chargerVoltageV: (value) => `${number(value)}${gap}V chargers`,
  roofBox: (value) => (value > 0 ? 'roof box' : 'no roof box'),
  trailerKg: (value) => (value > 0 ? `${number(value)}${gap}kg trailer, ≤${gap}${amount('km/h', 100)}` : 'no trailer'),
  preheated: (value) => (value < 1 ? 'cold start' : 'preheated'),
  batteryConditioned: (value) => (value < 1 ? 'battery not warmed' : 'battery warmed'),
  heatPump: heatPumpSummary,
};

/** For conditions that only have a few values. */
const choices: Partial<Record<ConditionName, readonly { value: number; label: string }[]>> = {
  chargerVoltageV: [
    { value: 800, label: '800 V' },
    { value: 400, label: '400 V' },
  ],
  roofBox: [
    { value: 0, label: 'No' },
    { value: 1, label: 'Yes' },
  ],
  preheated: [
    { value: 1, label: 'Preheated' },
    { value: 0, label: 'Cold' },
  ],
  batteryConditioned: [
    { value: 1, label: 'Warmed' },
    { value: 0, label: 'Not warmed' },
  ],
  heatPump: [
    { value: 0, label: 'As sold' },
    { value: 1, label: 'All cars' },
    { value: -1, label: 'None' },
  ],
};

const roadProblems: Record<RoadProblem, string> = {
  'too-big': 'This file is larger than 32 MB. Choose the track of a single trip.',
  unreadable: "This file couldn't be read.",
  declares: "This file wasn't read because it declares its own document type, which no track needs.",
  broken: 'This file is damaged or incomplete.',
  'too-deep': "This file is nested too deeply to be a track, so it wasn't read.",
  'not-gpx': "This isn't a GPX file.",
  kml: 'This is a KML file. Export the track as GPX instead.',
  geojson: 'This is a JSON file. Export the track as GPX instead.',
  tcx: 'This is a TCX file. Export the track as GPX instead.',
  fit: 'This is a FIT file. Export the track as GPX instead.',
  zip: 'This is a ZIP archive. Unpack it and choose the GPX file inside.',
  'no-track': 'This file has no track or route.',
  'no-position': 'This track has no valid coordinates.',
  'too-many-points': 'This track has more than 300,000 points. Choose the track of a single trip.',
  get gap() {
    return `This track has a gap of more than ${measured('km', 100)}.`;
  },
  get 'too-short'() {
    return `This track is shorter than ${measured('km', 1, 1)}.`;
  },
  get 'too-long'() {
    return `This track is longer than ${measured('km', 10_000)}.`;
  },
};

const petrolNames: Record<keyof Petrol, string> = {
  litresPer100Km: 'Consumption',
  tankLitres: 'Tank',
  stopMin: 'Time lost per stop',
  euroPerLitre: 'Petrol price',
};

const petrolUnits: Record<keyof Petrol, Quantity | 'min'> = {
  litresPer100Km: 'l/100 km',
  tankLitres: 'l of petrol',
  stopMin: 'min',
  euroPerLitre: '€/l',
};

/** "€1.75/l", "$3.20/gal". */
function petrolPrice(euroPerLitre: number): string {
  const { of, unit } = shownIn('€/l');
  return unit.replace('/', `${of(euroPerLitre).toFixed(2)}/`);
}

/** Setting up a race. */
export const setup = {
  ...{ strategies, strategyTexts, names, units, summaries, choices, roadProblems, petrolNames, petrolUnits },

  distance: 'Distance',
  distanceIn: () => (showsMiles() ? 'Distance in miles' : 'Distance in km'),
  km: () => shownIn('km').unit,
  kmMore: 'Longer',
  kmLess: 'Shorter',
  presets: 'Common distances',
  distanceWrong: () =>
    `Enter a distance from 1 to ${formatNumber(shownBounds(shownIn('km'), [shortestKm, longestKm])[1], 0)} ${shownIn('km').unit}.`,

  cars: 'Cars',
  carsOf: (count: number, most: number) => `${count} of ${most}`,
  lastRace: 'Last race',
  favourites: 'Favourites',
  compared: (count: number) => `Compared (${count})`,
  seen: (count: number) => `Last viewed (${count})`,
  pair: (one: string, other: string) => `${one} or ${other}`,
  pick: 'Pick cars to race',
  pickDetail: 'Pick up to twelve, or just one to plan a trip.',
  openCar: (name: string, year: number, strategy: string) => `${name}, ${year}, ${strategy}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  added: (count: number) => `${plural(count, 'car', 'cars')} added`,
  noneAdded: 'These cars are already in the race.',
  lastRaceBack: 'Last race restored',
  search: 'Add a car by make or model',
  found: 'Results',
  foundCount: (count: number) => `${plural(count, 'car', 'cars')} found`,
  notFound: (text: string) => `No match for “${text}”`,
  full: (most: number) => `${most} cars is the limit.`,
  favourite: 'Favourite',
  missing: {
    'battery.usable_kwh': 'battery capacity not known',
    'real_efficiency.combined_wh_per_km': 'consumption not known',
    'charge.dc_max_kw': 'charging power not known',
  } satisfies Record<NeededFigure, string>,

  strategy: 'Driving strategy',
  twice: 'Add a second time',
  twiceAdded: (name: string, strategy: string) => `${name} added a second time: ${strategy}`,
  carPage: 'All figures',
  removeIt: 'Remove',
  cannotRace: (what: string) => `Can't race: ${what}.`,
  mayTow: (kg: number) => (kg === 0 ? "can't tow" : `may tow ${formatNumber(kg, 0)}${gap}kg`),

  conditions: 'Conditions',
  defaults: 'Reset to defaults',
  defaultsBack: 'Conditions reset to defaults',
  bounds: (min: number, max: number) => `From ${number(min)} to ${number(max)}`,
  changed: 'changed',

  road: 'Route',
  level: 'Flat all the way.',
  loadRoad: 'Use a route from a GPX file',
  routePrivacy: 'The file is read on this device and never leaves it.',
  onRoad: (name: string) => `On ${name}`,
  climbs: (upM: number, downM: number) => `${measured('m', upM, 0, gap)} up, ${measured('m', downM, 0, gap)} down`,
  noHeights: 'elevation not known',
  straight: (points: number) => `Straight lines between ${formatNumber(points)} points.`,
  roadsAdded: (count: number) => `The file's ${count} tracks don't connect, so each is now a separate route.`,
  roads: 'Routes on this device',
  levelAgain: 'Use a flat road',
  deleteRoad: (name: string) => `Delete ${name}`,
  roadDeleted: (name: string) => `${name} deleted`,
  unnamedRoad: 'Unnamed route',

  prices: 'Prices',
  priceSummary: (price: number) => `${shownIn('€').unit}${price.toFixed(2)}/kWh`,
  petrolSummary: (litres: number, price: number) =>
    `petrol ${measured('l/100 km', litres, shownIn('l/100 km').decimals ?? 2).replaceAll(' ', gap)} at ${petrolPrice(price)}`,
  charging: 'Charging',
  perKwh: () => shownIn('€/kWh').unit,
  petrolCar: 'Petrol car for comparison',
  petrolWhere: 'Consumption on a flat motorway on a mild day. Hills, cold, speed and load change it.',

  noCars: 'Pick a car first.',
  noneCanRace: 'None of these cars has enough data to race.',
  noneCanTow: 'None of these cars can race with this trailer.',
  isReset: 'Cars and distance cleared',
};
