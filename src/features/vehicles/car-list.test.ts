import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { filterCars, isLargestFirst, isOnSale, offeredFirst, sortCars } from './car-list.ts';
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
/** Tests only `query`: without the default market and sale filters. */
const viewOf = (query: string) => parseView(new URLSearchParams(`market=all&sale=all&${query}`));
const filtered = (query: string) => names(filterCars(rows, viewOf(query), today));
const sorted = (sort: SortKey, reversed = false) => names(sortCars(rows, { sort, reversed }));

test('a sort shows the best first, and unknown values last either way', () => {
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

test('each filter narrows by its own figure, and unknown values pass none', () => {
  assert.deepEqual(filtered('make=Renault'), ['Renault 5']);
  assert.deepEqual(filtered('body=SUV,Hatchback'), ['Škoda Enyaq', 'Renault 5']);
  assert.deepEqual(filtered('price=..46900'), ['Škoda Enyaq', 'Renault 5']);
  assert.deepEqual(filtered('price=..46899'), ['Renault 5']);
  assert.deepEqual(filtered('range=321..'), ['Škoda Enyaq']);
  assert.deepEqual(filtered('tow=1..'), ['Škoda Enyaq']);
  assert.deepEqual(filtered('heatpump=1'), ['Renault 5']);
  assert.deepEqual(filtered('year=2025..2025'), ['Renault 5']);
  const known = { today, favourites: new Set(['enyaq']) };
  assert.deepEqual(names(filterCars(rows, viewOf('fav=1'), known)), ['Škoda Enyaq']);
  assert.deepEqual(filtered('fav=1'), []);
  assert.deepEqual(names(filterCars(rows, parseView(new URLSearchParams('market=all')), today)), [
    'Škoda Enyaq',
    'Renault 5',
  ]);
});

test('the list starts with European cars, and shows those of another market or of all', () => {
  const sold = (market: Market) => carRow(market, testCar(market, { market }));
  const everywhere = [sold('Europe'), sold('North America'), sold('China')];
  const of = (query: string) => names(filterCars(everywhere, parseView(new URLSearchParams(query)), today));
  assert.deepEqual(of(''), ['Europe']);
  assert.deepEqual(of('market=North+America'), ['North America']);
  assert.deepEqual(of('market=all'), ['Europe', 'North America', 'China']);
});

test('a car is on sale from its first to its last month, or for five years if no end is known', () => {
  const cases: [from: string | undefined, to: string | undefined, expected: boolean][] = [
    [undefined, undefined, true],
    ['2021-11', undefined, true],
    ['2021-10', undefined, false],
    ['2021', undefined, true],
    ['2020', undefined, false],
    [undefined, '2026-10', false],
    ['2026-11', undefined, true],
    ['2026-12', undefined, false],
    ['2026', undefined, true],
    ['2027', undefined, false],
    ['2020', '2026-11', true],
    ['2020', '2026-10', false],
    ['2020', '2026', true],
    ['2020', '2025', false],
  ];
  for (const [from, to, expected] of cases) {
    assert.equal(isOnSale({ year: 2024, date: { from, to } }, today), expected, `${from}..${to}`);
  }
  assert.equal(isOnSale({ year: 2013, date: {} }, today), false);
  assert.equal(isOnSale({ year: 2027, date: {} }, today), false);
});

test('a search by name puts cars on sale in Europe first, and drops none', () => {
  const old = carRow('A old', testCar('old', { date: { to: '2022-05' } }));
  const far = carRow('B far', testCar('far', { market: 'China' }));
  const [now, next] = [carRow('C now', testCar('now')), carRow('D next', testCar('next'))];
  assert.deepEqual(names(offeredFirst([old, far, now, next], today)), ['C now', 'D next', 'A old', 'B far']);
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
