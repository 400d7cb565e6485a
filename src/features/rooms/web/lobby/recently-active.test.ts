import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostRecentlyActive } from './recently-active.ts';

const happened = (at: string) => ({ seq: 1, at, login: 'ana', kind: 'joined' });
const rooms = [
  { id: 'newest', created_at: '2026-11-20T10:00:00Z' },
  { id: 'lively', created_at: '2026-11-01T10:00:00Z', last: happened('2026-11-21T10:00:00Z') },
  { id: 'here', created_at: '2026-10-01T10:00:00Z', last: happened('2026-10-02T10:00:00Z'), here: 2 },
  { id: 'nobody', created_at: '2026-09-01T10:00:00Z', last: happened('2026-09-02T10:00:00Z'), here: 0 },
];

test('rooms with somebody present come first, then the most recently active, up to the maximum', () => {
  const ids = (atMost: number) => mostRecentlyActive(rooms, atMost).map(({ id }) => id);
  assert.deepEqual(ids(9), ['here', 'lively', 'newest', 'nobody']);
  assert.deepEqual(ids(2), ['here', 'lively']);
});
