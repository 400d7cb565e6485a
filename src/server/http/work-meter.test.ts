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
    /** Takes this many milliseconds of CPU time, plus some time that other programs use. */
    work(workMs: number, othersMs = 0): number {
      const mark = meter.start();
      clocks.wall += workMs + othersMs;
      clocks.processor += workMs;
      return meter.msSince(mark);
    },
  };
}

test('long work is measured in CPU time, not wall time', () => {
  const { work } = meterAt();
  assert.equal(work(25), 25);
  assert.equal(work(30, 400), 30);
  assert.equal(work(2, 400), 2);
});

test('short work costs nothing, and rarely makes the meter read the CPU clock', () => {
  const { work, clocks } = meterAt();
  for (let count = 0; count < 1000; count++) assert.equal(work(0.5), 0);
  assert.ok(clocks.readings <= 51, String(clocks.readings));
});

test('no work is charged more than it took', () => {
  const { work } = meterAt();
  for (let count = 0; count < 18; count++) work(0.5);
  assert.equal(work(20), 20);
});
