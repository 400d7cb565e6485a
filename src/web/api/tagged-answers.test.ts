import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeTagged, taggedAnswer } from './tagged-answers.ts';

test('what was answered with a tag is known by its address to the same session, and to no other', () => {
  storeTagged('ana', '/api/rooms/1/scores', { etag: '"a"', text: 'first' });
  storeTagged('ana', '/api/rooms/1/scores', { etag: '"b"', text: 'second' });
  assert.deepEqual(taggedAnswer('ana', '/api/rooms/1/scores'), { etag: '"b"', text: 'second' });
  assert.equal(taggedAnswer('ben', '/api/rooms/1/scores'), undefined);
  assert.equal(taggedAnswer('ana', '/api/rooms/1/scores'), undefined, 'gone with the session');
});

test('at most twenty are held, and one without a tag takes the place of what was known', () => {
  for (let room = 0; room < 100; room++) storeTagged('ana', `/api/rooms/${room}`, { etag: `"${room}"`, text: '' });
  const known = Array.from({ length: 100 }, (_, room) => taggedAnswer('ana', `/api/rooms/${room}`));
  assert.equal(known.filter((one) => one !== undefined).length, 20);
  storeTagged('ana', '/api/rooms/99', { etag: null, text: '' });
  assert.equal(taggedAnswer('ana', '/api/rooms/99'), undefined);
});
