import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, toIso } from '#shared/time.ts';
import { activityBars } from './activity-bars.ts';

const startMs = Date.parse('2026-05-01T08:00:00.000Z');
const at = (hour: number, completed: number) => ({ hour: toIso(startMs + hour * hourMs), completed });

test('without activity there are no bars', () => {
  assert.deepEqual(activityBars([]).bars, []);
});

test('hours without completions are bars of height 0', () => {
  const { widthHours, bars } = activityBars([at(0, 2), at(3, 1)]);
  assert.equal(widthHours, 1);
  assert.deepEqual(
    bars.map(({ completed }) => completed),
    [2, 0, 0, 1],
  );
});

test('a bar starts where the previous one ends', () => {
  const { widthHours, bars } = activityBars([at(0, 1), at(40, 1)]);
  assert.equal(widthHours, 2);
  assert.equal((bars[1]?.startMs ?? 0) - (bars[0]?.startMs ?? 0), 2 * hourMs);
});

test('however long the span, there are at most 24 bars, and no completion is lost', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(hours, (list) => {
      const { bars } = activityBars(list.sort((a, b) => a - b).map((hour) => at(hour, 2)));
      assert.ok(bars.length <= 24);
      assert.equal(
        bars.reduce((sum, bar) => sum + bar.completed, 0),
        list.length * 2,
      );
    }),
  );
});
