import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { settledChange } from './merge.ts';
import { changesIn, entryOf } from './requests.ts';

const timestamp = '2026-11-22T14:32:05.123+01:00';
const to = '2026-11-22T13:00:00.000+01:00';

test('a change travels as the call that makes it, all in one lane', () => {
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
  assert.deepEqual(deletion.settledBy, [404], 'what is gone needs no deleting');
  assert.deepEqual(
    (['add', 'delete'] as const).map((act) => entryOf({ act, kind: 'cigar', timestamp }).lane),
    ['cigars', 'cigars'],
  );
});

test('the time that counts is the one the server gave', () => {
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

test('what was refused counts no more, and what belongs to others never', () => {
  const change = { act: 'add', kind: 'cigar', timestamp };
  const entry = (part: Partial<OutboxEntry>) =>
    ({ kind: 'cigar', phase: 'waiting', data: change, ...part }) as OutboxEntry;
  const entries = [entry({}), entry({ phase: 'sending' }), entry({ phase: 'refused' }), entry({ kind: 'bingo mark' })];
  assert.deepEqual(changesIn(entries), [change, change]);
});
