import { type FilterContext, listValue, spanValue, testsOf } from './car-list.ts';
import type { CarRow } from './car-row.ts';
import { type FilterName, type ListName, type ListView, listKeys, type SpanName } from './list-view.ts';
import { isOnSale } from './on-sale.ts';
import { defaultTrip, type Trip, tripScale } from './trip.ts';

/** Figures with a scale in the filters. */
const scaleNames = ['price', 'range', 'charging', 'towing', 'years', 'tripTime'] as const satisfies readonly SpanName[];
export type ScaleName = (typeof scaleNames)[number];

/** A scale's ends and step, in the figure's unit. A thumb at an end leaves that side open. */
export interface Scale {
  from: number;
  to: number;
  step: number;
}
export const bins = 24;

/**
 * `today` is YYYY-MM. The scale of years ends with next year, and that of trip times depends on the trip's distance.
 */
export function scaleOf(name: ScaleName, today: string, trip: Trip = defaultTrip): Scale {
  if (name === 'tripTime') return tripScale(trip);
  if (name !== 'years') return scales[name];
  const next = Number(today.slice(0, 4)) + 1;
  return { from: next - bins + 1, to: next, step: 1 };
}

const scales: Readonly<Record<Exclude<ScaleName, 'years' | 'tripTime'>, Scale>> = {
  price: { from: 16_000, to: 160_000, step: 500 },
  range: { from: 80, to: 680, step: 10 },
  charging: { from: 10, to: 58, step: 1 },
  towing: { from: 0, to: 2400, step: 50 },
};

export const seatChoices = [4, 5, 7] as const;

/** How many cars each choice of a filter would match, with all other filters unchanged. */
interface Facets {
  found: number;
  /** By active filter: how many more would match without it. */
  gains: Partial<Record<FilterName, number>>;
  lists: Record<ListName, ReadonlyMap<string, number>>;
  flags: Record<'onSale' | 'heatPump' | 'favourites', number>;
  /** By minimum number of seats. */
  seats: ReadonlyMap<number, number>;
  /** How many cars of unknown price a price filter drops or keeps. */
  unpriced: number;
  /** How many cars are in each bin of the scale; the first and last bins include values beyond the ends. */
  histograms: Record<ScaleName, number[]>;
}

/**
 * Counts everything in one pass: a car that passes all filters counts for every choice, and one that fails a single
 * filter counts for the choices of that filter.
 */
export function facetsOf(rows: readonly CarRow[], view: ListView, context: FilterContext): Facets {
  const tests = testsOf(view, context);
  const counts = emptyCounts();
  const counters = countersOf(counts, context, view.trip);
  const all = Object.values(counters);
  for (const row of rows) {
    const failed = failedBy(row, tests);
    if (failed === 'several') continue;
    if (failed === undefined) {
      counts.found += 1;
      for (const count of all) count(row);
    } else {
      counts.gains[failed] = (counts.gains[failed] ?? 0) + 1;
      counters[failed]?.(row);
    }
  }
  return counts;
}

/** The only filter that a car fails, or 'several'; undefined if it passes all. */
function failedBy(row: CarRow, tests: ReturnType<typeof testsOf>): FilterName | 'several' | undefined {
  let failed: FilterName | undefined;
  for (const { name, passes } of tests) {
    if (passes(row)) continue;
    if (failed !== undefined) return 'several';
    failed = name;
  }
  return failed;
}

interface Counts extends Facets {
  lists: Record<ListName, Map<string, number>>;
  seats: Map<number, number>;
}

function emptyCounts(): Counts {
  return {
    found: 0,
    gains: {},
    lists: { makes: new Map(), bodies: new Map(), segments: new Map(), drives: new Map(), ports: new Map() },
    flags: { onSale: 0, heatPump: 0, favourites: 0 },
    seats: new Map(),
    unpriced: 0,
    histograms: Object.fromEntries(scaleNames.map((name) => [name, new Array<number>(bins).fill(0)])) as Record<
      ScaleName,
      number[]
    >,
  };
}

const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** For each filter, a function that counts one car for its choices. */
function countersOf(
  counts: Counts,
  { today, favourites }: FilterContext,
  trip: Trip | undefined,
): Partial<Record<FilterName, (row: CarRow) => void>> {
  const inList = (name: ListName) => (row: CarRow) => {
    const value = listValue[name](row);
    if (value !== undefined) add(counts.lists[name], value);
  };
  const onScale = (name: ScaleName) => {
    const { from, to } = scaleOf(name, today, trip);
    const [histogram, figureOfCar] = [counts.histograms[name], spanValue[name]];
    return (row: CarRow) => {
      const value = figureOfCar(row);
      if (value === undefined) return;
      const bin = Math.min(bins - 1, Math.max(0, Math.floor(((value - from) / (to - from)) * bins)));
      histogram[bin] = (histogram[bin] ?? 0) + 1;
    };
  };
  const flag = (name: keyof Facets['flags'], isSet: (row: CarRow) => boolean | undefined) => (row: CarRow) => {
    if (isSet(row)) counts.flags[name] += 1;
  };
  const price = onScale('price');
  return {
    ...Object.fromEntries(listKeys.map((name) => [name, inList(name)])),
    ...Object.fromEntries(scaleNames.map((name) => [name, onScale(name)])),
    price: (row) => {
      price(row);
      if (row.values.price === undefined) counts.unpriced += 1;
    },
    seats: ({ vehicle }) => {
      const { seats = 0 } = vehicle.misscellaneous;
      for (const min of seatChoices) if (seats >= min) add(counts.seats, min);
    },
    onSale: flag('onSale', ({ vehicle }) => isOnSale(vehicle, today)),
    heatPump: flag('heatPump', ({ vehicle }) => vehicle.misscellaneous.heat_pump === true),
    favourites: flag('favourites', ({ vehicle }) => favourites?.has(vehicle.id)),
  };
}

/** How many cars would match without each filter, the largest number first. Shown when nothing matches. */
export function filtersToDrop({ gains }: Pick<Facets, 'gains'>): { filter: FilterName; cars: number }[] {
  return (Object.entries(gains) as [FilterName, number][])
    .map(([filter, cars]) => ({ filter, cars }))
    .sort((a, b) => b.cars - a.cars);
}
