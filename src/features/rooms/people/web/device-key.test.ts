import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { storage } from '#web/device/test-local-storage.ts';

const { deviceKey } = await import('./device-key.ts');
beforeEach(() => storage.clear());

test('a device generates its key once', () => {
  const key = deviceKey();
  assert.match(key, /^[\w-]{22,64}$/);
  assert.equal(deviceKey(), key);
});
