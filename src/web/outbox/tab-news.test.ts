import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openChannel } from './tab-news.ts';

test('where the browser refuses channels, as with blocked storage, a tab is alone and goes on', (t) => {
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
  channel.hear(() => assert.fail('nobody else is there'));
  channel.tell({ is: 'gone', ids: ['a'] });
  channel.close();
});
