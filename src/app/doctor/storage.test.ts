import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { photoPath, thumbnailOf } from '#server/photos/photo-name.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { startFaultyStore } from '#server/photos/s3/test-faults.ts';
import { startTestStore } from '#server/photos/s3/test-store.ts';
import { minuteMs } from '#shared/time.ts';
import { inside, temporaryFolder } from '../cli/test-data.ts';
import { allPhotos } from '../features.ts';
import { assertOnly, findingsIn, healthyFolder } from './test-doctor.ts';

async function healthyStore(t: TestContext) {
  const dataDir = await healthyFolder(t);
  const store = await startTestStore();
  const faulty = await startFaultyStore(store.port);
  t.after(async () => {
    await faulty[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
  });
  const names = await inside(dataDir, ({ db }) => allPhotos.listAll(db.read));
  const photos = openS3Photos(store.setting);
  for (const name of names) await photos.put(name, await readFile(join(dataDir, 'photos', photoPath(name))));
  await photos.addSite(dataDir);
  photos.close();
  await rm(join(dataDir, 'photos'), { recursive: true });
  return { dataDir, store, faulty, names, env: { PHOTOS_URL: store.urlOf(faulty.port) } };
}

test("a healthy store is reported as such, and the doctor's test objects are removed", async (t) => {
  const { dataDir, store, env } = await healthyStore(t);
  const before = await store.keys();
  const { bad, warn, ok } = await findingsIn(dataDir, env);
  assert.deepEqual([bad, warn], [[], []]);
  const ofPhotos = ok.filter((line) => line.startsWith('photos: '));
  assert.match(
    ofPhotos.join('\n'),
    /pit-photos\/here can be listed, read from, written to and deleted from\.\n.*3 photos, none missing\.$/,
  );
  assert.deepEqual(await store.keys(), before);
});

test("a store that is unreachable, full, or rejects the key is bad, and the sentence doesn't contain the key", async (t) => {
  const { dataDir, store, faulty, env } = await healthyStore(t);
  faulty.fault = 'gone';
  await assertOnly('bad', /^photos: The photo store .* can't be reached \(ECONNRESET\)\.$/, findingsIn(dataDir, env));
  faulty.fault = 'full';
  await assertOnly('bad', /^photos: The photo store .* is out of space/, findingsIn(dataDir, env));
  faulty.fault = undefined;
  const wrong = { PHOTOS_URL: store.urlOf().replace(':S3RVER@', ':mistyped@') };
  const findings = findingsIn(dataDir, wrong);
  await assertOnly('bad', /^photos: The photo store .* doesn't accept the key/, findings);
  assert.doesNotMatch(JSON.stringify(await findings), /mistyped/);
});

test('photos missing from the store are bad, and unused ones are a warning', async (t) => {
  const { dataDir, store, names, env } = await healthyStore(t);
  for (const name of ['o'.repeat(22), thumbnailOf('o'.repeat(22)), thumbnailOf(names[1] ?? '')])
    await store.overwrite(photoPath(name), 'x');
  // A photo that is minutes old may still be waiting for its row.
  assert.deepEqual((await findingsIn(dataDir, env)).warn, []);
  await store.age(20 * minuteMs);
  await assertOnly('warn', /^photos: 1 unused photo in .*\. Unused photos go to the trash/, findingsIn(dataDir, env));
  const photos = openS3Photos(store.setting);
  for (const name of ['o'.repeat(22), thumbnailOf('o'.repeat(22))]) await photos.remove(name);
  await photos.remove(names[0] ?? '');
  photos.close();
  await assertOnly(
    'bad',
    /^photos: 1 photo used on boards is missing from .*photos copy --from folder/,
    findingsIn(dataDir, env),
  );
});

test("a store with another site's photos is bad", async (t) => {
  const { env } = await healthyStore(t);
  const other = await healthyFolder(t);
  const { bad } = await findingsIn(other, env);
  assert.match(bad.join('\n'), /belong to another site. Nothing is cleaned up there/);
  assert.match(bad.join('\n'), /3 photos used on boards are missing from/);
});

test('a wrong store address is reported without its secret', async (t) => {
  const dataDir = await temporaryFolder(t);
  const { all } = await findingsIn(dataDir, { PHOTOS_URL: 's3://key:mistyped@host/' });
  assert.doesNotMatch(JSON.stringify(all), /mistyped/);
  assert.match(JSON.stringify(all), /PHOTOS_URL must be the store/);
});
