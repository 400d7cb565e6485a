import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { allOthers, makeSignOuts } from './sign-outs.ts';

const undoMs = 8000;
beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

function makeTestSignOuts({ isBroken = false } = {}) {
  const state = { isBroken };
  const sent: string[] = [];
  const signOuts = makeSignOuts(undoMs, async (id) => {
    sent.push(id);
    if (state.isBroken) throw new Error('No network');
  });
  const stateOf = (id: string) => signOuts.states.read().get(id)?.at;
  return { ...signOuts, sent, stateOf, state };
}
const flushPromises = async () => {
  for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
};

test('the request is sent when the time for Undo is over, and not before', async () => {
  const { schedule, stateOf, sent } = makeTestSignOuts();
  schedule('phone');
  mock.timers.tick(undoMs - 1);
  assert.deepEqual([sent, stateOf('phone')], [[], 'waiting']);
  mock.timers.tick(1);
  assert.deepEqual([sent, stateOf('phone')], [['phone'], 'sent']);
  await flushPromises();
  assert.equal(stateOf('phone'), undefined);
});

test('a sign-out that was undone is never sent, and can be requested again', async () => {
  const { schedule, undo, stateOf, sent } = makeTestSignOuts();
  schedule('phone');
  undo('phone');
  mock.timers.tick(undoMs);
  assert.deepEqual([sent, stateOf('phone')], [[], undefined]);
  schedule('phone');
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, ['phone']);
});

test("a sign-out that was sent can't be undone", () => {
  const { schedule, undo, stateOf } = makeTestSignOuts();
  schedule('phone');
  mock.timers.tick(undoMs);
  undo('phone');
  assert.equal(stateOf('phone'), 'sent');
});

test('a second press neither restarts the timer nor sends twice', async () => {
  const { schedule, undo, sent } = makeTestSignOuts();
  schedule('phone');
  mock.timers.tick(undoMs - 1);
  schedule('phone');
  mock.timers.tick(1);
  await flushPromises();
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, ['phone']);
  schedule('laptop');
  schedule('laptop');
  undo('laptop');
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, ['phone'], 'one Undo reverts both presses');
});

test('logging out everywhere replaces pending single sign-outs', async () => {
  const { schedule, undo, sent } = makeTestSignOuts();
  schedule('phone');
  schedule(allOthers);
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, [allOthers]);
  schedule('laptop');
  schedule(allOthers);
  undo(allOthers);
  await flushPromises();
  mock.timers.tick(undoMs);
  assert.deepEqual(sent, [allOthers], 'one Undo reverts both');
});

test("a failure is shown until it's retried", async () => {
  const { schedule, stateOf, state, sent } = makeTestSignOuts({ isBroken: true });
  schedule('phone');
  mock.timers.tick(undoMs);
  await flushPromises();
  assert.equal(stateOf('phone'), 'failed');
  state.isBroken = false;
  schedule('phone');
  assert.equal(stateOf('phone'), 'waiting');
  mock.timers.tick(undoMs);
  await flushPromises();
  assert.deepEqual([sent.length, stateOf('phone')], [2, undefined]);
});

test('leaving the page sends pending sign-outs immediately, and shows no failure later', async () => {
  const { schedule, flush, sent, states, state } = makeTestSignOuts({ isBroken: true });
  schedule('broken');
  mock.timers.tick(undoMs);
  await flushPromises();
  state.isBroken = false;
  schedule('phone');
  schedule('laptop');
  await flush();
  assert.deepEqual(sent, ['broken', 'phone', 'laptop']);
  assert.equal(states.read().size, 0);
  mock.timers.tick(undoMs);
  assert.equal(sent.length, 3);
});
