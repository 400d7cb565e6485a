import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { courseOf } from './course.ts';
import { planTrip } from './plan.ts';
import { inOrder, type Race } from './race.ts';
import { placesAt, raceEvents } from './race-events.ts';
import { anyCar, conditionsWith, testRaceCar } from './test-races.ts';

const conditions = conditionsWith({});
const raceOf = (count: number): Race => ({
  distanceKm: 1000,
  conditions,
  entries: Array.from({ length: count }, (_, entry) => ({ car: String(entry), strategy: 'fastest' })),
});
const planOf = (car: Parameters<typeof planTrip>[0], changes: Partial<typeof conditions> = {}) =>
  planTrip(car, { distanceKm: 1000, conditions: { ...conditions, ...changes }, strategy: 'fastest' });

const usual = planOf(testRaceCar());
const thirsty = planOf(testRaceCar({ body: { scale: 1.4 } }));

test('the events are start, every stop and departure, and the end, in order of time', () => {
  const events = raceEvents(raceOf(1), [usual]);
  const kinds = ['start', ...usual.charges.flatMap(() => ['stop', 'leave']), 'arrive'];
  assert.deepEqual(
    events.map(({ kind }) => kind),
    kinds,
  );
  assert.deepEqual(
    events.map(({ minute }) => minute),
    events.map(({ minute }) => minute).toSorted((a, b) => a - b),
  );
  assert.equal(events.at(-1)?.minute, usual.minutes);
  const [stop] = usual.charges;
  assert.deepEqual(
    events
      .filter(({ kind }) => kind === 'stop' || kind === 'leave')
      .slice(0, 2)
      .map(({ percent, km }) => [percent, km]),
    [
      [stop?.arrivePercent, stop?.atKm],
      [stop?.leavePercent, stop?.atKm],
    ],
  );
});

test('the car in front is always the one last announced as leader', () => {
  fc.assert(
    fc.property(fc.array(anyCar, { minLength: 2, maxLength: 6 }), (cars) => {
      const plans = cars.map((car) => planOf(car));
      const events = raceEvents(raceOf(cars.length), plans);
      let leader: number | undefined;
      for (const [index, event] of events.entries()) {
        if (event.kind === 'leader') {
          assert.notEqual(event.entry, leader, 'announced twice');
          leader = event.entry;
        }
        const next = events[index + 1]?.minute ?? event.minute;
        const between = (event.minute + next) / 2;
        const [first, second] = placesAt(plans, between);
        if (first === undefined || second === undefined || between === event.minute) continue;
        if (second.behindKm > 0.01 && plans.every(({ minutes }) => minutes > between))
          assert.equal(leader, first.entry);
      }
    }),
    { numRuns: 60 },
  );
});

test('two cars that are level throughout have no leader', () => {
  const events = raceEvents(raceOf(2), [usual, usual]);
  assert.ok(events.every(({ kind }) => kind !== 'leader'));
});

test("an entry that can't race has no events and no place", () => {
  const outcomes = [{ car: '0', missing: [] }, usual, thirsty];
  assert.ok(raceEvents(raceOf(3), outcomes).every(({ entry }) => entry !== 0));
  assert.deepEqual(
    placesAt(outcomes, 300)
      .map(({ entry }) => entry)
      .toSorted(),
    [1, 2],
  );
});

test('cars are level at the start, then ranked by distance, at the finish by time, and stranded cars come last', () => {
  const stranded = planOf(testRaceCar({ usableKwh: 20 }), { chargerSpacingKm: 400 });
  assert.notEqual(stranded.strandedAtKm, undefined);
  const outcomes = [stranded, thirsty, usual];
  assert.deepEqual(
    placesAt(outcomes, 0).map(({ place, behindKm }) => [place, behindKm]),
    [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  );
  const atTheEnd = placesAt(outcomes, 10_000);
  assert.deepEqual(
    atTheEnd.map(({ entry }) => entry),
    inOrder(outcomes),
  );
  assert.deepEqual(
    atTheEnd.map(({ place }) => place),
    [1, 2, 3],
  );
  assert.ok(Math.abs((atTheEnd[2]?.behindKm ?? 0) - (1000 - (stranded.strandedAtKm ?? 0))) < 1e-9);
});

test('a leader is announced on a course too', () => {
  const points = Array.from({ length: 401 }, (_, index) => ({ lat: 45 + index * 0.018, lon: 10, elevationM: 200 }));
  const course = courseOf(points);
  const trip = { distanceKm: course.lengthKm, conditions, strategy: 'fastest' as const, course };
  const plans = [planTrip(testRaceCar({ body: { scale: 1.3 } }), trip), planTrip(testRaceCar(), trip)];
  const events = raceEvents({ ...raceOf(2), course, distanceKm: course.lengthKm }, plans);
  assert.equal(events.findLast(({ kind }) => kind === 'leader')?.entry, 1);
});
