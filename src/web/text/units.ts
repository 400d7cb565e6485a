import { currency, distanceUnit, temperatureUnit } from '../device/preferences.ts';
import { formatNumber } from './format-number.ts';

/** How this person reads distances, temperatures and what they pay. */
export interface Units {
  distance: ReturnType<typeof distanceUnit.read>;
  temperature: ReturnType<typeof temperatureUnit.read>;
  currency: ReturnType<typeof currency.read>;
}

export const metric: Units = { distance: 'km', temperature: 'C', currency: 'EUR' };

/** The person's units; metric outside of a page, as in a worker. */
export const currentUnits = (): Units =>
  typeof window === 'undefined'
    ? metric
    : { distance: distanceUnit.read(), temperature: temperatureUnit.read(), currency: currency.read() };

/** How a metric value is shown, and a typed one stored. */
export interface Shown {
  unit: string;
  /** Not rounded. */
  of: (value: number) => number;
  /** The metric value of a shown one, to the three decimals of an address. */
  metric: (shown: number) => number;
  /** Decimals that bring back what was typed; undefined if nothing is converted. */
  decimals?: number;
  /** Whether a larger value is shown as a smaller one: 200 Wh/km are fewer mi/kWh than 150. */
  isTurned?: true;
}

export const kmPerMile = 1.609344;
const feetPerMetre = 1 / 0.3048;
const litresPerGallon = { uk: 4.54609, us: 3.785411784 };
const signs: Record<Units['currency'], string> = { EUR: '€', GBP: '£', USD: '$' };

const toAddress = (value: number) => Math.round(value * 1000) / 1000;
const asItIs = (unit: string): Shown => ({ unit, of: (value) => value, metric: (shown) => shown });
const times = (factor: number, unit: string, decimals: number): Shown => ({
  unit,
  of: (value) => value * factor,
  metric: (shown) => toAddress(shown / factor),
  decimals,
});
/** Use per distance as distance per use. */
const turned = (product: number, unit: string, decimals: number): Shown => {
  const turn = (value: number) => product / value;
  return { unit, of: turn, metric: (shown) => toAddress(turn(shown)), decimals, isTurned: true };
};

const fahrenheit: Shown = {
  unit: '°F',
  of: (celsius) => celsius * 1.8 + 32,
  metric: (shown) => toAddress((shown - 32) / 1.8),
  decimals: 1,
};

const isMiles = ({ distance }: Units) => distance === 'mi';
/** In the USA petrol is sold in gallons, in Britain in litres. */
const buysGallons = (units: Units) => isMiles(units) && units.currency === 'USD';

/** What is measured, by its metric unit. */
const quantities = {
  km: (units: Units) => (isMiles(units) ? times(1 / kmPerMile, 'mi', 1) : asItIs('km')),
  'km/h': (units: Units) => (isMiles(units) ? times(1 / kmPerMile, 'mph', 1) : asItIs('km/h')),
  m: (units: Units) => (isMiles(units) ? times(feetPerMetre, 'ft', 0) : asItIs('m')),
  '°C': (units: Units) => (units.temperature === 'F' ? fahrenheit : asItIs('°C')),
  'Wh/km': (units: Units) => (isMiles(units) ? turned(1000 / kmPerMile, 'mi/kWh', 2) : asItIs('Wh/km')),
  /** Of the price in euros: only the distance is converted. */
  '€/km': (units: Units) => (isMiles(units) ? times(kmPerMile, '€/mi', 0) : asItIs('€/km')),
  'l/100 km': (units: Units) =>
    isMiles(units)
      ? turned((100 * litresPerGallon[buysGallons(units) ? 'us' : 'uk']) / kmPerMile, 'mpg', 1)
      : asItIs('l/100 km'),
  'l of petrol': (units: Units) => (buysGallons(units) ? times(1 / litresPerGallon.us, 'gal', 1) : asItIs('l')),
  // What a person pays isn't converted, as exchange rates change: they enter the price in their currency.
  '€/l': (units: Units) =>
    buysGallons(units) ? times(litresPerGallon.us, '$/gal', 2) : asItIs(`${signs[units.currency]}/l`),
  '€/kWh': (units: Units) => asItIs(`${signs[units.currency]}/kWh`),
  '€': (units: Units) => asItIs(signs[units.currency]),
} as const satisfies Record<string, (units: Units) => Shown>;
export type Quantity = keyof typeof quantities;

export const isQuantity = (unit: string | undefined): unit is Quantity => unit !== undefined && unit in quantities;

export const shownIn = (quantity: Quantity, units: Units = currentUnits()): Shown => quantities[quantity](units);

/** Whether distances are shown in miles: for names that contain a distance, such as "0–62 mph". */
export const showsMiles = (): boolean => isMiles(currentUnits());

/** A metric value with its unit: "470 km", "292 mi", "−10 °C". */
export function measured(quantity: Quantity, value: number, maxDecimals = 0, space = ' '): string {
  const { of, unit } = shownIn(quantity);
  return `${formatNumber(of(value), maxDecimals).replace('-', '−')}${space}${unit}`;
}

/** A place on the way: "km 312", "mile 194". */
export const placeText = (km: number, maxDecimals = 0): string =>
  `${showsMiles() ? 'mile' : 'km'} ${formatNumber(shownIn('km').of(km), maxDecimals)}`;

/** What the person pays: "€41", "£8.20". */
export const moneyText = (amount: number): string =>
  `${shownIn('€').unit}${amount < 10 ? amount.toFixed(2) : formatNumber(amount, 0)}`;

type Bounds = readonly [min: number, max: number];

/** Metric bounds for what is typed: whole numbers within them, unless it's metric. */
export function shownBounds({ of, decimals, isTurned }: Shown, [min, max]: Bounds): Bounds {
  if (decimals === undefined) return [of(min), of(max)];
  const [least, most] = isTurned ? [of(max), of(min)] : [of(min), of(max)];
  return [Math.ceil(least), Math.floor(most)];
}

/** A value as a field shows it: what was typed comes back. */
export const asTyped = ({ of, decimals }: Shown, value: number): number =>
  decimals === undefined ? of(value) : Math.round(of(value) * 10 ** decimals) / 10 ** decimals;
