import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point } from '#web/charts/line.ts';
import { hasPlan } from '../../model/race.ts';
import { runTestRace } from './test-result.ts';
import { chargeLine, distanceLine } from './trip-lines.ts';

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
