import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWorkMeter } from './work-meter.ts';

function meterAt() {
  const clocks = { wall: 1000, processor: 0, readings: 0 };
  const meter = makeWorkMeter({
    wallMs: () => clocks.wall,
    processorMs: () => {
      clocks.readings++;
      return clocks.processor;
    },
  });
  return {
    clocks,
    /** Work of so many milliseconds, while others had the processor for some more. */
    go(workMs: number, othersMs = 0): number {
      const mark = meter.start();
      clocks.wall += workMs + othersMs;
      clocks.processor += workMs;
      return meter.msSince(mark);
    },
  };
}

test('a long go is told by the time of the processor, not by that on the clock', () => {
  const { go } = meterAt();
  assert.equal(go(25), 25);
  assert.equal(go(30, 400), 30);
  assert.equal(go(2, 400), 2);
});

test('a short go costs nothing, and hardly a look at the processor', () => {
  const { go, clocks } = meterAt();
  for (let count = 0; count < 1000; count++) assert.equal(go(0.5), 0);
  assert.ok(clocks.readings <= 51, String(clocks.readings));
});

test('no go pays for more than it took itself', () => {
  const { go } = meterAt();
  for (let count = 0; count < 18; count++) go(0.5);
  assert.equal(go(20), 20);
});
