import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sortKeys } from './car-row.ts';
import { bodies, drives, ports, segments } from './figures.ts';
import {
  activeFilters,
  allCars,
  defaultView,
  filterNames,
  hasAvailability,
  hasView,
  isFirstView,
  isSameView,
  isSet,
  type ListView,
  needsTrip,
  onSaleInEurope,
  parseView,
  withoutFilter,
  withoutFilters,
  writeView,
} from './list-view.ts';
import { markets } from './markets.ts';

const read = (query: string) => parseView(new URLSearchParams(query));
const link = (view: ListView) => {
  const entries = Object.entries(writeView(view)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(entries).toString();
};

const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const end = fc.option(fc.nat(9_999_999), { nil: undefined });
const span = fc
  .record({ min: end, max: end })
  .map(({ min, max }) => ({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }));
const anyTrip = fc.record(
  {
    distanceKm: fc.integer({ min: 100, max: 2000 }),
    temperatureC: fc.integer({ min: -30, max: 45 }),
    loadKg: fc.integer({ min: 0, max: 1000 }),
    chargerPowerKw: fc.integer({ min: 3, max: 1000 }),
  },
  { noNullPrototype: true },
);
const anyView: fc.Arbitrary<ListView> = fc
  .record(
    {
      search: fc.string({ maxLength: 20 }).map((text) => text.trim()),
      sort: fc.constantFrom(...sortKeys),
      reversed: fc.boolean(),
      market: fc.constantFrom(...markets, 'all' as const),
      makes: some(['Audi', 'BMW', 'Mercedes-Benz', 'Škoda']),
      bodies: some(bodies),
      segments: some(segments),
      drives: some(drives),
      ports: some(ports),
      seats: span,
      towing: span,
      price: span,
      keepUnpriced: fc.boolean(),
      range: span,
      charging: span,
      years: span,
      tripTime: span,
      trip: fc.option(anyTrip, { nil: undefined }),
      heatPump: fc.boolean(),
      onSale: fc.boolean(),
      favourites: fc.boolean(),
    },
    { noNullPrototype: true },
  )
  // Without a price filter, keeping unknown prices has no effect.
  .map((view) => ({ ...view, keepUnpriced: view.keepUnpriced && isSet(view.price) }));

test('a link reproduces any view', () => {
  fc.assert(fc.property(anyView, (view) => assert.deepEqual(read(link(view)), view)));
});

test('the default view has an empty address', () => {
  assert.equal(link(defaultView), '');
  assert.deepEqual(read(''), defaultView);
});

test('unreadable parameters fall back to their defaults', () => {
  for (const query of [
    'sort=price%27',
    'body=Boat',
    'price=cheap',
    'price=1..x',
    'seats=5',
    'sale=yes',
    'market=Mars',
    // These links were created with other defaults.
    'market=all&sale=all',
    // Without a price filter, this has no effect.
    'unpriced=1',
    'range=..99999999',
  ]) {
    assert.deepEqual(read(query), defaultView, query);
  }
});

test('every filter is active once set, and removing it leaves the others', () => {
  const all = read(
    'q=ioniq&market=China&make=Kia&body=SUV&segment=C&drive=AWD&plug=CCS2&seats=5..&tow=1500..&price=..50000&range=400..&charge=..30&year=2023..&time=..390&heatpump=1&sale=1&fav=1',
  );
  assert.deepEqual([...activeFilters(all)].sort(), [...filterNames].sort());
  for (const name of filterNames) {
    assert.deepEqual(
      activeFilters(withoutFilter(all, name)),
      filterNames.filter((other) => other !== name),
    );
  }
});

test('all cars are shown by default, and choosing those on sale in Europe sets two filters', () => {
  assert.deepEqual(activeFilters(defaultView), []);
  const offered = { ...defaultView, ...onSaleInEurope };
  assert.deepEqual(activeFilters(offered), ['market', 'onSale']);
  assert.equal(link(offered), 'market=Europe&sale=1');
  assert.deepEqual([hasAvailability(offered, onSaleInEurope), hasAvailability(defaultView, allCars)], [true, true]);
  assert.equal(hasAvailability(withoutFilter(offered, 'market'), onSaleInEurope), false);
  assert.deepEqual(withoutFilter(withoutFilter(offered, 'market'), 'onSale'), defaultView);
});

test('isFirstView accepts only the default view and the view of cars on sale in Europe', () => {
  for (const query of ['', 'market=Europe&sale=1', 'market=all']) assert.ok(isFirstView(read(query)), query);
  for (const query of ['sale=1', 'market=China&sale=1', 'q=kia', 'sort=price'])
    assert.ok(!isFirstView(read(query)), query);
});

test('hasView is true if the address contains any parameter of the view', () => {
  for (const query of ['q=kia', 'sort=price', 'market=all', 'sale=all', 'price=..40000', 'fav=1', 'body=SUV'])
    assert.ok(hasView(new URLSearchParams(query)), query);
  for (const query of ['', 'x=battery.usable_kwh', 'utm=1']) assert.ok(!hasView(new URLSearchParams(query)), query);
});

test('removing a price filter also resets the choice to keep cars of unknown price', () => {
  const view = read('price=..40000&unpriced=1');
  assert.ok(view.keepUnpriced);
  assert.deepEqual(withoutFilter(view, 'price'), defaultView);
});

test('a view needs a trip if it has one, or is sorted or filtered by trip time', () => {
  for (const query of ['trip=600w', 'sort=trip', 'time=..390']) assert.ok(needsTrip(read(query)), query);
  assert.ok(!needsTrip(defaultView));
  const view = read('trip=900t-12-150kg&time=..600&sort=trip');
  assert.deepEqual(withoutFilters(view).trip, view.trip);
  assert.deepEqual(activeFilters(view), ['tripTime']);
});

test('removing all filters keeps the order', () => {
  const { sort, ...rest } = withoutFilters(read('make=Kia&sort=price'));
  assert.deepEqual(activeFilters({ sort, ...rest }), []);
  assert.equal(sort, 'price');
});

test('views are equal if their addresses are', () => {
  assert.ok(isSameView(read('make=Kia&sort=price'), read('sort=price&make=Kia')));
  for (const query of ['make=Kia', 'make=Kia&sort=-price', 'make=Kia&sort=price&sale=1', 'make=Kia&sort=price&fav=1']) {
    assert.ok(!isSameView(read('make=Kia&sort=price'), read(query)), query);
  }
});
