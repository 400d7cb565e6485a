import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultConditions } from '../../model/conditions.ts';
import type { Outcome } from '../../model/race.ts';
import { raceEvents, stateAt } from '../../model/race-events.ts';
import { laneMessage, leadMessage, shownPlaces } from './film-messages.ts';
import { testPlan } from './test-plans.ts';

const conditions = { ...defaultConditions, stopMin: 0 };
const messageAt = (outcomes: readonly Outcome[], minute: number) => {
  const entries = outcomes.map(({ car }) => ({ car, strategy: 'fastest' as const }));
  return leadMessage(outcomes, raceEvents({ distanceKm: 1000, entries, conditions }, outcomes), minute);
};
/** At 90 km/h: 667 minutes of driving. */
const slower = (stopsAtKm: readonly number[] = []) =>
  testPlan({ meanKmh: 90, driveMin: 1000 / 1.5, minutes: 1000 / 1.5 + stopsAtKm.length * 10 }, stopsAtKm);

test('no car leads at the start', () => {
  assert.deepEqual(messageAt([testPlan(), slower()], 0).now, { kind: 'start' });
});

test('the car in front leads, and the second shows its gap', () => {
  const { now } = messageAt([slower(), testPlan()], 60);
  assert.deepEqual(now, { kind: 'leads', leader: 1, second: 0, behindKm: 10 });
});

test('the message for a charging leader says which car passes it and when', () => {
  const { next } = messageAt([testPlan({}, [90]), slower()], 56);
  assert.ok(next?.kind === 'passed');
  assert.deepEqual([next.leader, next.by, next.isCharging, next.areBothCharging], [0, 1, true, false]);
  // 90 km at 90 km/h take an hour.
  assert.ok(Math.abs(next.inMin - 4) < 1e-6);
});

test('a leader that is passed only after leaving the charger is not shown as passed because of charging', () => {
  const chasing = testPlan({ meanKmh: 94, driveMin: 638.3, minutes: 638.3 });
  // The leader leaves at minute 190, and is passed at its next stop.
  const { next } = messageAt([testPlan({}, [300, 320]), chasing], 185);
  assert.ok(next?.kind === 'passed');
  assert.deepEqual([next.by, next.isCharging], [1, false]);
});

test('a leader that is never passed stays in front to the finish', () => {
  assert.deepEqual(messageAt([testPlan(), slower()], 100).next, { kind: 'stays', leader: 0, inMin: 500 });
});

test('three cars side by side are level, and one that is level to the end never leads', () => {
  const { now, next } = messageAt([testPlan(), testPlan(), testPlan()], 60);
  assert.deepEqual(now, { kind: 'level', count: 3, km: 100 });
  assert.deepEqual(next, { kind: 'next', entry: 0, inMin: 540, isStranded: false });
});

test('after the first arrival the next one is announced, and nothing after the last', () => {
  const outcomes = [testPlan(), slower()];
  const message = messageAt(outcomes, 610);
  assert.deepEqual(message.now, { kind: 'won', leader: 0, afterMin: 600 });
  assert.ok(message.next?.kind === 'next' && message.next.entry === 1);
  assert.equal(messageAt(outcomes, 700).next, undefined);
});

test('a leader that will be stranded is announced as such', () => {
  const stranded = testPlan({ strandedAtKm: 412, minutes: 247.2, driveMin: 247.2 });
  assert.deepEqual(messageAt([stranded], 200).next, { kind: 'next', entry: 0, inMin: 247.2 - 200, isStranded: true });
});

test('if no car can race, the message says so', () => {
  assert.deepEqual(messageAt([{ car: 'a', missing: [] }], 10), { now: { kind: 'nobody' }, next: undefined });
});

test('cars that are 0 km behind are level on every lane, until one has arrived', () => {
  const placesAt = (minute: number, ...outcomes: Outcome[]) => shownPlaces(outcomes, minute).map(({ place }) => place);
  assert.deepEqual(placesAt(2, testPlan(), slower(), slower()), [1, 1, 1]);
  assert.deepEqual(placesAt(60, testPlan(), slower(), slower()), [1, 2, 2]);
  assert.deepEqual(placesAt(600, testPlan(), testPlan({ minutes: 600.2, driveMin: 600.2 })), [1, 2]);
});

test('for a car that races alone only its arrival is announced', () => {
  const { now, next } = messageAt([testPlan()], 60);
  assert.deepEqual([now.kind, next?.kind], ['alone', 'next']);
});

const first = { entry: 0, place: 1, behindKm: 0 };
const laneAt = (
  plan: ReturnType<typeof testPlan>,
  minute: number,
  { place = first, leaders = 1, cars = 6, winnerMin = 600 } = {},
) => laneMessage(plan, stateAt(plan, minute), place, { minute, leaders, cars, winnerMin });

test('a lane shows the speed of a driving car, and the target charge and the power of a charging one', () => {
  const plan = testPlan({}, [300]);
  assert.deepEqual(laneAt(plan, 60).status, { kind: 'driving', kmh: 110 });
  const { status } = laneAt(plan, 182);
  assert.ok(status.kind === 'charging' && status.toPercent === 60 && status.kw > 0);
});

test('a lane shows that its car plugs in before charging and leaves afterwards', () => {
  const plan = testPlan({ lostMin: 6, minutes: 616 }, [300]);
  assert.deepEqual(laneAt(plan, 181).status, { kind: 'plugging in' });
  assert.deepEqual(laneAt(plan, 195).status, { kind: 'leaving' });
});

test('the first car leads, or is level with others, and those behind show their distance', () => {
  const plan = testPlan();
  assert.deepEqual(laneAt(plan, 60).gap, { kind: 'leads' });
  assert.deepEqual(laneAt(plan, 60, { leaders: 2 }).gap, { kind: 'level' });
  assert.deepEqual(laneAt(plan, 60, { cars: 1 }).gap, { kind: 'alone' }, 'one car leads nobody');
  assert.deepEqual(laneAt(plan, 60, { place: { entry: 0, place: 3, behindKm: 46 } }).gap, {
    kind: 'behind',
    km: 46,
  });
});

test('a car that has arrived has won, or shows how much later it arrived', () => {
  assert.deepEqual(laneAt(testPlan(), 600).gap, { kind: 'won' });
  assert.deepEqual(laneAt(testPlan({ minutes: 626 }), 630).gap, { kind: 'later', min: 26 });
});

test('a stranded car is shown as out, with its km', () => {
  const message = laneAt(testPlan({ strandedAtKm: 412, minutes: 247.2 }), 300);
  assert.deepEqual([message.gap, message.status], [{ kind: 'out' }, { kind: 'stranded', km: 412 }]);
});

test('a battery below 15% is shown as low', () => {
  const plan = testPlan({ whPerKm: 72 });
  assert.equal(laneAt(plan, 560).isLow, false);
  assert.equal(laneAt(plan, 580).isLow, true);
});
