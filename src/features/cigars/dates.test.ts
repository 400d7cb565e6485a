import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noonOf } from './dates.ts';

test('the moment of a date lies in the middle of that day, whatever zone the device is in', () => {
  const moment = new Date(noonOf('2026-11-25'));
  assert.deepEqual([moment.getMonth(), moment.getDate(), moment.getHours()], [10, 25, 12]);
});
