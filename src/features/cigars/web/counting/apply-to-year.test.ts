import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Change } from '../../changes.ts';
import { momentAt } from '../../timestamp.ts';
import { applyToYear } from './apply-to-year.ts';

const at = (minute: number) => momentAt(Date.UTC(2026, 5, 1) + minute * 60_000, 60).text;

test('a change of another kind or year leaves the list as it is', () => {
  const list = [at(1)];
  assert.equal(applyToYear(list, [{ act: 'add', kind: 'craving', timestamp: at(2) }], 'cigar', '2026'), list);
  assert.deepEqual(applyToYear(list, [{ act: 'add', kind: 'cigar', timestamp: at(2) }], 'cigar', '2025'), list);
});

test('an entry that is moved to another year leaves this one', () => {
  const change: Change = { act: 'change', kind: 'cigar', timestamp: at(1), to: '2025-12-31T23:00:00.000+01:00' };
  assert.deepEqual(applyToYear([at(1), at(2)], [change], 'cigar', '2026'), [at(2)]);
  assert.deepEqual(applyToYear([], [change], 'cigar', '2025'), [change.to]);
});

test('an entry is found by its moment, whatever offset it is written with', () => {
  const elsewhere = momentAt(Date.parse(at(1)), -300).text;
  assert.deepEqual(applyToYear([at(1)], [{ act: 'delete', kind: 'cigar', timestamp: elsewhere }], 'cigar', '2026'), []);
});

test('changes laid over twice are laid over once, and the list stays in order', () => {
  const minute = fc.integer({ min: 0, max: 20 });
  const change = fc.oneof(
    fc.record({
      act: fc.constantFrom('add' as const, 'delete' as const),
      kind: fc.constant('cigar' as const),
      timestamp: minute.map(at),
    }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(minute), fc.array(change), (minutes, changes) => {
      const list = minutes.toSorted((a, b) => a - b).map(at);
      const once = applyToYear(list, changes, 'cigar', '2026');
      assert.deepEqual(applyToYear(once, changes, 'cigar', '2026'), once);
      assert.deepEqual(once, once.toSorted());
      assert.equal(new Set(once).size, once.length);
    }),
  );
});
