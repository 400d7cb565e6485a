import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planTrip } from './plan.ts';
import { conditionsWith, testRaceCar } from './test-races.ts';

const errorOver = (distanceKm: number, known: { use?: number; charging?: number } = {}) => {
  const usual = testRaceCar();
  const car = testRaceCar({
    body: { errorShare: known.use ?? 0.05 },
    charging: { ...usual.charging, errorShare: known.charging ?? 0.1 },
  });
  const plan = planTrip(car, { distanceKm, conditions: conditionsWith({}), strategy: 'fastest' });
  return { ...plan, share: plan.errorMin / plan.minutes };
};

test('without stops only the road makes a plan uncertain', () => {
  const near = errorOver(100, { use: 0.5, charging: 0.5 });
  assert.equal(near.stops, 0);
  assert.ok(Math.abs(near.share - 0.03) < 1e-9);
});

test('stops add uncertainty, and more of it the less is known about consumption and charging', () => {
  const usual = errorOver(1000);
  assert.ok(usual.share > 0.026 && usual.share < 0.045, `${usual.share}`);
  assert.ok(errorOver(1000, { use: 0.1 }).share > usual.share);
  assert.ok(errorOver(1000, { charging: 0.2 }).share > usual.share);
});

test('the error of a stranded car only covers the distance it drove', () => {
  const plan = planTrip(testRaceCar(), {
    distanceKm: 1000,
    conditions: conditionsWith({ chargerSpacingKm: 900 }),
    strategy: 'fastest',
  });
  assert.ok(plan.errorMin > 0 && plan.errorMin < plan.minutes * 0.04);
});
