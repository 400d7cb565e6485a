import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import type { Change } from '../../log.ts';
import { changesIn, settledChange } from '../api.ts';
import { entryOf, pendingAdd, tallyOf } from './counter.ts';

const timestamp = '2026-11-22T14:32:05.123+01:00';
const to = '2026-11-22T13:00:00.000+01:00';

test('each change is sent as its own call, all in one lane', () => {
  assert.deepEqual(entryOf({ act: 'add', kind: 'cigar', timestamp }).request, {
    method: 'POST',
    address: '/api/user/cigar',
    body: { timestamp },
  });
  assert.deepEqual(entryOf({ act: 'change', kind: 'craving', timestamp, to }).request, {
    method: 'PUT',
    address: `/api/user/cravings/${encodeURIComponent(timestamp)}`,
    body: { timestamp: to },
  });
  const deletion = entryOf({ act: 'delete', kind: 'cigar', timestamp });
  assert.deepEqual(deletion.request, {
    method: 'DELETE',
    address: `/api/user/cigars/${encodeURIComponent(timestamp)}`,
  });
  assert.deepEqual(deletion.settledBy, [404], "deleting an entry that doesn't exist is settled");
  // Entries queued by version 0.2.0 must remain readable.
  for (const act of ['add', 'delete'] as const) {
    const change: Change = { act, kind: 'cigar', timestamp };
    const { kind, lane, data } = entryOf(change);
    assert.deepEqual({ kind, lane, data }, { kind: 'cigar', lane: 'cigars', data: change });
  }
});

test("the server's timestamp replaces the requested one", () => {
  const given = { message: 'Saved', timestamp: '2026-11-22T14:32:05.124+01:00' };
  assert.deepEqual(settledChange({ act: 'add', kind: 'cigar', timestamp }, given), {
    act: 'add',
    kind: 'cigar',
    timestamp: given.timestamp,
  });
  assert.deepEqual(settledChange({ act: 'change', kind: 'cigar', timestamp, to }, given), {
    act: 'change',
    kind: 'cigar',
    timestamp,
    to: given.timestamp,
  });
  assert.deepEqual(settledChange({ act: 'add', kind: 'cigar', timestamp }, undefined), {
    act: 'add',
    kind: 'cigar',
    timestamp,
  });
});

test("refused changes don't count, nor do other features' entries", () => {
  const change = { act: 'add', kind: 'cigar', timestamp };
  const entry = (part: Partial<OutboxEntry>) =>
    ({ kind: 'cigar', phase: 'waiting', data: change, ...part }) as OutboxEntry;
  const entries = [entry({}), entry({ phase: 'sending' }), entry({ phase: 'refused' }), entry({ kind: 'bingo mark' })];
  assert.deepEqual(changesIn(entries), [change, change]);
});

const early = '2026-11-22T10:00:00.000+01:00';
const late = '2026-11-22T12:00:00.000+01:00';
const add = (timestamp: string): Change => ({ act: 'add', kind: 'cigar', timestamp });
const move = (timestamp: string, to: string): Change => ({ act: 'change', kind: 'cigar', timestamp, to });

/** Pending changes in order, with their index as id. */
function waiting(...changes: Change[]): OutboxEntry[] {
  return changes.map((change, seq) => ({
    ...entryOf(change),
    id: String(seq),
    seq,
    owner: 'ana',
    putAt: 0,
    phase: 'waiting',
    isStored: true,
    mayBeCounted: false,
  }));
}

const cases: [what: string, changes: Change[], id: string | undefined][] = [
  ['a pending add of the entry is found', [add(late), add(early)], '1'],
  ['an add at another moment is not found', [add(late)], undefined],
  ['an add of the other kind is not found', [{ ...add(early), kind: 'craving' }], undefined],
  ['no add is found for an entry moved away and back', [add(early), move(early, late), move(late, early)], undefined],
  ['no add is found for an entry moved to this moment', [add(late), move(late, early)], undefined],
  [
    'the last add is found for an entry that was counted again after an undo',
    [add(early), { ...add(early), act: 'delete' }, add(early)],
    '2',
  ],
];
for (const [what, changes, id] of cases) {
  test(what, () => assert.equal(pendingAdd(waiting(...changes), { kind: 'cigar', timestamp: early })?.id, id));
}

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
