import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateAt } from '../../model/car-state.ts';
import { laneMessage } from './lane-messages.ts';
import { testPlan } from './test-plans.ts';

const first = { entry: 0, place: 1, behindKm: 0 };
const messageAt = (
  plan: ReturnType<typeof testPlan>,
  minute: number,
  { place = first, leaders = 1, cars = 6, winnerMin = 600 } = {},
) => laneMessage(plan, stateAt(plan, minute), place, { minute, leaders, cars, winnerMin });

test('a lane shows the speed of a driving car, and the target charge and the power of a charging one', () => {
  const plan = testPlan({}, [300]);
  assert.deepEqual(messageAt(plan, 60).status, { kind: 'driving', kmh: 110 });
  const { status } = messageAt(plan, 182);
  assert.ok(status.kind === 'charging' && status.toPercent === 60 && status.kw > 0);
});

test('a lane shows that its car plugs in before charging and leaves afterwards', () => {
  const plan = testPlan({ lostMin: 6, minutes: 616 }, [300]);
  assert.deepEqual(messageAt(plan, 181).status, { kind: 'plugging in' });
  assert.deepEqual(messageAt(plan, 195).status, { kind: 'leaving' });
});

test('the first car leads, or is level with others, and those behind show their distance', () => {
  const plan = testPlan();
  assert.deepEqual(messageAt(plan, 60).gap, { kind: 'leads' });
  assert.deepEqual(messageAt(plan, 60, { leaders: 2 }).gap, { kind: 'level' });
  assert.deepEqual(messageAt(plan, 60, { cars: 1 }).gap, { kind: 'alone' }, 'one car leads nobody');
  assert.deepEqual(messageAt(plan, 60, { place: { entry: 0, place: 3, behindKm: 46 } }).gap, {
    kind: 'behind',
    km: 46,
  });
});

test('an arrived car has won, or shows how much later it arrived', () => {
  assert.deepEqual(messageAt(testPlan(), 600).gap, { kind: 'won' });
  assert.deepEqual(messageAt(testPlan({ minutes: 626 }), 630).gap, { kind: 'later', min: 26 });
});

test('a stranded car is shown as out, with its km', () => {
  const message = messageAt(testPlan({ strandedAtKm: 412, minutes: 247.2 }), 300);
  assert.deepEqual([message.gap, message.status], [{ kind: 'out' }, { kind: 'stranded', km: 412 }]);
});

test('a battery below 15% is shown as low', () => {
  const plan = testPlan({ whPerKm: 72 });
  assert.equal(messageAt(plan, 560).isLow, false);
  assert.equal(messageAt(plan, 580).isLow, true);
});
