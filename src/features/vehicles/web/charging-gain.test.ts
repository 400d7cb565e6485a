import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCar } from '../test-cars.ts';
import { kmGained } from './charging-gain.ts';

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
