import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extraCalls } from './work-meter.ts';

const cases: [workMs: number, bytes: number, extra: number][] = [
  [0, 0, 0],
  [19.9, 49_999, 0],
  [20, 0, 20],
  [0, 1_000_000, 20],
  [25, 100_000, 27],
];
for (const [workMs, bytes, extra] of cases) {
  test(`a call of ${workMs} ms and ${bytes} bytes counts as ${extra} more`, () =>
    assert.equal(extraCalls({ workMs, bytes }), extra));
}
