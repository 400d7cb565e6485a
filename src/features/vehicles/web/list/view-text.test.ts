import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortKeys } from '../../car-row.ts';
import { type FilterName, parseView, spanKeys } from '../../list-view.ts';
import { filterText, filterTitle, unitOf, unitOfSpan } from './view-text.ts';

test('columns and spans have the unit of their figure, or none', () => {
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
  const ofSpans = Object.fromEntries(spanKeys.map((name) => [name, unitOfSpan(name)]));
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
  ['', 'market', 'Europe'],
  ['', 'onSale', 'On sale'],
  ['heatpump=1', 'heatPump', 'Heat pump'],
  ['time=..390', 'tripTime', 'trip time ≤ 6\u00a0h\u00a030\u00a0min'],
];
for (const [query, filter, text] of cases) {
  test(`the filter ${query} reads "${text}"`, () => {
    assert.equal(filterText(parseView(new URLSearchParams(query)), filter), text);
  });
}

test('a filter is named if its chip alone is unclear', () => {
  const view = parseView(new URLSearchParams('body=SUV'));
  assert.deepEqual(
    (['market', 'onSale', 'bodies'] as const).map((name) => filterTitle(view, name)),
    ['Europe', 'On sale', 'body: SUV'],
  );
});
