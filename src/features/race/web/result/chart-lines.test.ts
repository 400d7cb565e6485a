import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point } from '#web/charts/line.ts';
import { hasPlan, runRace } from '../../model/race.ts';
import { distanceSweep, speedSweep } from '../../model/sweeps.ts';
import { advantage, behindLine, chargeLine, distanceLine, flipOf, hoursLine, lowest } from './chart-lines.ts';
import { quick, runTestRace, slow } from './test-result.ts';

const figures = new Map([quick, slow].map((vehicle) => [vehicle.id, vehicle]));
const sweepOf = (entries: string[], make = distanceSweep, changed = {}) => {
  const races = make(runTestRace(entries, 1000, changed).race);
  return { races, outcomesOfEach: races.map((race) => runRace(race, figures)) };
};

test("a car that's first or level at all distances never loses the lead", () => {
  const flip = flipOf(sweepOf(['quick', 'slow']), 0, 1);
  assert.deepEqual(flip, { atKm: undefined, alwaysIsFirst: true });
  assert.deepEqual(flipOf(sweepOf(['quick', 'slow']), 1, 0), { atKm: undefined, alwaysIsFirst: false });
});

test('neither of two cars that are level at all distances is first', () => {
  assert.deepEqual(flipOf(sweepOf(['quick', 'quick']), 0, 1), { atKm: undefined, alwaysIsFirst: undefined });
});

test('a flip states which car is first beyond it', () => {
  const sweep = sweepOf(['quick', 'slow']);
  const turned = sweep.outcomesOfEach.map((outcomes, at) => (at < 20 ? outcomes.toReversed() : outcomes));
  const flip = flipOf({ ...sweep, outcomesOfEach: turned }, 0, 1);
  assert.deepEqual(flip, { atKm: sweep.races[20]?.distanceKm, aboveIsFirst: true });
});

test('the first car is on the zero line, all others are below it, and a stranded car has no point', () => {
  const sweep = sweepOf(['quick', 'slow']);
  assert.ok(behindLine(sweep, 0).every(([, behind]) => Object.is(behind, 0)));
  assert.ok(behindLine(sweep, 1).every(([, behind]) => behind <= 0));
  const far = sweepOf(['quick', 'slow'], distanceSweep, { chargerSpacingKm: 2000 });
  const reach = behindLine(far, 0).at(-1)?.[0] ?? 0;
  assert.ok(reach > 300 && reach < 700);
});

test('the ring marks the fastest speed', () => {
  const line = hoursLine(sweepOf(['slow'], speedSweep), 0, ({ conditions }) => conditions.speedCapKmh);
  const best = lowest(line);
  assert.ok(line.every(([, hours]) => hours >= (best?.[1] ?? 0)));
  assert.equal(lowest([]), undefined);
});

test('an advantage is only given if there is one', () => {
  const [a, b] = runTestRace(['quick', 'slow'], 1000).outcomes;
  if (a === undefined || b === undefined || !('minutes' in a) || !('minutes' in b)) throw new Error('no plans');
  assert.equal(advantage(a, b), 'stops');
  assert.equal(advantage({ ...a, chargeMin: b.chargeMin + 30, driveMin: b.driveMin - 60 }, b), 'speed');
  assert.equal(advantage({ ...a, driveMin: b.driveMin - 60 }, b), undefined);
});

function planOf(...of: Parameters<typeof runTestRace>) {
  const [plan] = runTestRace(...of).outcomes;
  if (plan === undefined || !hasPlan(plan)) throw new Error('no plan');
  return plan;
}

const ascends = (points: readonly Point[]) => points.every(([x], at) => x >= (points[at - 1]?.[0] ?? x) - 1e-9);

test('the charge falls between stops and jumps at each of them, from the first to the last km', () => {
  const plan = planOf(['quick'], 1000);
  const points = chargeLine(plan, true);
  assert.equal(points.length, 2 + 2 * plan.stops);
  assert.ok(ascends(points));
  assert.deepEqual(points[0], [0, 100]);
  assert.equal(Math.round(points.at(-1)?.[0] ?? 0), 1000);
  assert.equal(points.at(-1)?.[1], plan.endPercent);
  const jumps = points.filter(([x, y], at) => points[at - 1]?.[0] === x && y > (points[at - 1]?.[1] ?? 0));
  assert.equal(jumps.length, plan.stops);
});

test('the distance is flat for the duration of each stop, and ends with the plan', () => {
  const plan = planOf(['slow'], 1000);
  const points = distanceLine(plan, true);
  assert.ok(ascends(points));
  const levels = points.flatMap(([x, y], at) =>
    at > 0 && points[at - 1]?.[1] === y ? [x - (points[at - 1]?.[0] ?? 0)] : [],
  );
  const stoppedMin = levels.reduce((sum, hours) => sum + hours * 60, 0);
  assert.ok(Math.abs(stoppedMin - plan.chargeMin - plan.lostMin) < 1e-6);
  assert.ok(Math.abs((points.at(-1)?.[0] ?? 0) * 60 - plan.minutes) < 1e-6);
});

test('a stranded car’s line ends where it is stranded', () => {
  const plan = planOf(['quick'], 1000, { chargerSpacingKm: 2000 });
  assert.ok(Math.abs((chargeLine(plan, true).at(-1)?.[0] ?? 0) - (plan.strandedAtKm ?? 0)) < 1e-6);
});

test('on a real road the line has points between two stops, in order', () => {
  const plan = planOf(['quick'], 1000);
  for (const points of [chargeLine(plan, false), distanceLine(plan, false)]) {
    assert.ok(points.length > 60);
    assert.ok(ascends(points));
  }
});
