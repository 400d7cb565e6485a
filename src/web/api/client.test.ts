import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeTagged, taggedAnswer } from './client.ts';

test('a tagged answer is found by its address, and only in the same session', () => {
  storeTagged('ana', '/api/rooms/1/scores', { etag: '"a"', text: 'first' });
  storeTagged('ana', '/api/rooms/1/scores', { etag: '"b"', text: 'second' });
  assert.deepEqual(taggedAnswer('ana', '/api/rooms/1/scores'), { etag: '"b"', text: 'second' });
  assert.equal(taggedAnswer('ben', '/api/rooms/1/scores'), undefined);
  assert.equal(taggedAnswer('ana', '/api/rooms/1/scores'), undefined, 'dropped with the session');
});

test('at most twenty answers are stored, and an answer without a tag removes the stored one', () => {
  for (let room = 0; room < 100; room++) storeTagged('ana', `/api/rooms/${room}`, { etag: `"${room}"`, text: '' });
  const known = Array.from({ length: 100 }, (_, room) => taggedAnswer('ana', `/api/rooms/${room}`));
  assert.equal(known.filter((answer) => answer !== undefined).length, 20);
  storeTagged('ana', '/api/rooms/99', { etag: null, text: '' });
  assert.equal(taggedAnswer('ana', '/api/rooms/99'), undefined);
});
