import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOnSale, type SaleState, saleStateOf } from './on-sale.ts';

const today = '2026-11';

const cases: [from: string | undefined, to: string | undefined, modelYears: string | undefined, SaleState][] = [
  // A known end decides, whatever else is known.
  ['2020', '2026-11', undefined, 'on sale'],
  ['2020', '2026-10', undefined, 'ended'],
  ['2020', '2026', undefined, 'on sale'],
  ['2020', '2025', '2020-2026', 'ended'],
  ['2011-01', '2030', undefined, 'on sale'],
  // Before its start, a car isn't on sale yet.
  ['2026-12', undefined, undefined, 'announced'],
  ['2027', '2030', undefined, 'announced'],
  ['2026-11', undefined, undefined, 'on sale'],
  ['2026', undefined, undefined, 'on sale'],
  // Without an end, the last year in which it's known to have been sold counts.
  ['2025-01', undefined, undefined, 'on sale'],
  ['2024-12', undefined, undefined, 'end not known'],
  ['2022-03', undefined, undefined, 'end not known'],
  ['2022-03', undefined, '2022-2025', 'on sale'],
  ['2022-03', undefined, '2022-2024', 'end not known'],
  ['2022-03', undefined, '2025', 'on sale'],
  // If the start isn't known, the car's year counts: 2024.
  [undefined, undefined, undefined, 'end not known'],
  [undefined, undefined, '2024-2026', 'on sale'],
  [undefined, '2026-10', undefined, 'ended'],
];
for (const [from, to, model_years, expected] of cases) {
  test(`the state of a car sold from ${from} to ${to} with model years ${model_years} is "${expected}"`, () => {
    assert.equal(saleStateOf({ year: 2024, date: { from, to, model_years } }, today), expected);
  });
}

test('over time, the state of a car only moves from announced to on sale to ended or not known', () => {
  const month = fc
    .tuple(fc.integer({ min: 2015, max: 2030 }), fc.integer({ min: 1, max: 12 }))
    .map(([y, m]) => `${y}-${String(m).padStart(2, '0')}`);
  const order: readonly SaleState[] = ['announced', 'on sale', 'ended', 'end not known'];
  fc.assert(
    fc.property(month, fc.option(month, { nil: undefined }), month, month, (from, to, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      const car = { year: Number(from.slice(0, 4)), date: { from, to: to !== undefined && to < from ? from : to } };
      const [before, after] = [saleStateOf(car, earlier), saleStateOf(car, later)];
      assert.ok(order.indexOf(before) <= order.indexOf(after), `${before}, then ${after}`);
      assert.equal(isOnSale(car, later), after === 'on sale');
    }),
    { numRuns: 300 },
  );
});
