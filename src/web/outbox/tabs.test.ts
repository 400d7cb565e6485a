import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openChannel, webLocks } from './tabs.ts';

test('a sleeping page loses its lock, however it got it, and is notified', async () => {
  const locksWithin1Ms = webLocks(1);
  const signals: AbortSignal[] = [];
  /** Holds the lock until another page takes it. */
  async function sleep(): Promise<{ lost: Promise<void> }> {
    const begun = Promise.withResolvers<void>();
    const lock = locksWithin1Ms('a lane', (signal) => {
      signals.push(signal);
      begun.resolve();
      return new Promise(() => undefined);
    });
    const lost = assert.rejects(lock);
    await begun.promise;
    return { lost };
  }
  const first = await sleep();
  const second = await sleep();
  await first.lost;
  let hasWorked = false;
  await locksWithin1Ms('a lane', async () => {
    hasWorked = true;
  });
  await second.lost;
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, true],
  );
  assert.ok(hasWorked);
});

test('if the browser refuses locks, as with blocked storage, the work is done anyway, and its own failure is thrown', async () => {
  const refused = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
  const locks = webLocks(1, { request: refused });
  let count = 0;
  await locks('a lane', async () => {
    count += 1;
  });
  assert.equal(count, 1);
  await assert.rejects(
    locks('a lane', () => Promise.reject(new Error('its own'))),
    /its own/,
  );
});

test('if the browser refuses channels, as with blocked storage, a tab continues alone', (t) => {
  const { BroadcastChannel } = globalThis;
  t.after(() => Object.assign(globalThis, { BroadcastChannel }));
  Object.assign(globalThis, {
    BroadcastChannel: class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  });
  const channel = openChannel();
  channel.subscribe(() => assert.fail('nobody else is there'));
  channel.publish({ is: 'gone', ids: ['a'] });
  channel.close();
});
