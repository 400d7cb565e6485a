import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Newest } from './newest.ts';

test('the map never exceeds its limit, and drops the entry that was set longest ago first', () => {
  const newest = new Newest<number, string>(100);
  for (let key = 0; key < 10_000; key++) {
    newest.set(key, String(key));
    newest.set(0, 'used all the time');
    assert.ok(newest.size <= 100);
  }
  assert.deepEqual([newest.size, newest.get(0), newest.get(9999)], [100, 'used all the time', '9999']);
  assert.equal(newest.get(9900), undefined);
  newest.delete(9999);
  assert.deepEqual([newest.size, newest.get(9999)], [99, undefined]);
});
