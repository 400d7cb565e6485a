import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thumbnailLru } from './thumbnail-lru.ts';

const blobOf = (version: string) => new Blob([version]);

/** A cache with a server that knows these versions, a device that stores some, and a fake clock. */
function setUp({ onServer, onDevice = [] }: { onServer: (version: string) => boolean; onDevice?: string[] }) {
  const calls: string[][] = [];
  const written: string[] = [];
  const dropped: string[] = [];
  const later: (() => void)[] = [];
  let failure: object | undefined;
  let made = 0;
  const lru = thumbnailLru({
    ask: async (_roomId, versions) => {
      calls.push([...versions]);
      if (failure) throw failure;
      return new Map(versions.filter(onServer).map((version) => [version, blobOf(version)]));
    },
    store: {
      read: async (_roomId, version) => (onDevice.includes(version) ? blobOf(version) : undefined),
      write: async (_roomId, found) => void written.push(...found.keys()),
    },
    urls: { make: () => `url ${++made}`, drop: (url) => void dropped.push(url) },
    soon: (work) => void setImmediate(work),
    later: (work) => void later.push(work),
  });
  return {
    lru: lru,
    calls,
    written,
    dropped,
    fail: (error: object | undefined) => {
      failure = error;
    },
    async pass() {
      for (const work of later.splice(0)) work();
      await settled();
    },
  };
}

/** Resolves once promises and `soon` callbacks are done. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
const versions = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
const nothing = () => undefined;

test("one render's requests are batched: twelve in the first call, twenty-four in later ones", async () => {
  const { lru, calls, written } = setUp({ onServer: () => true });
  for (const version of versions(50)) lru.watch('1', version, nothing);
  await settled();
  assert.deepEqual(
    calls.map(({ length }) => length),
    [12, 24, 14],
  );
  assert.deepEqual(calls.flat(), versions(50));
  assert.equal(written.length, 50);
  assert.match(lru.shown('1', 'v49') ?? '', /^url /);
});

test('each call requests thumbnails of a single room', async () => {
  const { lru, calls } = setUp({ onServer: () => true });
  lru.watch('1', 'a', nothing);
  lru.watch('2', 'b', nothing);
  lru.watch('1', 'c', nothing);
  await settled();
  assert.deepEqual(calls, [['a', 'c'], ['b']]);
});

test("thumbnails stored on the device aren't requested", async () => {
  const { lru, calls } = setUp({ onServer: () => true, onDevice: ['a'] });
  let notified = 0;
  lru.watch('1', 'a', () => {
    notified += 1;
  });
  await settled();
  assert.deepEqual([calls, notified, lru.shown('1', 'a')], [[], 1, 'url 1']);
});

test("thumbnails scrolled past aren't requested until they're seen again", async () => {
  const { lru, calls } = setUp({ onServer: () => true });
  lru.watch('1', 'a', nothing)();
  lru.watch('1', 'b', nothing);
  await settled();
  assert.deepEqual(calls, [['b']]);
  lru.watch('1', 'a', nothing);
  await settled();
  assert.deepEqual(calls, [['b'], ['a']]);
});

test('two viewers share one thumbnail, and it stays cached without viewers', async () => {
  const { lru, calls, dropped } = setUp({ onServer: () => true });
  const ends = [lru.watch('1', 'a', nothing), lru.watch('1', 'a', nothing)];
  await settled();
  for (const end of ends) end();
  lru.watch('1', 'a', nothing);
  await settled();
  assert.deepEqual([calls, dropped, lru.shown('1', 'a')], [[['a']], [], 'url 1']);
});

test('after a failure all requests are delayed, and then the thumbnails arrive', async () => {
  const { lru, calls, fail, pass } = setUp({ onServer: () => true });
  fail({});
  for (const version of versions(30)) lru.watch('1', version, nothing);
  await settled();
  assert.deepEqual([calls.length, lru.shown('1', 'v0'), lru.shown('1', 'v29')], [1, null, undefined]);
  fail(undefined);
  await pass();
  assert.ok(versions(30).every((version) => typeof lru.shown('1', version) === 'string'));
});

test("a permanent refusal isn't retried", async () => {
  const { lru, calls, fail, pass } = setUp({ onServer: () => true });
  fail({ isFinal: true });
  lru.watch('1', 'a', nothing);
  await settled();
  await pass();
  assert.deepEqual([calls.length, lru.shown('1', 'a')], [1, null]);
});

test('a thumbnail that the server leaves out is requested three times', async () => {
  const { lru, calls, pass } = setUp({ onServer: () => false });
  lru.watch('1', 'a', nothing);
  await settled();
  for (let round = 0; round < 5; round += 1) await pass();
  assert.deepEqual([calls.length, lru.shown('1', 'a')], [3, null]);
});

test('another session clears everything, and answers in flight are dropped', async () => {
  const { lru, written, dropped } = setUp({ onServer: () => true });
  lru.watch('1', 'a', nothing);
  await settled();
  lru.watch('1', 'b', nothing);
  lru.forget();
  await settled();
  assert.deepEqual(
    [lru.shown('1', 'a'), lru.shown('1', 'b'), dropped, written],
    [undefined, undefined, ['url 1'], ['a']],
  );
});

test('three hundred thumbnails without viewers stay cached', async () => {
  const { lru, dropped } = setUp({ onServer: () => true });
  const ends = versions(310).map((version) => lru.watch('1', version, nothing));
  await settled();
  for (const end of ends) end();
  assert.equal(dropped.length, 10);
});
