import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearKey, keyFor } from './pending-key.ts';

test('a prompt’s idempotency key stays the same until the server responds, and another prompt gets a new one', () => {
  const key = keyFor('Sea or mountains?');
  assert.equal(keyFor('Sea or mountains?'), key);
  const other = keyFor('Tea or coffee?');
  assert.notEqual(other, key);
  clearKey(key);
  assert.equal(keyFor('Tea or coffee?'), other);
  clearKey(other);
  assert.notEqual(keyFor('Tea or coffee?'), other);
});
