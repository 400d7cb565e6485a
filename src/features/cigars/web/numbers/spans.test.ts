import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { differenceText, eurosText, fixedText, hoursText, laterDayText, spanText } from './spans.ts';

const spans: [ms: number, text: string][] = [
  [-5, '0 min'],
  [59 * minuteMs + 59_999, '59 min'],
  [hourMs, '1 h'],
  [2 * hourMs + 5 * minuteMs, '2 h 5 min'],
  [47 * hourMs, '47 h'],
  [3 * dayMs + 6 * hourMs, '3 d 6 h'],
];
for (const [ms, text] of spans) test(`${ms} ms is ${text}`, () => assert.equal(spanText(ms), text));

test('amounts only have decimals that are meaningful', () => {
  assert.deepEqual([3, 0.5, 1352.5].map(hoursText), ['3.0', '0.5', '1,353']);
  assert.deepEqual([0.54, 1.5, 13_140].map(eurosText), ['€0.54', '€1.50', '€13,140']);
  assert.equal(fixedText(-0.94, 1), '−0.9');
});

test('a difference is put into words', () => {
  assert.equal(differenceText(6, 8), 'two fewer');
  assert.equal(differenceText(60, 20), '40 more');
  assert.equal(differenceText(4, 4), 'the same');
});

test('a future day is called tomorrow, or shown by its date', () => {
  assert.equal(laterDayText('2026-11-24', '2026-11-23'), 'tomorrow');
  assert.equal(laterDayText('2026-12-01', '2026-11-30'), 'tomorrow');
  assert.equal(laterDayText('2026-11-25', '2026-11-23'), '25 Nov');
});
