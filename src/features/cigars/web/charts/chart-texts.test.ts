import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText, gapText, levelTexts, meanText, weekdayText } from './chart-texts.ts';

test('a date is named as it stands, whatever the zone of the device', () => {
  assert.equal(dayText('2026-11-01'), '1 Nov');
  assert.equal(weekdayText('2026-11-22'), 'Sun 22 Nov');
  assert.equal(weekdayText('2024-02-29'), 'Thu 29 Feb');
});

test('a gap is said in its two largest units', () => {
  assert.equal(gapText(45 * 60_000), '45 min');
  assert.equal(gapText((14 * 60 + 5) * 60_000), '14 h 05');
  assert.equal(gapText(47.99 * 3_600_000), '47 h 59');
  assert.equal(gapText(76 * 3_600_000), '3 d 4 h');
});

test('levels are named by their limits', () => {
  assert.deepEqual(levelTexts([1, 7, 10, 13]), ['none', '1–6', '7–9', '10–12', '13+']);
  assert.deepEqual(levelTexts([1, 2, 3, 4]), ['none', '1', '2', '3', '4+']);
  assert.equal(meanText(15), '15.0');
});
