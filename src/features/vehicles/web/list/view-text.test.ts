import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carRow, sortKeys } from '../../car-row.ts';
import { type FilterName, parseView, spanKeys } from '../../list-view.ts';
import { testCar } from '../../test-cars.ts';
import {
  cellText,
  estimateOf,
  filterText,
  filterTitle,
  shownSpan,
  textWithUnit,
  unitOf,
  valueText,
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
