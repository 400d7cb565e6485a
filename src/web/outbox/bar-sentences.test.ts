import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barSentences } from './bar-sentences.ts';

test('the bar says what waits, what was refused, and in each case that there is no network', () => {
  const say = (waiting: number, refused: number, online: boolean) =>
    barSentences({ waiting, refused }, online).join('. ');
  assert.equal(say(0, 0, true), '');
  assert.equal(say(2, 0, true), '2 entries wait');
  assert.equal(say(2, 0, false), 'Offline, 2 entries wait');
  assert.equal(say(1, 1, false), 'Offline, 1 entry waits. 1 entry was refused');
  assert.equal(say(0, 1, true), '1 entry was refused');
  assert.equal(say(0, 1, false), 'Offline. 1 entry was refused');
});
