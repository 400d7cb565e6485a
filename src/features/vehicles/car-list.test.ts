import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { filterCars, isLargestFirst, onSaleFirst, sortCars } from './car-list.ts';
import { carRow, type SortKey, sortKeys } from './car-row.ts';
import { defaultView, type ListView, parseView } from './list-view.ts';
import type { Market } from './markets.ts';
import { testCar } from './test-cars.ts';

const today = '2026-11';
const rows = [
  carRow(
    'Škoda Enyaq',
    testCar('enyaq', {
      make: 'Skoda',
      year: 2024,
      price: { de_eur: 46_900 },
      range: { real_km: 470 },
      misscellaneous: { body: 'SUV', heat_pump: 'optional', seats: 5, tow_braked_kg: 1200 },
    }),
  ),
  carRow(
    'Renault 5',
    testCar('r5', {
      make: 'Renault',
      year: 2025,
      price: { de_eur: 27_900 },
      range: { real_km: 320 },
      misscellaneous: { body: 'Hatchback', heat_pump: true, seats: 5, tow_braked_kg: 0 },
    }),
  ),
  carRow('Mystery', testCar('mystery', { year: 2020, date: { to: '2022-05' } })),
];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);
const viewOf = (query: string) => parseView(new URLSearchParams(query));
const filtered = (query: string) => names(filterCars(rows, viewOf(query), { today }));
const sorted = (sort: SortKey, reversed = false) => names(sortCars(rows, { sort, reversed }));

test('the best value comes first, and unknown values come last in both directions', () => {
  assert.deepEqual(sorted('real'), ['Škoda Enyaq', 'Renault 5', 'Mystery']);
  assert.deepEqual(sorted('real', true), ['Renault 5', 'Škoda Enyaq', 'Mystery']);
  assert.deepEqual(sorted('price'), ['Renault 5', 'Škoda Enyaq', 'Mystery']);
  assert.deepEqual(sorted('price', true), ['Škoda Enyaq', 'Renault 5', 'Mystery']);
  assert.deepEqual(sorted('pricePerKm'), ['Renault 5', 'Škoda Enyaq', 'Mystery']);
  assert.deepEqual(sorted('name'), ['Mystery', 'Renault 5', 'Škoda Enyaq']);
  assert.deepEqual(sorted('name', true), ['Škoda Enyaq', 'Renault 5', 'Mystery']);
  assert.deepEqual(sorted('year'), ['Renault 5', 'Škoda Enyaq', 'Mystery']);
});

test('range, power and year sort largest first, everything else smallest first', () => {
  assert.deepEqual(sortKeys.filter(isLargestFirst), ['wltp', 'real', 'power', 'year']);
});

test('a search matches all words anywhere, ignoring case and accents', () => {
  assert.deepEqual(filtered('q=skoda'), ['Škoda Enyaq']);
  assert.deepEqual(filtered('q=ENYAQ+2024'), ['Škoda Enyaq']);
  assert.deepEqual(filtered('q=enyaq+2025'), []);
});

test('each filter compares its own figure, and cars with an unknown value pass none', () => {
  assert.deepEqual(filtered('make=Renault'), ['Renault 5']);
  assert.deepEqual(filtered('body=SUV,Hatchback'), ['Škoda Enyaq', 'Renault 5']);
  assert.deepEqual(filtered('price=..46900'), ['Škoda Enyaq', 'Renault 5']);
  assert.deepEqual(filtered('price=..46899'), ['Renault 5']);
  assert.deepEqual(filtered('range=321..'), ['Škoda Enyaq']);
  assert.deepEqual(filtered('tow=1..'), ['Škoda Enyaq']);
  assert.deepEqual(filtered('heatpump=1'), ['Renault 5']);
  assert.deepEqual(filtered('year=2025..2025'), ['Renault 5']);
  const context = { today, favourites: new Set(['enyaq']) };
  assert.deepEqual(names(filterCars(rows, viewOf('fav=1'), context)), ['Škoda Enyaq']);
  assert.deepEqual(filtered('fav=1'), []);
  assert.deepEqual(filtered('sale=1'), ['Renault 5']);
});

test('the list shows all cars by default, or only those of a chosen market', () => {
  const sold = (market: Market) => carRow(market, testCar(market, { market }));
  const everywhere = [sold('Europe'), sold('North America'), sold('China')];
  const namesFor = (query: string) => names(filterCars(everywhere, parseView(new URLSearchParams(query)), { today }));
  assert.deepEqual(namesFor(''), ['Europe', 'North America', 'China']);
  assert.deepEqual(namesFor('market=Europe'), ['Europe']);
  assert.deepEqual(namesFor('market=North+America'), ['North America']);
});

test('a price filter hides cars of unknown price, unless the view keeps them', () => {
  const foreign = carRow('Far', testCar('far', { price: { us_usd: 30_000 } }));
  const namesFor = (query: string) => names(filterCars([...rows, foreign], viewOf(query), { today }));
  assert.deepEqual(namesFor('price=..30000'), ['Renault 5']);
  assert.deepEqual(namesFor('price=..30000&unpriced=1'), ['Renault 5', 'Mystery', 'Far']);
  assert.deepEqual(namesFor('price=40000..&unpriced=1'), ['Škoda Enyaq', 'Mystery', 'Far']);
  assert.equal(namesFor('unpriced=1').length, 4);
});

test('a price in dollars or yuan is never sorted among those in euros', () => {
  const cars = [
    carRow('Yuan', testCar('yuan', { price: { cn_cny: 150_000 } })),
    carRow('Dollar', testCar('dollar', { price: { us_usd: 5_000 } })),
    carRow('Euro', testCar('euro', { price: { de_eur: 90_000, us_usd: 1 } })),
  ];
  for (const reversed of [false, true])
    assert.deepEqual(names(sortCars(cars, { sort: 'price', reversed })), ['Euro', 'Dollar', 'Yuan']);
});

const wellKnown = {
  price: { de_eur: 40_000 },
  range: { wltp_km: 400, real_km: 330 },
  performance: { zero_to_100_s: 8, power_kw: 150 },
  dimensions: { curb_weight_kg: 1900, cargo_l: 500 },
};

test('a car with mostly unknown figures is never first, whichever figure the list is sorted by', () => {
  const announced = {
    range: { wltp_km: 900, real_km: 738 },
    performance: { zero_to_100_s: 1, power_kw: 900 },
    real_efficiency: { combined_wh_per_km: 99 },
  };
  const cars = [carRow('A mystery', testCar('a', announced)), carRow('B known', testCar('b', wellKnown))];
  assert.deepEqual(
    cars.map(({ isMostlyUnknown }) => isMostlyUnknown),
    [true, false],
  );
  for (const sort of ['real', 'wltp', 'acceleration', 'power', 'price', 'weight'] as const)
    for (const reversed of [false, true])
      assert.equal(sortCars(cars, { sort, reversed })[0]?.name, 'B known', `${sort} ${reversed}`);
  // It still comes before cars without the figure, and it's still in alphabetical order by name.
  const without = carRow('C no use', testCar('c', wellKnown));
  assert.deepEqual(names(sortCars([without, ...cars], { sort: 'consumption', reversed: false })), [
    'A mystery',
    'B known',
    'C no use',
  ]);
  assert.equal(sortCars(cars, { sort: 'name', reversed: false })[0]?.name, 'A mystery');
});

test('cars on sale in Europe are put first, and no car is dropped', () => {
  const old = carRow('A old', testCar('old', { date: { to: '2022-05' } }));
  const far = carRow('B far', testCar('far', { market: 'China' }));
  const [now, next] = [
    carRow('C now', testCar('now', { year: 2026 })),
    carRow('D next', testCar('next', { year: 2025 })),
  ];
  assert.deepEqual(names(onSaleFirst([old, far, now, next], today)), ['C now', 'D next', 'A old', 'B far']);
});

test('sorting drops no car, and reversing keeps unknown values at the end', () => {
  const anyCars = fc.array(fc.option(fc.integer({ min: 90, max: 120 }), { nil: undefined }), { maxLength: 30 });
  fc.assert(
    fc.property(anyCars, fc.constantFrom(...sortKeys), fc.boolean(), (ranges, sort, reversed) => {
      const cars = ranges.map((real_km, i) => carRow(`car ${i}`, testCar(`c${i}`, { range: { real_km } })));
      const view: ListView = { ...defaultView, sort, reversed };
      const result = sortCars(cars, view);
      assert.deepEqual([...names(result)].sort(), [...names(cars)].sort());
      if (sort === 'name') return;
      const unknown = result.map(({ values }) => values[sort] === undefined);
      assert.deepEqual(unknown, [...unknown].sort());
    }),
  );
});
