import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedVehicles } from '#features/vehicles/server/index.ts';
import { defaultTrip, seasons, type Trip } from '#features/vehicles/trip.ts';
import { defaultConditions } from '../model/conditions.ts';
import { planTrip } from '../model/plan.ts';
import { raceCarOf } from '../model/race-car.ts';
import { planTrips } from './race-jobs.ts';
import { figuresOf } from './worker-client.ts';

const facts = await shippedVehicles();
const numbered = facts.map((car, number) => ({ number, figures: figuresOf(car) }));

const trips: Trip[] = [
  defaultTrip,
  { ...defaultTrip, temperatureC: seasons.winter },
  { distanceKm: 2000, temperatureC: -25, loadKg: 300, chargerPowerKw: 50 },
  { distanceKm: 100, temperatureC: 35, loadKg: 0, chargerPowerKw: 400 },
];
for (const { distanceKm, ...changed } of trips) {
  test(`each car takes as long for ${distanceKm} km at ${changed.temperatureC} °C as in a race`, () => {
    const found = planTrips({ distanceKm, ...changed }, numbered) ?? [];
    assert.equal(found.length, facts.length);
    for (const [index, figures] of facts.entries()) {
      const known = raceCarOf(figures);
      if ('missing' in known) {
        assert.equal(found[index], undefined, figures.id);
        continue;
      }
      const conditions = { ...defaultConditions, ...changed };
      const plan = planTrip(known.car, { distanceKm, conditions, strategy: 'fastest' });
      const minutes = plan.strandedAtKm === undefined ? plan.minutes : undefined;
      assert.deepEqual(found[index], { minutes, stops: plan.stops, errorMin: plan.errorMin }, figures.id);
    }
  });
}

test('figures need to be sent only once, and the result is undefined if the worker lacks any', () => {
  const again = planTrips(
    defaultTrip,
    numbered.map(({ number }) => ({ number })),
  );
  assert.deepEqual(again, planTrips(defaultTrip, numbered));
  assert.equal(planTrips(defaultTrip, [{ number: -1 }]), undefined);
});
