import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { everywhereElse, makeSignOuts } from './sign-outs.ts';

const undoMs = 8000;
beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

function begun({ isBroken = false } = {}) {
  const state = { isBroken };
  const sent: string[] = [];
  const signOuts = makeSignOuts(undoMs, async (id) => {
    sent.push(id);
    if (state.isBroken) throw new Error('No network');
  });
  const standing = (id: string) => signOuts.states.read().get(id)?.at;
  return { ...signOuts, sent, standing, state };
}
/** Flushes pending promises. */
const settled = async () => {
  for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
};

test('the request is sent when the time to undo is over, and not before', async () => {
  const { schedule: ask, standing, sent } = begun();
  ask('phone');
  mock.timers.tick(undoMs - 1);
  assert.deepEqual([sent, standing('phone')], [[], 'waiting']);
  mock.timers.tick(1);
  assert.deepEqual([sent, standing('phone')], [['phone'], 'sent']);
  await settled();
  assert.equal(standing('phone'), undefined);
});

test('an undone sign-out is never sent, and can be requested again', async () => {
  const { schedule: ask, undo: takeBack, standing, sent } = begun();
  ask('phone');
  takeBack('phone');
  mock.timers.tick(undoMs);
  assert.deepEqual([sent, standing('phone')], [[], undefined]);
  ask('phone');
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, ['phone']);
});

test("a sign-out that was sent can't be undone", () => {
  const { schedule: ask, undo: takeBack, standing } = begun();
  ask('phone');
  mock.timers.tick(undoMs);
  takeBack('phone');
  assert.equal(standing('phone'), 'sent');
});

test('a second press neither restarts the timer nor sends twice', async () => {
  const { schedule: ask, undo: takeBack, sent } = begun();
  ask('phone');
  mock.timers.tick(undoMs - 1);
  ask('phone');
  mock.timers.tick(1);
  await settled();
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, ['phone']);
  ask('laptop');
  ask('laptop');
  takeBack('laptop');
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, ['phone'], 'one Undo reverts both presses');
});

test('signing out everywhere includes pending single ones', async () => {
  const { schedule: ask, undo: takeBack, sent } = begun();
  ask('phone');
  ask(everywhereElse);
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, [everywhereElse]);
  ask('laptop');
  ask(everywhereElse);
  takeBack(everywhereElse);
  await settled();
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, [everywhereElse], 'one Undo reverts both');
});

test("a failure is shown until it's retried", async () => {
  const { schedule: ask, standing, state, sent } = begun({ isBroken: true });
  ask('phone');
  mock.timers.tick(undoMs);
  await settled();
  assert.equal(standing('phone'), 'failed');
  state.isBroken = false;
  ask('phone');
  assert.equal(standing('phone'), 'waiting');
  mock.timers.tick(undoMs);
  await settled();
  assert.deepEqual([sent.length, standing('phone')], [2, undefined]);
});

test("leaving the page sends what's pending immediately, and shows no failure later", async () => {
  const { schedule: ask, leave, sent, states: standings, state } = begun({ isBroken: true });
  ask('broken');
  mock.timers.tick(undoMs);
  await settled();
  state.isBroken = false;
  ask('phone');
  ask('laptop');
  await leave();
  assert.deepEqual(sent, ['broken', 'phone', 'laptop']);
  assert.equal(standings.read().size, 0);
  mock.timers.tick(undoMs);
  assert.equal(sent.length, 3);
});
