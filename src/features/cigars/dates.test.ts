import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noonOf } from './dates.ts';

test("a date converts to the middle of that day in the device's zone", () => {
  const moment = new Date(noonOf('2026-11-25'));
  assert.deepEqual([moment.getMonth(), moment.getDate(), moment.getHours()], [10, 25, 12]);
});
