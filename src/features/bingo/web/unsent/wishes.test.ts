import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listWishes, wishing } from './wishes.ts';

const wish = { roomId: '123456', challengeId: 'cow', completed: true };

test('a wish is there from the tap until it is kept', async () => {
  const keeping = Promise.withResolvers<string>();
  const kept = wishing(wish, () => keeping.promise);
  assert.deepEqual(listWishes(), [wish]);
  keeping.resolve('kept');
  assert.equal(await kept, 'kept');
  assert.deepEqual(listWishes(), []);
});

test('a wish that cannot be kept is gone, and whoever wished hears why', async () => {
  const other = { ...wish, challengeId: 'tractor' };
  const full = new Error('full');
  const refused = wishing(wish, () => Promise.reject(full));
  const keeping = Promise.withResolvers<void>();
  const kept = wishing(other, () => keeping.promise);
  await assert.rejects(refused, full);
  assert.deepEqual(listWishes(), [other]);
  keeping.resolve();
  await kept;
});
