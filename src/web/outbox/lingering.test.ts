import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry, Phase } from './entry.ts';
import { lingering, nextLookMs } from './lingering.ts';

const at = (putAt: number, phase: Phase) => ({ putAt, phase }) as OutboxEntry;

test('with a network only what waits for four seconds is worth a word; without one all of it; what is held never', () => {
  const entries = [at(0, 'waiting'), at(3000, 'sending'), at(0, 'held'), at(0, 'refused')];
  assert.deepEqual(lingering(entries, true, 4000), { waiting: 1, refused: 1 });
  assert.deepEqual(lingering(entries, false, 4000), { waiting: 2, refused: 1 });
  assert.equal(nextLookMs(entries, 4000), 3000);
  assert.equal(nextLookMs(entries, 7000), undefined);
});
