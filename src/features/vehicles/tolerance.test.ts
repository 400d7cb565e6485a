import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FigurePath, figurePaths } from './figures.ts';
import { agree } from './tolerance.ts';

const cases: readonly (readonly [path: FigurePath, a: unknown, b: unknown, agrees: boolean])[] = [
  ['range.wltp_km', 500, 515, true],
  ['range.wltp_km', 500, 516, false],
  ['performance.power_kw', 200, 205, true],
  ['performance.power_kw', 200, 206, false],
  // The difference of 75 kg is the driver's mass.
  ['dimensions.curb_weight_kg', 2105, 2130, true],
  ['dimensions.curb_weight_kg', 2105, 2180, false],
  ['efficiency.wltp_wh_per_km', 160, 166, true],
  ['efficiency.wltp_wh_per_km', 160, 167, false],
  // The difference of 0.3 s is that between 0-60 mph and 0-100 km/h.
  ['performance.zero_to_100_s', 5.7, 5.5, true],
  ['performance.zero_to_100_s', 5.7, 5.4, false],
  ['dimensions.length_mm', 4624, 4875, false],
  ['dimensions.cargo_l', 265, 309, false],
  ['misscellaneous.seats', 5, 7, false],
  ['date.from', '2023', '2023-11', true],
  ['date.from', '2023-10', '2023-11', false],
  ['date.from', '2023', '2024-01', false],
  ['charge.port', 'CCS2', 'CCS1', false],
  ['misscellaneous.heat_pump', 'optional', true, false],
];

for (const [path, a, b, expected] of cases) {
  test(`${path}: ${a} and ${b} ${expected ? 'agree' : 'differ'}`, () => assert.equal(agree(path, a, b), expected));
}

test('every value agrees with itself, and agreement is symmetric', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom('2020', '2020-05', 'CCS2', true, false));
  fc.assert(
    fc.property(fc.constantFrom(...figurePaths), value, value, (path, a, b) => {
      assert.ok(agree(path, a, a));
      assert.equal(agree(path, a, b), agree(path, b, a));
    }),
  );
});
