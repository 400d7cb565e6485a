import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageSentence, barSentences, draining, nextChangeMs } from './bar-sentences.ts';
import type { OutboxEntry, Phase } from './entry.ts';

const at = (putAt: number, phase: Phase) => ({ putAt, phase }) as OutboxEntry;

test('while online, only entries pending for four seconds are counted; while offline, all pending ones; held ones never', () => {
  const entries = [at(0, 'waiting'), at(3000, 'sending'), at(0, 'held'), at(0, 'refused')];
  assert.deepEqual(draining(entries, true, 4000), { waiting: 1, refused: 1 });
  assert.deepEqual(draining(entries, false, 4000), { waiting: 2, refused: 1 });
  assert.equal(nextChangeMs(entries, 4000), 3000);
  assert.equal(nextChangeMs(entries, 7000), undefined);
});

test('the bar shows pending and rejected changes, and whether the network is missing', () => {
  const say = (waiting: number, refused: number, online: boolean) =>
    barSentences({ waiting, refused }, online).join('. ');
  assert.equal(say(0, 0, true), '');
  assert.equal(say(2, 0, true), '2 changes waiting to be sent');
  assert.equal(say(2, 0, false), 'Offline · 2 changes waiting to be sent');
  assert.equal(say(1, 1, false), 'Offline · 1 change waiting to be sent. 1 change rejected');
  assert.equal(say(0, 1, true), '1 change rejected');
  assert.equal(say(0, 1, false), 'Offline. 1 change rejected');
});

test("while the server can't be reached, the bar shows the age of the data", () => {
  const at = new Date().setHours(14, 32, 0, 0);
  const waiting = { waiting: 1, refused: 0 };
  assert.equal(ageSentence({ at, isLost: true }, false), 'Offline · as of 14:32');
  assert.equal(ageSentence({ at, isLost: true }, true), 'Server unavailable · as of 14:32', 'the device has a network');
  assert.deepEqual(barSentences(waiting, true, { at, isLost: true }), [
    '1 change waiting to be sent',
    'Server unavailable · as of 14:32',
  ]);
  assert.equal(ageSentence({ at, isLost: false }, true), 'Still loading · as of 14:32');
  assert.equal(
    barSentences(waiting, false, { at, isLost: true }).join('. '),
    'Offline · 1 change waiting to be sent. As of 14:32',
  );
  assert.equal(
    ageSentence({ at: Date.UTC(2026, 5, 3, 10), isLost: true }, false).startsWith('Offline · as of 3 Jun 2026'),
    true,
  );
});
