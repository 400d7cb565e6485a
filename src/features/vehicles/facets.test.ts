import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { filterCars } from './car-list.ts';
import { type CarRow, carRow } from './car-row.ts';
import { bins, facetsOf, filtersToDrop, scaleOf, seatChoices } from './facets.ts';
import { bodies } from './figures.ts';
import { activeFilters, type ListView, parseView, withoutFilter } from './list-view.ts';
import { markets } from './markets.ts';
import { testCar } from './test-cars.ts';

const context = { today: '2026-11', favourites: new Set(['c1', 'c3']) };
const viewOf = (query: string) => parseView(new URLSearchParams(query));
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const anyCar = fc.record({
  make: fc.constantFrom('Audi', 'Kia'),
  market: fc.constantFrom(...markets),
  year: fc.constantFrom(2015, 2024),
  price: maybe([9_000, 40_000, 200_000]),
  body: maybe(bodies.slice(0, 3)),
  seats: maybe([2, 4, 5, 7]),
  heatPump: maybe([true, false, 'optional'] as const),
});
const anyRows = fc.array(anyCar, { maxLength: 25 }).map((cars): CarRow[] =>
  cars.map(({ make, market, year, price, body, seats, heatPump }, index) =>
    carRow(
      `${make} ${index}`,
      testCar(`c${index}`, {
        make,
        market,
        year,
        price: { de_eur: price },
        misscellaneous: { body, seats, heat_pump: heatPump },
      }),
    ),
  ),
);
const anyQuery = fc.constantFrom(
  '',
  'market=Europe&sale=1',
  'market=Europe&sale=1&make=Kia&price=..50000',
  'price=..50000&unpriced=1',
  'market=Europe&body=SUV,Sedan&seats=5..',
  'q=audi&heatpump=1',
  'fav=1',
);

/** How many cars match after part of the view has changed. */
const foundWith = (rows: readonly CarRow[], view: ListView, part: Partial<ListView>) =>
  filterCars(rows, { ...view, ...part }, context).length;

test('each choice shows how many cars match it and all other filters', () => {
  fc.assert(
    fc.property(anyRows, anyQuery, (rows, query) => {
      const view = viewOf(query);
      const facets = facetsOf(rows, view, context);
      assert.equal(facets.found, foundWith(rows, view, {}));
      for (const make of ['Audi', 'Kia']) {
        assert.equal(facets.lists.makes.get(make) ?? 0, foundWith(rows, view, { makes: [make] }), make);
      }
      for (const body of bodies) {
        assert.equal(facets.lists.bodies.get(body) ?? 0, foundWith(rows, view, { bodies: [body] }), body);
      }
      for (const min of seatChoices) {
        assert.equal(facets.seats.get(min) ?? 0, foundWith(rows, view, { seats: { min } }), String(min));
      }
      for (const flag of ['onSale', 'heatPump', 'favourites'] as const) {
        assert.equal(facets.flags[flag], foundWith(rows, view, { [flag]: true }), flag);
      }
    }),
  );
});

test('a histogram counts all cars with a known figure that pass the other filters', () => {
  fc.assert(
    fc.property(anyRows, anyQuery, (rows, query) => {
      const { histograms } = facetsOf(rows, viewOf(query), context);
      const others = filterCars(rows, { ...viewOf(query), price: {} }, context);
      const priced = others.filter(({ values }) => values.price !== undefined).length;
      assert.equal(
        histograms.price.reduce((sum, cars) => sum + cars, 0),
        priced,
      );
    }),
  );
});

test('cars of unknown price that a price filter keeps or drops are counted', () => {
  fc.assert(
    fc.property(anyRows, anyQuery, fc.boolean(), (rows, query, keepUnpriced) => {
      const view = { ...viewOf(query), price: { max: 50_000 }, keepUnpriced };
      const [withUnpriced, withoutUnpriced] = [true, false].map((keep) =>
        foundWith(rows, view, { keepUnpriced: keep }),
      );
      assert.equal(facetsOf(rows, view, context).unpriced, (withUnpriced ?? 0) - (withoutUnpriced ?? 0));
    }),
  );
});

test('values beyond the ends of a scale count in its first and last bins', () => {
  const rows = [9_000, 16_000, 159_999, 500_000].map((price) =>
    carRow(`${price}`, testCar(`p${price}`, { price: { de_eur: price } })),
  );
  const { price } = facetsOf(rows, viewOf(''), context).histograms;
  assert.equal(price.length, bins);
  assert.deepEqual([price[0], price[bins - 1]], [2, 2]);
  assert.deepEqual(scaleOf('years', '2031-02'), { from: 2009, to: 2032, step: 1 });
});

test('an empty view lists the filters whose removal would show cars, the most effective first', () => {
  fc.assert(
    fc.property(anyRows, anyQuery, (rows, query) => {
      const view = viewOf(query);
      const facets = facetsOf(rows, view, context);
      if (facets.found > 0) return;
      const expected = activeFilters(view)
        .map((filter) => ({ filter, cars: filterCars(rows, withoutFilter(view, filter), context).length }))
        .filter(({ cars }) => cars > 0);
      const filters = filtersToDrop(facets);
      assert.deepEqual(
        [...filters].sort((a, b) => (a.filter < b.filter ? -1 : 1)),
        expected.sort((a, b) => (a.filter < b.filter ? -1 : 1)),
      );
      assert.deepEqual(
        filters.map(({ cars }) => cars),
        filters.map(({ cars }) => cars).sort((a, b) => b - a),
      );
    }),
  );
});
