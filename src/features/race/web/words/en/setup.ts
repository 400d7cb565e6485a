import { formatNumber, plural } from '#web/text/format-number.ts';
import type { ConditionName, Strategy } from '../../../model/conditions.ts';
import type { NeededFigure } from '../../../model/race-car.ts';
import type { Petrol } from '../../../race-address.ts';
import type { RoadProblem } from '../../course/read-file.ts';

const gap = '\u00a0';
const number = (value: number) => formatNumber(value, 2);

const strategies: Record<Strategy, string> = {
  fastest: 'fastest',
  'fewest-stops': 'fewest stops',
  'ten-to-eighty': `10–80${gap}%`,
  'at-the-cap': 'at the cap',
};

const strategyTexts: Record<Strategy, string> = {
  fastest: 'Speed, stops and charge so that it arrives first',
  'fewest-stops': 'As few stops as the way allows',
  'ten-to-eighty': `Charges from 10 to 80${gap}% at every stop`,
  'at-the-cap': 'Drives as fast as is allowed, whatever it takes',
};

const names: Record<ConditionName, string> = {
  temperatureC: 'Outside',
  wetShare: 'Wet road',
  headwindKmh: 'Headwind',
  speedCapKmh: 'Speed at most',
  startChargePercent: 'Charge at the start',
  chargerReservePercent: 'Left at a charger',
  goalReservePercent: 'Left at the goal',
  chargerSpacingKm: 'A charger every',
  chargerPowerKw: 'Power of a charger',
  stopMin: 'Lost per stop',
  loadKg: 'Load besides the driver',
  degradationPercent: 'Battery worn by',
};

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
};

function windTold(kmh: number): string {
  return kmh === 0 ? 'no wind' : `${number(Math.abs(kmh))}${gap}km/h ${kmh > 0 ? 'headwind' : 'tailwind'}`;
}

function wetTold(share: number): string {
  if (share === 0) return 'dry';
  return share === 1 ? 'wet' : `${formatNumber(share * 100, 0)}${gap}% wet`;
}

const told: Record<ConditionName, (value: number) => string> = {
  temperatureC: (value) => `${number(value)}${gap}°C`,
  wetShare: wetTold,
  headwindKmh: windTold,
  speedCapKmh: (value) => `≤${gap}${number(value)}${gap}km/h`,
  startChargePercent: (value) => `starts with ${number(value)}${gap}%`,
  chargerReservePercent: (value) => `${number(value)}${gap}% left at chargers`,
  goalReservePercent: (value) => `${number(value)}${gap}% left at the goal`,
  chargerSpacingKm: (value) => `charger every ${number(value)}${gap}km`,
  chargerPowerKw: (value) => `${number(value)}${gap}kW`,
  stopMin: (value) => `${number(value)}${gap}min lost per stop`,
  loadKg: (value) => `${number(value)}${gap}kg load`,
  degradationPercent: (value) => `battery worn by ${number(value)}${gap}%`,
};

const roadProblems: Record<RoadProblem, string> = {
  'too-big': 'This file is larger than 32 MB. Take the track of one trip.',
  unreadable: 'This file could not be read.',
  declares: 'This file brings a document type of its own, which no track needs. It is not read.',
  broken: 'This file is damaged, or ends in the middle.',
  'too-deep': 'This file is nested deeper than any track is. It is not read.',
  'not-gpx': 'This is no GPX file.',
  'no-track': 'There is no track and no route in this file.',
  'no-position': 'A point of this track has no place on earth.',
  'too-many-points': 'This track has more than 300,000 points. Take the track of one trip.',
  gap: 'This track has a gap of more than 100 km.',
  'too-short': 'This track is shorter than 1 km.',
  'too-long': 'This track is longer than 10,000 km.',
};

const petrolNames: Record<keyof Petrol, string> = {
  litresPer100Km: 'Consumption',
  tankLitres: 'Tank',
  stopMin: 'Lost per stop',
  euroPerLitre: 'Petrol',
};

const petrolUnits: Record<keyof Petrol, string> = {
  litresPer100Km: 'l/100 km',
  tankLitres: 'l',
  stopMin: 'min',
  euroPerLitre: '€/l',
};

/** How a race is put together. */
export const setup = {
  ...{ strategies, strategyTexts, names, units, told, roadProblems, petrolNames, petrolUnits },

  distance: 'Distance',
  distanceIn: 'Distance in km',
  km: 'km',
  kmMore: 'Farther',
  kmLess: 'Nearer',
  presets: 'Usual distances',
  distanceWrong: 'A race is from 1 to 10,000 km long.',

  cars: 'Cars',
  carsOf: (count: number, most: number) => `${count} of ${most}`,
  lastRace: 'Last race',
  favourites: 'Favourites',
  compared: (count: number) => `Compared (${count})`,
  pick: 'Pick cars to race',
  pickDetail: 'Up to twelve; one alone is a trip plan.',
  openCar: (name: string, year: number, strategy: string) => `${name}, ${year}, ${strategy}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is out of the race.`,
  added: (count: number) => `${plural(count, 'car', 'cars')} added.`,
  noneAdded: 'They are in the race already.',
  lastRaceBack: 'The last race is back.',
  search: 'Add a car: make or model',
  found: 'Cars found',
  foundCount: (count: number) => `${plural(count, 'car', 'cars')} found`,
  notFound: (text: string) => `No car found for "${text}"`,
  full: (most: number) => `${most} cars, remove one to add another`,
  favourite: 'Favourite',
  missing: {
    'battery.usable_kwh': 'no usable capacity known',
    'real_efficiency.combined_wh_per_km': 'no consumption known',
    'charge.dc_max_kw': 'no charging power known',
  } satisfies Record<NeededFigure, string>,

  strategy: 'How it is driven',
  twice: 'Race it twice',
  twiceAdded: (name: string, strategy: string) => `${name} races twice, now ${strategy} as well.`,
  carPage: 'All its figures',
  removeIt: 'Remove',
  cannotRace: (what: string) => `It cannot race: ${what}.`,

  conditions: 'Conditions',
  defaults: 'Back to the defaults',
  defaultsBack: 'The conditions are back to the defaults.',
  bounds: (min: number, max: number) => `From ${formatNumber(min)} to ${formatNumber(max)}`,
  changed: 'changed',

  road: 'Road',
  level: 'Level all the way.',
  loadRoad: 'Take a road from a GPX file',
  roadStays: 'The file is read on this device and sent nowhere.',
  onRoad: (name: string) => `On ${name}`,
  climbs: (up: string, down: string) => `${up}${gap}m up, ${down}${gap}m down`,
  roads: 'Roads on this device',
  levelAgain: 'Level road instead',
  forgetRoad: (name: string) => `Forget ${name}`,
  roadForgotten: (name: string) => `${name} is forgotten.`,
  unnamedRoad: 'Road without a name',

  prices: 'Prices',
  priceTold: (price: number) => `${number(price)}${gap}€/kWh`,
  petrolTold: (litres: number, price: number) =>
    `petrol ${number(litres)}${gap}l/100${gap}km at ${number(price)}${gap}€/l`,
  charging: 'Charging',
  perKwh: '€/kWh',
  petrolCar: 'The petrol car beside it',

  noCars: 'Pick a car first.',
  noneCanRace: 'None of these cars has the figures that a race needs.',
  isReset: 'Cars and distance are cleared.',
};
