import { folded } from '#shared/text-match.ts';
import { byName, type CarRow, figureOf, type SortKey } from './car-row.ts';
import { figureTable } from './figures.ts';
import {
  activeFilters,
  defaultView,
  type FilterName,
  type ListName,
  type ListView,
  onSaleInEurope,
  type Span,
  type SpanName,
} from './list-view.ts';
import { isOnSale } from './on-sale.ts';
import { carMatcher } from './search-cars.ts';

/** Keys for which more is better sort largest first, all others smallest first. */
export function isLargestFirst(key: SortKey): boolean {
  const path = figureOf[key];
  return path === undefined ? key === 'year' : figureTable[path].better === 'high';
}

/**
 * Rows in the view's order. In both directions, cars with mostly unknown figures come after the others, and cars
 * without this figure come last.
 */
export function sortCars(rows: readonly CarRow[], { sort, reversed }: Pick<ListView, 'sort' | 'reversed'>): CarRow[] {
  // Rows are usually sorted by name already, which makes this nearly free; the stable sort below preserves it for ties.
  const named = [...rows].sort(byName);
  if (sort === 'name') return reversed ? named.reverse() : named;
  const known: { row: CarRow; value: number }[] = [];
  const mostlyUnknown: typeof known = [];
  const unknown: CarRow[] = [];
  for (const row of named) {
    const value = row.values[sort];
    if (value === undefined) unknown.push(row);
    else (row.isMostlyUnknown ? mostlyUnknown : known).push({ row, value });
  }
  const isDescending = isLargestFirst(sort) !== reversed;
  const inOrder = (entries: typeof known) =>
    entries.sort(isDescending ? (a, b) => b.value - a.value : (a, b) => a.value - b.value).map(({ row }) => row);
  return [...inOrder(known), ...inOrder(mostlyUnknown), ...unknown];
}

export interface FilterContext {
  /** YYYY-MM. */
  today: string;
  /** Ids of the viewer's favourites; absent if there's no viewer. */
  favourites?: ReadonlySet<string>;
}

export function filterCars(rows: readonly CarRow[], view: ListView, context: FilterContext): CarRow[] {
  const tests = testsOf(view, context).map(({ passes }) => passes);
  return tests.length === 0 ? [...rows] : rows.filter((row) => tests.every((passes) => passes(row)));
}

export type Test = (row: CarRow) => boolean;

export function testsOf(view: ListView, context: FilterContext): { name: FilterName; passes: Test }[] {
  return activeFilters(view).map((name) => ({ name, passes: testOf(name, view, context) }));
}

const noFavourites: ReadonlySet<string> = new Set();

function testOf(name: FilterName, view: ListView, { today, favourites = noFavourites }: FilterContext): Test {
  switch (name) {
    case 'search':
      return carMatcher(view.search);
    case 'market':
      return ({ vehicle }) => vehicle.market === view.market;
    case 'makes':
      return oneOf(view.makes.map(folded), (row) => folded(listValue.makes(row) ?? ''));
    case 'bodies':
    case 'segments':
    case 'drives':
    case 'ports':
      return oneOf(view[name], listValue[name]);
    case 'price':
      return within(view.price, spanValue.price, view.keepUnpriced);
    case 'seats':
    case 'towing':
    case 'range':
    case 'charging':
    case 'years':
    case 'tripTime':
      return within(view[name], spanValue[name]);
    case 'heatPump':
      return ({ vehicle }) => vehicle.misscellaneous.heat_pump === true;
    case 'onSale':
      return ({ vehicle }) => isOnSale(vehicle, today);
    case 'favourites':
      return ({ vehicle }) => favourites.has(vehicle.id);
  }
}

/** The value that each list filter compares. */
export const listValue: Readonly<Record<ListName, (row: CarRow) => string | undefined>> = {
  makes: ({ vehicle }) => vehicle.make,
  bodies: ({ vehicle }) => vehicle.misscellaneous.body,
  segments: ({ vehicle }) => vehicle.misscellaneous.segment,
  drives: ({ vehicle }) => vehicle.performance.drive,
  ports: ({ vehicle }) => vehicle.charge.port,
};

/** The value that each interval filter compares. */
export const spanValue: Readonly<Record<SpanName, (row: CarRow) => number | undefined>> = {
  seats: ({ vehicle }) => vehicle.misscellaneous.seats,
  towing: ({ vehicle }) => vehicle.misscellaneous.tow_braked_kg,
  price: ({ values }) => values.price,
  range: ({ values }) => values.real,
  charging: ({ values }) => values.charging,
  years: ({ values }) => values.year,
  tripTime: ({ values }) => values.trip,
};

function oneOf(values: readonly string[], read: (row: CarRow) => string | undefined): Test {
  const allowed = new Set(values);
  return (row) => allowed.has(read(row) ?? '');
}

/** An unknown value isn't in any interval unless `keepsUnknown`: a car of unknown price isn't under €40,000. */
function within(
  { min = -Infinity, max = Infinity }: Span,
  read: (row: CarRow) => number | undefined,
  keepsUnknown = false,
): Test {
  return (row) => {
    const value = read(row);
    return value === undefined ? keepsUnknown : value >= min && value <= max;
  };
}

/** `today` is YYYY-MM. */
export const carsOnSale = (rows: readonly CarRow[], today: string): CarRow[] =>
  filterCars(rows, { ...defaultView, ...onSaleInEurope }, { today });

/** The number of rows of a view that are sent before the rest. */
export const firstCount = 30;

/** Moves the cars on sale in Europe to the front. `today` is YYYY-MM. */
export function onSaleFirst(rows: readonly CarRow[], today: string): CarRow[] {
  const onSale = new Set(carsOnSale(rows, today));
  return [...onSale, ...rows.filter((row) => !onSale.has(row))];
}

/** Sorts cars that match a search equally well: those on sale in Europe first, then the newest. */
export function inSearchOrder(rows: readonly CarRow[], today: string): CarRow[] {
  return onSaleFirst(
    [...rows].sort((a, b) => b.vehicle.year - a.vehicle.year),
    today,
  );
}
