import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTestApp } from '#tests/app.ts';

test('without a web build every page says what to do, and calls still work', async (t) => {
  const site = await makeTestApp({ withPool: false });
  t.after(() => site.close());
  for (const [url, status] of [
    ['/', 503],
    ['/bingo', 404],
  ] as const) {
    const reply = await site.app.inject({ url });
    assert.equal(reply.statusCode, status);
    assert.match(reply.body, /<h1>This site's pages haven't been built<.*npm run build/s);
  }
  const call = await site.app.inject({ url: '/api/nothing' });
  assert.deepEqual([call.statusCode, call.json()], [404, { error: "There's nothing here." }]);
});
