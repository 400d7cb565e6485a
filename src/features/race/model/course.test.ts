import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Course, courseOf, type TrackPoint } from './course.ts';
import { type Plan, planTrip } from './plan.ts';
import { stateAt } from './race-events.ts';
import { conditionsWith, testRaceCar } from './test-races.ts';

/** A track north along a meridian, with a point every 100 m. */
const track = (km: number, elevationM: (km: number) => number | undefined, kmh?: number): TrackPoint[] =>
  Array.from({ length: km * 10 + 1 }, (_, index) => {
    const at = elevationM(index / 10);
    const point: TrackPoint = { lat: 40 + index / 10 / 111.195, lon: 9 };
    if (at !== undefined) point.elevationM = at;
    if (kmh !== undefined) point.timeMs = (index / 10 / kmh) * 3_600_000;
    return point;
  });
const sum = ({ pieces }: Course, key: 'climbM' | 'descentM') => pieces.reduce((all, piece) => all + piece[key], 0);
const drive = (course: Course): Plan =>
  planTrip(testRaceCar(), { distanceKm: course.lengthKm, course, strategy: 'fastest', conditions: conditionsWith({}) });

test('a course is as long as its track, climbs as much, and has pieces of about a kilometre', () => {
  const course = courseOf(
    track(50, (km) => (km < 25 ? km * 40 : (50 - km) * 40)),
    'There and back',
  );
  assert.ok(Math.abs(course.lengthKm - 50) < 0.05);
  assert.ok(course.pieces.length >= 45 && course.pieces.length <= 50);
  assert.ok(Math.abs(sum(course, 'climbM') - 1000) < 25 && Math.abs(sum(course, 'descentM') - 1000) < 25);
});

test("a short remainder at the end of a track doesn't become a separate piece", () => {
  for (const restKm of [0.0002, 0.3, 0.6]) {
    const end = { lat: 40 + (50 + restKm) / 111.195, lon: 9, elevationM: 350 };
    const course = courseOf([...track(50, () => 300), end]);
    assert.ok(Math.abs(course.lengthKm - 50 - restKm) < 0.05);
    assert.ok(
      course.pieces.every(({ lengthKm }) => lengthKm >= 0.5),
      `${course.pieces.at(-1)?.lengthKm}`,
    );
    assert.equal(sum(course, 'climbM'), 40);
  }
});

test("heights that jitter by a few metres don't count as climbs", () => {
  const course = courseOf(track(100, (km) => 100 + 6 * Math.sin(km * 17)));
  assert.ok(sum(course, 'climbM') < 20, `${sum(course, 'climbM')}`);
  assert.equal(sum(courseOf(track(10, () => undefined)), 'climbM'), 0);
});

test('a flat course has the same time and stops as a flat road', () => {
  const course = courseOf(track(600, () => 300));
  const level = planTrip(testRaceCar(), {
    distanceKm: course.lengthKm,
    ...{ strategy: 'fastest', conditions: conditionsWith({}) },
  });
  const plan = drive(course);
  assert.ok(Math.abs(plan.minutes - level.minutes) < 1e-3);
  assert.deepEqual(
    plan.charges.map(({ atKm }) => atKm),
    level.charges.map(({ atKm }) => atKm),
  );
});

test('a climb costs energy, a descent recovers most of it, and crossing a mountain costs more than a flat road', () => {
  const up = drive(courseOf(track(60, (km) => km * 60)));
  const down = drive(courseOf(track(60, (km) => 3600 - km * 60)));
  const level = drive(courseOf(track(60, () => 0)));
  assert.ok(up.energyKwh > level.energyKwh + 9 && down.energyKwh < level.energyKwh - 6);
  assert.ok(up.energyKwh + down.energyKwh > 2 * level.energyKwh);
});

test('on a slow track no car drives faster than the recorded speed', () => {
  const course = courseOf(track(100, () => 0, 60));
  assert.ok(Math.abs(drive(course).minutes - 100) < 0.5);
});

test('in hills the charge never drops below the reserve, and the energy matches the change in charge', () => {
  const hills = fc.tuple(
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 10, max: 200 }),
    fc.integer({ min: 200, max: 700 }),
  );
  fc.assert(
    fc.property(hills, ([steep, waveKm, km]) => {
      const course = courseOf(track(km, (at) => 1500 + ((steep * waveKm) / 4) * Math.sin((at / waveKm) * 2 * Math.PI)));
      const plan = drive(course);
      if (plan.strandedAtKm !== undefined) return;
      for (let minute = 0; minute < plan.minutes; minute += 5) {
        const { percent, km: at } = stateAt(plan, minute);
        assert.ok(percent > 8 - 0.01, `${percent} % at km ${at}`);
      }
      const charged = plan.charges.reduce((all, stop) => all + stop.leavePercent - stop.arrivePercent, 0);
      assert.ok(
        Math.abs(plan.startPercent + charged - (plan.energyKwh / plan.usableKwh) * 100 - plan.endPercent) < 1e-6,
      );
    }),
    { numRuns: 25 },
  );
});

test('a track with fewer than two places becomes a course without pieces', () => {
  assert.deepEqual(courseOf([]).pieces, []);
  assert.deepEqual(
    courseOf([
      { lat: 1, lon: 1 },
      { lat: 1, lon: 1 },
    ]).pieces,
    [],
  );
});

test('GPS drift while the car is parked adds no distance, and the driving time excludes the stop, however long', () => {
  const stop = fc.record({
    seconds: fc.integer({ min: 180, max: 4000 }),
    spreadM: fc.integer({ min: 1, max: 25 }),
    seed: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(stop, ({ seconds, spreadM, seed }) => {
      const road = track(20, () => 300, 60);
      const middle = road[100] as TrackPoint;
      const at = (n: number) => ((Math.sin(n * 12.9898 + seed) * 43758.5453) % 1) * (spreadM / 111_195);
      const still = Array.from({ length: seconds }, (_, n) => ({
        lat: middle.lat + at(n),
        lon: middle.lon + at(n + 0.5),
        elevationM: 300,
        timeMs: (middle.timeMs ?? 0) + n * 1000,
      }));
      const later = road.slice(101).map((point) => ({ ...point, timeMs: (point.timeMs ?? 0) + seconds * 1000 }));
      const course = courseOf([...road.slice(0, 101), ...still, ...later]);
      assert.ok(Math.abs(course.lengthKm - 20) < 0.15, `${course.lengthKm} km`);
      assert.ok(course.pieces.every(({ speedKmh = 0 }) => speedKmh > 50 && speedKmh < 80));
    }),
    { numRuns: 40 },
  );
});

test('unknown heights at the beginning, in the middle and at the end are filled in from their neighbours', () => {
  const gaps = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 250 });
  fc.assert(
    fc.property(gaps, (unknown) => {
      const missing = new Set(unknown);
      const course = courseOf(track(30, (km) => (missing.has(Math.round(km * 10)) ? undefined : 640)));
      assert.equal(sum(course, 'climbM') + sum(course, 'descentM'), 0);
      assert.equal(course.hasNoHeights, undefined);
    }),
  );
  assert.equal(courseOf(track(10, () => undefined)).hasNoHeights, true);
});
