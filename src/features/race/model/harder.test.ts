import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planTrip, type Trip } from './plan.ts';
import type { RaceCar } from './race-car.ts';
import { anyCar, anyConditions } from './test-races.ts';

const anyTrip: fc.Arbitrary<Trip> = fc.record({
  distanceKm: fc.double({ min: 1, max: 1500, noNaN: true }),
  conditions: anyConditions,
  strategy: fc.constantFrom('fastest' as const, 'at-the-cap' as const),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

const withCondition = (trip: Trip, changes: Partial<Trip['conditions']>): Trip => ({
  ...trip,
  conditions: { ...trip.conditions, ...changes },
});

/** Checks that the second, harder trip never ends earlier, and never arrives where the first doesn't. */
function neverEarlier(harder: (trip: Trip, share: number) => Trip, trips = anyTrip): void {
  fc.assert(
    fc.property(anyCar, trips, share, (car: RaceCar, trip, by) => {
      const [easy, hard] = [planTrip(car, trip), planTrip(car, harder(trip, by))];
      if (hard.strandedAtKm !== undefined) return;
      assert.equal(easy.strandedAtKm, undefined, 'the easier trip is stranded');
      assert.ok(hard.minutes >= easy.minutes - 1e-6, `${hard.minutes} is earlier than ${easy.minutes}`);
    }),
    { numRuns: 200 },
  );
}

// Not true above 23 °C, where cooling costs more and thin air less, and the balance depends on speed.
test('in colder air no car arrives earlier, up to 23 °C', () => {
  neverEarlier((trip, by) => withCondition(trip, { temperatureC: -30 + (trip.conditions.temperatureC + 30) * by }));
});

test('on a wetter road no car arrives earlier', () => {
  neverEarlier((trip, by) =>
    withCondition(trip, { wetShare: trip.conditions.wetShare + (1 - trip.conditions.wetShare) * by }),
  );
});

test('with more headwind no car arrives earlier', () => {
  neverEarlier((trip, by) =>
    withCondition(trip, { headwindKmh: trip.conditions.headwindKmh + (60 - trip.conditions.headwindKmh) * by }),
  );
});

test('with more load no car arrives earlier', () => {
  neverEarlier((trip, by) => withCondition(trip, { loadKg: trip.conditions.loadKg + 500 * by }));
});

// A tailwind faster than the car, which drives at 46 km/h or more, pushes a trailer or roof box (seed 1059098826).
const notOvertaken = anyTrip.map((trip) =>
  withCondition(trip, { headwindKmh: Math.max(-45, trip.conditions.headwindKmh) }),
);

// At the cap a car with a trailer may get farther, because its speed limit is lower.
test('with a heavier trailer no car arrives earlier when it chooses its speed, unless the wind overtakes it', () => {
  neverEarlier(
    (trip, by) => withCondition(trip, { trailerKg: trip.conditions.trailerKg + 1000 * by }),
    notOvertaken.map((trip) => ({ ...trip, strategy: 'fastest' })),
  );
});

test('with a roof box no car arrives earlier unless the wind overtakes it', () => {
  neverEarlier((trip) => withCondition(trip, { roofBox: 1 }), notOvertaken);
});

test('a cold start, an unwarmed battery, no heat pump or 400 V chargers never make a car arrive earlier', () => {
  const harder = [{ preheated: 0 }, { batteryConditioned: 0 }, { heatPump: -1 }, { chargerVoltageV: 400 }];
  for (const changes of harder) neverEarlier((trip) => withCondition(trip, changes));
});

test('with weaker chargers no car arrives earlier', () => {
  neverEarlier((trip, by) => withCondition(trip, { chargerPowerKw: 3 + (trip.conditions.chargerPowerKw - 3) * by }));
});

test('with longer stops no car arrives earlier', () => {
  neverEarlier((trip, by) => withCondition(trip, { stopMin: trip.conditions.stopMin + 20 * by }));
});

test('with less charge at the start no car arrives earlier', () => {
  neverEarlier((trip, by) =>
    withCondition(trip, { startChargePercent: 10 + (trip.conditions.startChargePercent - 10) * by }),
  );
});

test('with a larger reserve at the chargers or the finish no car arrives earlier', () => {
  neverEarlier((trip, by) =>
    withCondition(trip, { chargerReservePercent: trip.conditions.chargerReservePercent + 20 * by }),
  );
  neverEarlier((trip, by) => withCondition(trip, { goalReservePercent: trip.conditions.goalReservePercent + 20 * by }));
});

test('with only every other charger no car arrives earlier', () => {
  neverEarlier((trip) => withCondition(trip, { chargerSpacingKm: trip.conditions.chargerSpacingKm * 2 }));
});

test('with a lower cap no car arrives earlier when it chooses its speed', () => {
  neverEarlier(
    (trip, by) => withCondition(trip, { speedCapKmh: Math.floor(50 + (trip.conditions.speedCapKmh - 50) * by) }),
    anyTrip.map((trip) => ({ ...trip, strategy: 'fastest' })),
  );
});

// Not true if the finish needs a larger reserve than the chargers, because a longer trip may pass another charger.
test('over a longer distance no car arrives earlier', () => {
  neverEarlier(
    (trip, by) => ({ ...trip, distanceKm: trip.distanceKm * (1 + by) }),
    anyTrip.map((trip) => {
      const { chargerReservePercent, goalReservePercent } = trip.conditions;
      return withCondition(trip, { goalReservePercent: Math.min(chargerReservePercent, goalReservePercent) });
    }),
  );
});
