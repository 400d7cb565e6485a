import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Curve, chargingMin, kmGained, powerAt } from './charging.ts';
import { modelCurve } from './model-curve.ts';
import { testCar } from './test-cars.ts';

const peakKw = fc.double({ min: 20, max: 600, noNaN: true });
const usableKwh = fc.double({ min: 10, max: 220, noNaN: true });
const minutes = fc.double({ min: 9, max: 100, noNaN: true });

test('power is linear between two points of a curve, and constant before and after them', () => {
  const curve: Curve = [
    [10, 100],
    [50, 60],
  ];
  const cases = [0, 10, 20, 50, 90].map((soc) => powerAt(curve, soc));
  assert.deepEqual(cases, [100, 100, 90, 60, 60]);
});

test('at constant power, charging takes energy divided by power', () => {
  assert.equal(Math.round(chargingMin([[0, 84]], 60, 10, 80) * 1000) / 1000, 30);
  assert.equal(chargingMin([[0, 84]], 60, 80, 80), 0);
  assert.equal(chargingMin([[0, 0]], 60, 10, 80), Number.POSITIVE_INFINITY);
});

test('the time along a curve matches the sum of many small steps', () => {
  const curve: Curve = [
    [0, 60],
    [30, 150],
    [55.5, 90],
    [80, 30],
    [100, 5],
  ];
  let small = 0;
  for (let soc = 5; soc < 95; soc += 0.001) small += (0.00001 * 77 * 60) / powerAt(curve, soc + 0.0005);
  assert.ok(Math.abs(chargingMin(curve, 77, 5, 95) / small - 1) < 1e-5);
});

test('a modelled curve matches the known time from 10 to 80% within 1%', () => {
  fc.assert(
    fc.property(peakKw, usableKwh, minutes, (peak, usable, target) => {
      const curve = modelCurve(peak, usable, target);
      if (curve === undefined) return;
      const taken = chargingMin(curve, usable, 10, 80);
      assert.ok(Math.abs(taken / target - 1) < 0.01, `${taken} instead of ${target} min`);
    }),
    {
      numRuns: 1000,
      endOnFailure: true,
      // This peak is barely high enough, and is rounded down.
      examples: [[35.927288291909235, 83.39854628780428, 96.56045771280124]],
    },
  );
});

test('a modelled curve starts at the peak, never rises, and contains each state of charge once', () => {
  fc.assert(
    fc.property(peakKw, usableKwh, minutes, (peak, usable, target) => {
      const curve = modelCurve(peak, usable, target) ?? [];
      for (const [index, [soc, power]] of curve.entries()) {
        const [before, powerBefore] = curve[index - 1] ?? [-1, Number(peak.toPrecision(3))];
        assert.ok(soc > before && power <= powerBefore && power > 0, JSON.stringify(curve));
      }
    }),
    { numRuns: 1000, endOnFailure: true },
  );
});

test('there is no modelled curve if the peak is below the mean needed, or implausibly far above it', () => {
  assert.equal(modelCurve(50, 100, 20), undefined);
  assert.equal(modelCurve(600, 10, 100), undefined);
});

const level: [number, number][] = [
  [0, 60],
  [100, 60],
];
const car = (curve: [number, number][] | undefined, whPerKm: number | undefined) =>
  testCar('a', {
    battery: { usable_kwh: 60 },
    charge: curve === undefined ? {} : { curve, dc_10_80_min: 42 },
    real_efficiency: whPerKm === undefined ? {} : { combined_wh_per_km: whPerKm },
  });

test('at a constant 60 kW a quarter of an hour adds 15 kWh, or 100 km at 150 Wh/km', () => {
  assert.equal(Math.round(kmGained(car(level, 150), 15) ?? 0), 100);
});

test('the gain is limited by the battery', () => {
  assert.equal(Math.round(kmGained(car(level, 150), 600) ?? 0), 360);
});

test('without a 10 to 80% time to check the curve against, the gain isn’t known', () => {
  const { dc_10_80_min: _, ...charge } = car(level, 150).charge;
  assert.equal(kmGained({ ...car(level, 150), charge }, 15), undefined);
});

test('without a curve or a consumption, the gain isn’t known', () => {
  assert.equal(kmGained(car(undefined, 150), 15), undefined);
  assert.equal(kmGained(car(level, undefined), 15), undefined);
});
