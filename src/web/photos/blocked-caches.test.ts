import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownerNote } from '../session/device-owner.ts';
import '../device/test-local-storage.ts';
import { deleteSharedPhoto, readSharedPhoto } from './shared-photo.ts';
import { deleteThumbnails, readStored, storedThumbnails, writeStored } from './thumbnail-cache.ts';

const blob = new Blob(['a']);

async function useEverything(): Promise<void> {
  ownerNote.write('ana 2026-01-01');
  await writeStored('1', new Map([['a', blob]]));
  assert.equal(await readStored('1', 'a'), undefined);
  await deleteThumbnails('1');
  await storedThumbnails.forget('ana');
  assert.equal(await readSharedPhoto(), undefined);
  await deleteSharedPhoto();
}

function withCaches(error: Error, t: { after: (work: () => void) => void }): void {
  const fail = () => Promise.reject(error);
  Object.assign(globalThis, { caches: { open: fail, match: fail, has: fail, keys: fail, delete: fail } });
  t.after(() => Reflect.deleteProperty(globalThis, 'caches'));
}

test('without caches, as over plain http, photos are shown and clearing succeeds', async () => {
  assert.equal('caches' in globalThis, false);
  await useEverything();
});

test('if the browser refuses access to its caches, photos are shown and clearing succeeds', async (t) => {
  withCaches(new DOMException('The operation is insecure.', 'SecurityError'), t);
  await useEverything();
});

test('any other error while clearing is thrown', async (t) => {
  withCaches(new Error('The disk is full'), t);
  await assert.rejects(storedThumbnails.forget(), /full/);
  await assert.rejects(deleteSharedPhoto(), /full/);
});
