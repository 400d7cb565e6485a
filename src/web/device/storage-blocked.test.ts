import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStorageBlocked } from './storage-blocked.ts';
import { shelf } from './test-local-storage.ts';

test('storage that takes a value is not blocked, and keeps nothing of the try', () => {
  shelf.clear();
  assert.equal(isStorageBlocked(), false);
  assert.equal(shelf.size, 0);
});

test('storage that is not there, throws when it is asked for, or takes no value is blocked', () => {
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
