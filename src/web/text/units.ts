import { currency, distanceUnit, temperatureUnit } from '../device/preferences.ts';
import { formatNumber } from './format-number.ts';

export interface Units {
  distance: ReturnType<typeof distanceUnit.read>;
  temperature: ReturnType<typeof temperatureUnit.read>;
  currency: ReturnType<typeof currency.read>;
}

export const metric: Units = { distance: 'km', temperature: 'C', currency: 'EUR' };

/** The person's units; metric where there's no page, such as in a worker. */
export const currentUnits = (): Units =>
  typeof window === 'undefined'
    ? metric
    : { distance: distanceUnit.read(), temperature: temperatureUnit.read(), currency: currency.read() };

/** How a metric value is shown, and how a typed one is converted back. */
export interface Shown {
  unit: string;
  of: (value: number) => number;
  /** Converts a shown value back, rounded to the three decimals that values in addresses have. */
  metric: (shown: number) => number;
  /** How many decimals it takes to show a typed value unchanged; undefined if nothing is converted. */
  decimals?: number;
  /** Whether a larger value is shown as a smaller one: 200 Wh/km is fewer mi/kWh than 150. */
  isInverted?: true;
}

export const kmPerMile = 1.609344;
const feetPerMetre = 1 / 0.3048;
const litresPerGallon = { uk: 4.54609, us: 3.785411784 };
const signs: Record<Units['currency'], string> = { EUR: '€', GBP: '£', USD: '$' };

const toAddress = (value: number) => Math.round(value * 1000) / 1000;
const unconverted = (unit: string): Shown => ({ unit, of: (value) => value, metric: (shown) => shown });
const times = (factor: number, unit: string, decimals: number): Shown => ({
  unit,
  of: (value) => value * factor,
  metric: (shown) => toAddress(shown / factor),
  decimals,
});
const inverted = (product: number, unit: string, decimals: number): Shown => {
  const invert = (value: number) => product / value;
  return { unit, of: invert, metric: (shown) => toAddress(invert(shown)), decimals, isInverted: true };
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

const quantities = {
  km: (units: Units) => (isMiles(units) ? times(1 / kmPerMile, 'mi', 1) : unconverted('km')),
  'km/h': (units: Units) => (isMiles(units) ? times(1 / kmPerMile, 'mph', 1) : unconverted('km/h')),
  m: (units: Units) => (isMiles(units) ? times(feetPerMetre, 'ft', 0) : unconverted('m')),
  '°C': (units: Units) => (units.temperature === 'F' ? fahrenheit : unconverted('°C')),
  'Wh/km': (units: Units) => (isMiles(units) ? inverted(1000 / kmPerMile, 'mi/kWh', 2) : unconverted('Wh/km')),
  /** Only the distance is converted. */
  '€/km': (units: Units) => (isMiles(units) ? times(kmPerMile, '€/mi', 0) : unconverted('€/km')),
  'l/100 km': (units: Units) =>
    isMiles(units)
      ? inverted((100 * litresPerGallon[buysGallons(units) ? 'us' : 'uk']) / kmPerMile, 'mpg', 1)
      : unconverted('l/100 km'),
  'l of petrol': (units: Units) => (buysGallons(units) ? times(1 / litresPerGallon.us, 'gal', 1) : unconverted('l')),
  // Prices aren't converted, because exchange rates change: the user enters them in their own currency.
  '€/l': (units: Units) =>
    buysGallons(units) ? times(litresPerGallon.us, '$/gal', 2) : unconverted(`${signs[units.currency]}/l`),
  '€/kWh': (units: Units) => unconverted(`${signs[units.currency]}/kWh`),
  '€': (units: Units) => unconverted(signs[units.currency]),
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

/** A position along a route: "km 312", "mile 194". */
export const positionText = (km: number, maxDecimals = 0): string =>
  `${showsMiles() ? 'mile' : 'km'} ${formatNumber(shownIn('km').of(km), maxDecimals)}`;

/** An amount in the person's currency: "€41", "£8.20". */
export const moneyText = (amount: number): string =>
  `${shownIn('€').unit}${amount < 10 ? amount.toFixed(2) : formatNumber(amount, 0)}`;

type Bounds = readonly [min: number, max: number];

/** Converts metric bounds for a typed value to whole numbers within them; unchanged if nothing is converted. */
export function shownBounds({ of, decimals, isInverted }: Shown, [min, max]: Bounds): Bounds {
  if (decimals === undefined) return [of(min), of(max)];
  const [least, most] = isInverted ? [of(max), of(min)] : [of(min), of(max)];
  return [Math.ceil(least), Math.floor(most)];
}

export const fieldValue = ({ of, decimals }: Shown, value: number): number =>
  decimals === undefined ? of(value) : Math.round(of(value) * 10 ** decimals) / 10 ** decimals;
