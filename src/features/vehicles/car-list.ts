import { folded, matcher } from '#shared/text-match.ts';
import { byName, type CarRow, figureOf, type SortKey } from './car-row.ts';
import { figureTable } from './figures.ts';
import {
  activeFilters,
  defaultView,
  type FilterName,
  type ListName,
  type ListView,
  type Span,
  type SpanName,
} from './list-view.ts';
import type { Vehicle } from './vehicle.ts';

/** Keys of which more is better come largest first; the rest smallest first. */
export function isLargestFirst(key: SortKey): boolean {
  const path = figureOf[key];
  return path === undefined ? key === 'year' : figureTable[path].better === 'high';
}

/** Rows in the order of the view. Cars whose figure is not known come last, whichever way the order runs. */
export function sortCars(rows: readonly CarRow[], { sort, reversed }: Pick<ListView, 'sort' | 'reversed'>): CarRow[] {
  // Rows mostly come in this order already, which costs next to nothing; equals then keep it, as sorting is stable.
  const named = [...rows].sort(byName);
  if (sort === 'name') return reversed ? named.reverse() : named;
  const known: { row: CarRow; value: number }[] = [];
  const unknown: CarRow[] = [];
  for (const row of named) {
    const value = row.values[sort];
    if (value === undefined) unknown.push(row);
    else known.push({ row, value });
  }
  const isDescending = isLargestFirst(sort) !== reversed;
  known.sort(isDescending ? (a, b) => b.value - a.value : (a, b) => a.value - b.value);
  return [...known.map(({ row }) => row), ...unknown];
}

/** What a filter is decided by beside the car itself. */
export interface Known {
  /** YYYY-MM. */
  today: string;
  /** Ids of the cars with a heart of who looks; none where nobody looks. */
  favourites?: ReadonlySet<string>;
}

/** Rows that pass every filter of the view. `known` is the month, or that and more. */
export function filterCars(rows: readonly CarRow[], view: ListView, known: string | Known): CarRow[] {
  const tests = testsOf(view, knownOf(known)).map(({ passes }) => passes);
  return tests.length === 0 ? [...rows] : rows.filter((row) => tests.every((passes) => passes(row)));
}

const knownOf = (known: string | Known): Known => (typeof known === 'string' ? { today: known } : known);

export type Test = (row: CarRow) => boolean;

/** One test for each filter that is on. */
export function testsOf(view: ListView, known: Known): { name: FilterName; passes: Test }[] {
  return activeFilters(view).map((name) => ({ name, passes: testOf(name, view, known) }));
}

const noFavourites: ReadonlySet<string> = new Set();

function testOf(name: FilterName, view: ListView, { today, favourites = noFavourites }: Known): Test {
  switch (name) {
    case 'search': {
      const isMeant = matcher(view.search);
      return ({ searchText }) => isMeant(searchText);
    }
    case 'market':
      return ({ vehicle }) => vehicle.market === view.market;
    case 'makes':
      return oneOf(view.makes.map(folded), (row) => folded(listValue.makes(row) ?? ''));
    case 'bodies':
    case 'segments':
    case 'drives':
    case 'ports':
      return oneOf(view[name], listValue[name]);
    case 'seats':
    case 'towing':
    case 'price':
    case 'range':
    case 'charging':
    case 'years':
      return within(view[name], spanValue[name]);
    case 'heatPump':
      return ({ vehicle }) => vehicle.misscellaneous.heat_pump === true;
    case 'onSale':
      return ({ vehicle }) => isOnSale(vehicle, today);
    case 'favourites':
      return ({ vehicle }) => favourites.has(vehicle.id);
  }
}

/** What the lists of a view choose by. */
export const listValue: Readonly<Record<ListName, (row: CarRow) => string | undefined>> = {
  makes: ({ vehicle }) => vehicle.make,
  bodies: ({ vehicle }) => vehicle.misscellaneous.body,
  segments: ({ vehicle }) => vehicle.misscellaneous.segment,
  drives: ({ vehicle }) => vehicle.performance.drive,
  ports: ({ vehicle }) => vehicle.charge.port,
};

/** What the intervals of a view are of. */
export const spanValue: Readonly<Record<SpanName, (row: CarRow) => number | undefined>> = {
  seats: ({ vehicle }) => vehicle.misscellaneous.seats,
  towing: ({ vehicle }) => vehicle.misscellaneous.tow_braked_kg,
  price: ({ values }) => values.price,
  range: ({ values }) => values.real,
  charging: ({ values }) => values.charging,
  years: ({ values }) => values.year,
};

function oneOf(values: readonly string[], of: (row: CarRow) => string | undefined): Test {
  const wanted = new Set(values);
  return (row) => wanted.has(of(row) ?? '');
}

/** What is not known is in no interval: a car of unknown price is not one under 40,000 €. */
function within({ min = -Infinity, max = Infinity }: Span, of: (row: CarRow) => number | undefined): Test {
  return (row) => {
    const value = of(row);
    return value !== undefined && value >= min && value <= max;
  };
}

/** So long one model year's car is sold at most, of which nobody says that it is sold longer. */
const longestSaleYears = 5;

/**
 * Sold in this month (YYYY-MM) as far as is known: begun, and not ended. A start that is not known is the car's year; an end
 * that is not known is five years later, so that no car of ten years ago is for sale.
 */
export function isOnSale({ year, date }: Pick<Vehicle, 'year' | 'date'>, today: string): boolean {
  const from = date.from ?? String(year);
  const to = date.to ?? `${Number(from.slice(0, 4)) + longestSaleYears}${from.slice(4)}`;
  return from <= today.slice(0, from.length) && to >= today.slice(0, to.length);
}

/** The same rows, those first that the list opens with: on sale in Europe. `today` is YYYY-MM. */
export function offeredFirst(rows: readonly CarRow[], today: string): CarRow[] {
  const offered = new Set(filterCars(rows, defaultView, today));
  return [...offered, ...rows.filter((row) => !offered.has(row))];
}
