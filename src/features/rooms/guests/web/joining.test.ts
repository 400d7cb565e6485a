import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { storage } from '#web/device/test-local-storage.ts';

const { attemptedName, deviceKey, forgetAttempt, keyFor } = await import('./joining.ts');
beforeEach(() => storage.clear());

test('an unanswered attempt is retried with its key, whatever the name', () => {
  const key = keyFor('link', 'Mia');
  assert.match(key, /^[\w-]{22,64}$/);
  assert.equal(keyFor('link', 'Mia Rose'), key);
  assert.equal(attemptedName('link'), 'Mia Rose');
});

test('another link gets its own key, and so does the next attempt after an answer', () => {
  const key = keyFor('link', 'Mia');
  assert.notEqual(keyFor('another', 'Mia'), key);
  assert.equal(attemptedName('link'), '');
  const later = keyFor('link', 'Mia');
  forgetAttempt();
  assert.notEqual(keyFor('link', 'Mia'), later);
});

test('malformed stored values are ignored', () => {
  for (const text of ['', 'x', '{}', '[]', '{"secret":"link","key":5,"name":"Eve"}', 'null']) {
    storage.set('joining', text);
    assert.equal(attemptedName('link'), '');
    assert.match(keyFor('link', 'Mia'), /^[\w-]{22,64}$/);
  }
});

test('a device generates its key only once', () => {
  const key = deviceKey();
  assert.match(key, /^[\w-]{22,64}$/);
  assert.equal(deviceKey(), key);
});
