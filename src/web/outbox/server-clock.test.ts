import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, secondMs } from '#shared/time.ts';
import { learnServerTime, serverNow } from './server-clock.ts';

const at = Date.UTC(2026, 10, 22, 12);
const header = (ms: number) => new Date(ms).toUTCString();

test('a device that is an hour late stamps by the server, and by itself again once its clock is right', () => {
  assert.equal(serverNow(at), at, 'nothing is known yet');
  learnServerTime(header(at + hourMs), at - secondMs / 2, at + secondMs * 1.5);
  assert.equal(serverNow(at), at + hourMs);
  learnServerTime(header(at), at, at + secondMs);
  assert.equal(serverNow(at), at);
});

test('what is less than a minute, or no date, is no difference', () => {
  learnServerTime(header(at + 59 * secondMs), at, at + secondMs);
  assert.equal(serverNow(at), at);
  learnServerTime(header(at - hourMs), at, at + secondMs);
  assert.notEqual(serverNow(at), at);
  const known = serverNow(at);
  learnServerTime(null, at, at);
  learnServerTime('soon', at, at);
  assert.equal(serverNow(at), known);
  learnServerTime(header(at), at, at);
});

test('an answer that took long tells less about the clock', () => {
  learnServerTime(header(at + 70 * secondMs), at, at + 60 * secondMs);
  assert.equal(serverNow(at), at);
});
