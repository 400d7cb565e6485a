import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../log.ts';
import { tallyOf } from './log-cigarette.ts';

const add = (timestamp: string): Change => ({ act: 'add', kind: 'cigar', timestamp });
const remove = (timestamp: string): Change => ({ act: 'delete', kind: 'cigar', timestamp });
const today = { date: '2026-03-01', askedAt: 1000 };
const [morning, noon] = ['2026-03-01T08:00:00.000+01:00', '2026-03-01T12:00:00.000+01:00'];

test('a tally counts pending changes, and those that settled after the server was asked', () => {
  const settled = [
    { change: add(morning), at: 900 },
    { change: add(noon), at: 1100 },
  ];
  assert.deepEqual(tallyOf([], settled, today), { count: 1, last: noon, pending: 0 });
  assert.equal(tallyOf([add(morning)], settled, today).count, 2);
});

test('a change that has just settled and is still pending counts once', () => {
  assert.equal(tallyOf([add(noon)], [{ change: add(noon), at: 1100 }], today).count, 1);
});

test('a cigarette taken back is subtracted, and other days and cravings are not counted', () => {
  assert.equal(tallyOf([remove(morning)], [], today).count, -1);
  assert.equal(tallyOf([add(noon), remove(noon)], [], today).count, 0);
  const others: Change[] = [add('2026-02-28T23:00:00.000+01:00'), { act: 'add', kind: 'craving', timestamp: noon }];
  assert.deepEqual(tallyOf(others, [], today), { count: 0, last: undefined, pending: 2 });
});
