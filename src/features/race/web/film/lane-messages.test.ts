import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateAt } from '../../model/car-state.ts';
import { laneMessage } from './lane-messages.ts';
import { testPlan } from './test-plans.ts';

const first = { entry: 0, place: 1, behindKm: 0 };
const messageAt = (
  plan: ReturnType<typeof testPlan>,
  minute: number,
  { place = first, leaders = 1, cars = 6, wonMin = 600 } = {},
) => laneMessage(plan, stateAt(plan, minute), place, { minute, leaders, cars, wonMin });

test('on the road a lane shows its speed, at a charger the target charge and the power', () => {
  const plan = testPlan({}, [300]);
  assert.deepEqual(messageAt(plan, 60).does, { is: 'driving', kmh: 110 });
  const { does } = messageAt(plan, 182);
  assert.ok(does.is === 'charging' && does.toPercent === 60 && does.kw > 0);
});

test('before charging it plugs in, afterwards it leaves', () => {
  const plan = testPlan({ lostMin: 6, minutes: 616 }, [300]);
  assert.deepEqual(messageAt(plan, 181).does, { is: 'plugging in' });
  assert.deepEqual(messageAt(plan, 195).does, { is: 'leaving' });
});

test('the first leads, or is level with others; those behind show their distance', () => {
  const plan = testPlan();
  assert.deepEqual(messageAt(plan, 60).gap, { is: 'leads' });
  assert.deepEqual(messageAt(plan, 60, { leaders: 2 }).gap, { is: 'level' });
  assert.deepEqual(messageAt(plan, 60, { cars: 1 }).gap, { is: 'alone' }, 'one car leads nobody');
  assert.deepEqual(messageAt(plan, 60, { place: { entry: 0, place: 3, behindKm: 46 } }).gap, { is: 'behind', km: 46 });
});

test('an arrived car has won, or shows how much later it came', () => {
  assert.deepEqual(messageAt(testPlan(), 600).gap, { is: 'won' });
  assert.deepEqual(messageAt(testPlan({ minutes: 626 }), 630).gap, { is: 'later', min: 26 });
});

test('a stranded car is out, at its km', () => {
  const message = messageAt(testPlan({ strandedAtKm: 412, minutes: 247.2 }), 300);
  assert.deepEqual([message.gap, message.does], [{ is: 'out' }, { is: 'stranded', km: 412 }]);
});

test('a battery below 15% is low', () => {
  const plan = testPlan({ whPerKm: 72 });
  assert.equal(messageAt(plan, 560).isLow, false);
  assert.equal(messageAt(plan, 580).isLow, true);
});
