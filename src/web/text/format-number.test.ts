import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatNumber, formatPercent, ordinal, plural } from './format-number.ts';

const nearZero = fc.double({ min: -1, max: 1, noNaN: true });
const numbers = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }),
  nearZero,
  fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  // Numbers with three decimals, which may be ties in the last displayed digit.
  fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 1000),
);
/** `formatNumber` never puts a sign before zero. */
const unsigned = (text: string) => text.replace(/^-(?=0%?$)/, '');

test("numbers are formatted like the browser's own", () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 3 }), (value, maximumFractionDigits) => {
      const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits });
      assert.equal(formatNumber(value, maximumFractionDigits), unsigned(format.format(value)));
    }),
    { numRuns: 2000 },
  );
});

test('a decimal tie rounds away from zero, despite floating point', () => {
  assert.equal(formatNumber(1.005, 2), '1.01');
  assert.equal(formatNumber(-2.5, 0), '-3');
});

test("percentages are formatted like the browser's own", () => {
  const format = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });
  fc.assert(fc.property(nearZero, (share) => assert.equal(formatPercent(share), unsigned(format.format(share)))));
});

test('ordinals have English endings', () => {
  const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' });
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  for (let rank = 0; rank < 1200; rank++) assert.equal(ordinal(rank), `${rank}${endings[rules.select(rank)]}`);
});

test('a count has the right noun and grouped digits', () => {
  assert.deepEqual(
    [0, 1, 2, 1214].map((count) => plural(count, 'car', 'cars')),
    ['0 cars', '1 car', '2 cars', '1,214 cars'],
  );
});
