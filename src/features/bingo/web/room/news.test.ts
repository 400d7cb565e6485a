import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedItem } from '../../score-contract.ts';
import { newsSince } from './news.ts';

const item = (seq: number, login: string, kind: FeedItem['kind']): FeedItem => ({
  seq,
  login,
  kind,
  at: '2026-05-01T10:00:00.000Z',
});
const seqs = (items: FeedItem[]) => items.map(({ seq }) => seq);

test('News are what came after the last one told, oldest first', () => {
  const feed = [item(4, 'ben', 'undone'), item(3, 'eva', 'completed'), item(2, 'ben', 'completed')];
  assert.deepEqual(seqs(newsSince(feed, 2, 'ana')), [3, 4]);
});

test('What one did oneself is no news, however one spells the name', () => {
  const feed = [item(3, 'Ana', 'completed'), item(2, 'ben', 'completed')];
  assert.deepEqual(seqs(newsSince(feed, 0, 'ANA')), [2]);
});

test('Deals, removals and inheritance are not told', () => {
  const feed = [
    item(4, 'ben', 'joined'),
    item(3, 'ben', 'dealt'),
    item(2, 'eva', 'removed'),
    item(1, 'eva', 'inherited'),
  ];
  assert.deepEqual(seqs(newsSince(feed, 0, 'ana')), [4]);
});
