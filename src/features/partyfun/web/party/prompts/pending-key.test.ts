import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, keyFor } from './pending-key.ts';

test('a prompt keeps its key until it is answered, and another prompt gets a new one', () => {
  const key = keyFor('Sea or mountains?');
  assert.equal(keyFor('Sea or mountains?'), key);
  const other = keyFor('Tea or coffee?');
  assert.notEqual(other, key);
  answered(key);
  assert.equal(keyFor('Tea or coffee?'), other);
  answered(other);
  assert.notEqual(keyFor('Tea or coffee?'), other);
});
