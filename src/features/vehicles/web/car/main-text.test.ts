import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeZone } from '#tests/time-zone.ts';
import { testCar } from '../../test-cars.ts';
import { figureTextOf } from '../figure-text.ts';
import { mainText } from './main-text.ts';

test('a month is shown as written in any time zone, and a bare year is unchanged', (t) => {
  // West of Greenwich, a month in UTC starts in the previous month.
  setTimeZone(t, 'America/Los_Angeles');
  const car = testCar('kia', { date: { from: '2025-06' } });
  assert.equal(mainText('date', car)?.number, 'Jun 2025');
  assert.equal(figureTextOf(car, 'date.from'), 'June 2025');
  assert.equal(mainText('date', testCar('old', { date: { from: '2012' } }))?.number, '2012');
});
