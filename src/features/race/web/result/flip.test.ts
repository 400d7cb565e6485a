import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runRace } from '../../model/race.ts';
import { distanceSweep, speedSweep } from '../../model/sweeps.ts';
import { advantage, behindLine, flipOf, hoursLine, lowest } from './flip.ts';
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
