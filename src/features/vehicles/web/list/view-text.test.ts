import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { carRow, sortKeys } from '../../car-row.ts';
import { type FilterName, parseView, spanKeys } from '../../list-view.ts';
import { testCar } from '../../test-cars.ts';
import { namePartsOf } from '../car-names.ts';
import {
  cellText,
  estimateOf,
  filterText,
  filterTitle,
  laneEnd,
  lowerOf,
  movedBy,
  shareOf,
  shownSpan,
  textWithUnit,
  unitOf,
  upperOf,
  valueText,
  withLower,
  withUpper,
} from './view-text.ts';

test('columns and spans have their figure’s unit, or none', () => {
  const ofColumns = Object.fromEntries(sortKeys.map((key) => [key, unitOf(key)]));
  const lengths = { wltp: 'km', real: 'km', consumption: 'Wh/km', charging: 'min', acceleration: 's' };
  assert.deepEqual(ofColumns, {
    name: '',
    price: '€',
    ...lengths,
    power: 'kW',
    weight: 'kg',
    year: '',
    pricePerKm: '',
    trip: '',
  });
  const ofSpans = Object.fromEntries(spanKeys.map((name) => [name, shownSpan(name).unit]));
  assert.deepEqual(ofSpans, {
    seats: '',
    towing: 'kg',
    price: '€',
    range: 'km',
    charging: 'min',
    years: '',
    tripTime: '',
  });
});

const cases: [query: string, filter: FilterName, text: string][] = [
  ['price=..55000', 'price', '≤ €55,000'],
  ['range=400..500', 'range', '400–500\u00a0km'],
  ['tow=1500..1500', 'towing', '1,500\u00a0kg'],
  ['seats=5..', 'seats', 'seats ≥ 5'],
  ['year=2022..', 'years', 'year ≥ 2022'],
  ['body=SUV,Van', 'bodies', 'SUV, Van'],
  ['segment=A,B,C,D', 'segments', 'segment: 4 selected'],
  ['market=Europe', 'market', 'Europe'],
  ['sale=1', 'onSale', 'On sale'],
  ['price=..55000&unpriced=1', 'price', '≤ €55,000 or unknown'],
  ['heatpump=1', 'heatPump', 'Heat pump'],
  ['time=..390', 'tripTime', 'trip time ≤ 6\u00a0h\u00a030\u00a0min'],
];
for (const [query, filter, text] of cases) {
  test(`the filter ${query} reads "${text}"`, () => {
    assert.equal(filterText(parseView(new URLSearchParams(query)), filter), text);
  });
}

test('a chip’s title has the filter’s name if its text alone is unclear', () => {
  const view = parseView(new URLSearchParams('market=Europe&sale=1&body=SUV'));
  assert.deepEqual(
    (['market', 'onSale', 'bodies'] as const).map((name) => filterTitle(view, name)),
    ['Europe', 'On sale', 'body: SUV'],
  );
});

test('a price in dollars or yuan is shown with its sign if the one in euros isn’t known', () => {
  const row = (price: { de_eur?: number; us_usd?: number; cn_cny?: number }) =>
    carRow('One', testCar('one', { price }));
  assert.equal(textWithUnit(row({ de_eur: 40_000, us_usd: 1 }), 'price'), '€40,000');
  const dollars = row({ us_usd: 52_990, cn_cny: 1 });
  assert.deepEqual([textWithUnit(dollars, 'price'), cellText(dollars, 'price')], ['$52,990', '$52,990']);
  assert.deepEqual(valueText(dollars, 'price'), { number: '$52,990', unit: '' });
  assert.equal(textWithUnit(row({ cn_cny: 149_800 }), 'price'), 'CN¥149,800');
  assert.equal(textWithUnit(row({}), 'price'), undefined);
  assert.equal(textWithUnit(dollars, 'pricePerKm'), undefined);
});

test('a range estimated from a rated one is marked, and so are figures that follow from it', () => {
  const derived = ['range.real_km', 'real_efficiency.combined_wh_per_km'];
  const facts = { range: { wltp_km: 500, real_km: 410 }, real_efficiency: { combined_wh_per_km: 170 } };
  const estimated = carRow('One', testCar('one', { ...facts, derived }));
  assert.deepEqual(
    (['real', 'consumption', 'pricePerKm', 'wltp', 'boot'] as const).map((column) => estimateOf(estimated, column)),
    ['WLTP', 'WLTP', undefined, undefined, undefined],
  );
  const epa = { ...facts, range: { epa_km: 420, real_km: 410 } };
  assert.equal(estimateOf(carRow('One', testCar('one', { ...epa, derived })), 'real'), 'EPA');
  // A range that follows from a sourced consumption, or is sourced itself, isn't marked.
  const [range] = derived;
  for (const few of [[range ?? ''], []])
    assert.equal(estimateOf(carRow('One', testCar('one', { ...facts, derived: few })), 'real'), undefined);
});

const cars = [503, 320, undefined].map((real_km, i) => carRow(`c${i}`, testCar(`c${i}`, { range: { real_km } })));

test('a lane ends at the largest figure in the list, rounded up to 50', () => {
  assert.equal(laneEnd(cars, 'real'), 550);
  assert.equal(laneEnd(cars.slice(2), 'real'), 0);
});

test('a car is placed by its figure but never at the very start, which is for unknown figures', () => {
  assert.equal(shareOf(275, 550), 0.5);
  assert.equal(shareOf(3, 550), 0.06);
  assert.equal(shareOf(600, 550), 1);
  assert.equal(shareOf(undefined, 550), 0);
  assert.equal(shareOf(300, 0), 0);
});

test('the make is split from a name that starts with it', () => {
  const part = (name: string, make: string) => namePartsOf({ name, vehicle: testCar('x', { make }) });
  assert.deepEqual(part('Škoda Enyaq 85', 'Škoda'), { make: 'Škoda', model: 'Enyaq 85' });
  assert.deepEqual(part('ID.3', 'Volkswagen'), { make: '', model: 'ID.3' });
  assert.deepEqual(part('Kiazuma 1', 'Kia'), { make: '', model: 'Kiazuma 1' });
});

const scale = { from: 100, to: 200, step: 10 };

test('a thumb at an end of the scale leaves the interval open', () => {
  assert.deepEqual(withLower({ min: 150, max: 180 }, 100, scale), { max: 180 });
  assert.deepEqual(withUpper({ min: 150, max: 180 }, 200, scale), { min: 150 });
  assert.deepEqual([lowerOf({}, scale), upperOf({}, scale)], [100, 200]);
});

test('a typed value beyond the scale is shown at its end, and stays until that thumb is moved', () => {
  assert.equal(lowerOf({ min: 20 }, scale), 100);
  assert.deepEqual(withUpper({ min: 20 }, 150, scale), { min: 20, max: 150 });
});

test('the thumbs never pass each other', () => {
  const value = fc.integer({ min: 10, max: 20 }).map((tens) => tens * 10);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), value), { maxLength: 20 }), (moves) => {
      let span = {};
      for (const [isLower, to] of moves) {
        span = isLower ? withLower(span, to, scale) : withUpper(span, to, scale);
        assert.ok(lowerOf(span, scale) <= upperOf(span, scale));
      }
    }),
  );
});

test('Page Up and Page Down move by ten steps, up to the ends', () => {
  const wide = { from: 0, to: 1000, step: 5 };
  assert.equal(movedBy('PageUp', 100, wide), 150);
  assert.equal(movedBy('PageDown', 20, wide), 0);
  assert.equal(movedBy('ArrowUp', 20, wide), undefined);
});
