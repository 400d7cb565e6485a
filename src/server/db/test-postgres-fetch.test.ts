import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createOnce } from './test-postgres-fetch.ts';

function makePlace(t: TestContext) {
  const cache = mkdtempSync(join(tmpdir(), 'pitstop-fetch-'));
  t.after(() => rmSync(cache, { recursive: true }));
  const folder = join(cache, 'below', 'one');
  return {
    folder,
    inCache: () => readdirSync(join(cache, 'below')),
    word: () => readFileSync(join(folder, 'word'), 'utf8'),
  };
}
const fillWith = (word: string) => async (draft: string) => writeFileSync(join(draft, 'word'), word);

test('a folder is only fetched once', async (t) => {
  const { folder, inCache, word } = makePlace(t);
  await createOnce(folder, fillWith('first'));
  await createOnce(folder, fillWith('second'));
  assert.equal(word(), 'first');
  assert.deepEqual(inCache(), ['one']);
});

test("a folder only gets its name once it's complete, and a failed one leaves nothing behind", async (t) => {
  const { folder, inCache, word } = makePlace(t);
  const failing = createOnce(folder, async (draft) => {
    await fillWith('half')(draft);
    assert.ok(!inCache().includes('one'));
    throw new Error('no network');
  });
  await assert.rejects(failing, /no network/);
  assert.deepEqual(inCache(), []);
  await createOnce(folder, fillWith('whole'));
  assert.equal(word(), 'whole');
});

test('two concurrent fetches both get the complete folder, even if one of them fails', async (t) => {
  const { folder, inCache, word } = makePlace(t);
  const { promise: isThere, resolve: release } = Promise.withResolvers<void>();
  const slow = (end: (draft: string) => Promise<void>) =>
    createOnce(folder, async (draft) => {
      await isThere;
      await end(draft);
    });
  const others = [slow(fillWith('late')), slow(() => Promise.reject(new Error('no network')))];
  await createOnce(folder, fillWith('first'));
  release();
  await Promise.all(others);
  assert.equal(word(), 'first');
  assert.deepEqual(inCache(), ['one']);
});
