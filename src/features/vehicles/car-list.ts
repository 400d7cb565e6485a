import { folded, matcher } from '#shared/text-match.ts';
import { type CarRow, figureOf, type SortKey } from './car-row.ts';
import { figureTable } from './figures.ts';
import { activeFilters, defaultView, type FilterName, type ListView, type Span, withoutFilter } from './list-view.ts';
import type { Vehicle } from './vehicle.ts';

/** Keys of which more is better come largest first; the rest smallest first. */
export function isLargestFirst(key: SortKey): boolean {
  const path = figureOf[key];
  return path === undefined ? key === 'year' : figureTable[path].better === 'high';
}

/** Compares by code units: quick, and names are in one script. */
export const byName = (a: CarRow, b: CarRow) =>
  a.searchText < b.searchText ? -1 : a.searchText > b.searchText ? 1 : 0;

/** Rows in the order of the view. Cars whose figure is not known come last, whichever way the order runs. */
export function sortCars(rows: readonly CarRow[], { sort, reversed }: Pick<ListView, 'sort' | 'reversed'>): CarRow[] {
  // Rows mostly come in this order already, which costs next to nothing; equals then keep it, as sorting is stable.
  const named = rows.toSorted(byName);
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

/** Rows that pass every filter of the view. `today` is YYYY-MM. */
export function filterCars(rows: readonly CarRow[], view: ListView, today: string): CarRow[] {
  const tests = testsOf(view, today);
  return tests.length === 0 ? [...rows] : rows.filter((row) => tests.every((test) => test(row)));
}

type Test = (row: CarRow) => boolean;

function testsOf(view: ListView, today: string): Test[] {
  return activeFilters(view).map((name) => testOf(name, view, today));
}

function testOf(name: FilterName, view: ListView, today: string): Test {
  switch (name) {
    case 'search': {
      const isMeant = matcher(view.search);
      return ({ searchText }) => isMeant(searchText);
    }
    case 'market':
      return ({ vehicle }) => vehicle.market === view.market;
    case 'makes':
      return oneOf(view.makes.map(folded), ({ vehicle }) => folded(vehicle.make));
    case 'bodies':
      return oneOf(view.bodies, ({ vehicle }) => vehicle.misscellaneous.body);
    case 'segments':
      return oneOf(view.segments, ({ vehicle }) => vehicle.misscellaneous.segment);
    case 'drives':
      return oneOf(view.drives, ({ vehicle }) => vehicle.performance.drive);
    case 'ports':
      return oneOf(view.ports, ({ vehicle }) => vehicle.charge.port);
    case 'seats':
      return within(view.seats, ({ vehicle }) => vehicle.misscellaneous.seats);
    case 'towing':
      return within(view.towing, ({ vehicle }) => vehicle.misscellaneous.tow_braked_kg);
    case 'price':
      return within(view.price, ({ values }) => values.price);
    case 'range':
      return within(view.range, ({ values }) => values.real);
    case 'charging':
      return within(view.charging, ({ values }) => values.charging);
    case 'years':
      return within(view.years, ({ values }) => values.year);
    case 'heatPump':
      return ({ vehicle }) => vehicle.misscellaneous.heat_pump === true;
    case 'onSale':
      return ({ vehicle }) => isOnSale(vehicle, today);
  }
}

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

/** For a view that shows nothing: how many cars each filter alone keeps away, the most first. */
export function filtersToDrop(
  rows: readonly CarRow[],
  view: ListView,
  today: string,
): { filter: FilterName; cars: number }[] {
  return activeFilters(view)
    .map((filter) => ({ filter, cars: filterCars(rows, withoutFilter(view, filter), today).length }))
    .filter(({ cars }) => cars > 0)
    .sort((a, b) => b.cars - a.cars);
}
