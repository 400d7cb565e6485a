import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../log.ts';
import { tallyOf } from './log-one.ts';

const add = (timestamp: string): Change => ({ act: 'add', kind: 'cigar', timestamp });
const remove = (timestamp: string): Change => ({ act: 'delete', kind: 'cigar', timestamp });
const today = { date: '2026-03-01', askedAt: 1000 };
const [morning, noon] = ['2026-03-01T08:00:00.000+01:00', '2026-03-01T12:00:00.000+01:00'];

test('counts what is pending, and what settled after the server was asked', () => {
  const settled = [
    { change: add(morning), at: 900 },
    { change: add(noon), at: 1100 },
  ];
  assert.deepEqual(tallyOf([], settled, today), { count: 1, last: noon, pending: 0 });
  assert.equal(tallyOf([add(morning)], settled, today).count, 2);
});

test('one that has just settled and is still pending counts once', () => {
  assert.equal(tallyOf([add(noon)], [{ change: add(noon), at: 1100 }], today).count, 1);
});

test('taking one back subtracts it, and other days and cravings count nothing', () => {
  assert.equal(tallyOf([remove(morning)], [], today).count, -1);
  assert.equal(tallyOf([add(noon), remove(noon)], [], today).count, 0);
  const others: Change[] = [add('2026-02-28T23:00:00.000+01:00'), { act: 'add', kind: 'craving', timestamp: noon }];
  assert.deepEqual(tallyOf(others, [], today), { count: 0, last: undefined, pending: 2 });
});
