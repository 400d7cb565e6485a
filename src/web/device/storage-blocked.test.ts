import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStorageBlocked } from './storage-blocked.ts';
import { storage } from './test-local-storage.ts';

test("storage that accepts a value isn't blocked, and the test value is removed", () => {
  storage.clear();
  assert.equal(isStorageBlocked(), false);
  assert.equal(storage.size, 0);
});

test('storage that is missing, throws on access or refuses every value is blocked', () => {
  const refuse = () => {
    throw new Error('The browser refuses storage');
  };
  assert.equal(isStorageBlocked(refuse), true);
  assert.equal(
    isStorageBlocked(() => ({ setItem: refuse, removeItem: () => undefined })),
    true,
  );
  const nothing = { place: null as unknown as Storage };
  assert.equal(
    isStorageBlocked(() => nothing.place),
    true,
  );
});
