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
import { assertOnly, look, soundFolder } from './test-look.ts';

/** A site that is well, with its photos in a store. */
async function soundStore(t: TestContext) {
  const dataDir = await soundFolder(t);
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

test('a store that is well is, and what the doctor tried there is gone', async (t) => {
  const { dataDir, store, env } = await soundStore(t);
  const before = await store.keys();
  const { bad, warn, ok } = await look(dataDir, env);
  assert.deepEqual([bad, warn], [[], []]);
  const ofPhotos = ok.filter((line) => line.startsWith('photos: '));
  assert.match(
    ofPhotos.join('\n'),
    /pit-photos\/here can be listed, read, written and deleted from\.\n.*3 photos, each in its place\.$/,
  );
  assert.deepEqual(await store.keys(), before);
});

test('a store that is away, full, or does not take the key is bad, in a sentence without the key', async (t) => {
  const { dataDir, store, faulty, env } = await soundStore(t);
  faulty.fault = 'gone';
  await assertOnly('bad', /^photos: The photo store .* cannot be reached \(ECONNRESET\)\.$/, look(dataDir, env));
  faulty.fault = 'full';
  await assertOnly('bad', /^photos: The photo store .* has no space left/, look(dataDir, env));
  faulty.fault = undefined;
  const wrong = { PHOTOS_URL: store.urlOf().replace(':S3RVER@', ':mistyped@') };
  const looked = look(dataDir, wrong);
  await assertOnly('bad', /^photos: The photo store .* does not take the key/, looked);
  assert.doesNotMatch(JSON.stringify(await looked), /mistyped/);
});

test('photos that squares name and the store does not have are bad, those that belong to nothing are to be looked at', async (t) => {
  const { dataDir, store, names, env } = await soundStore(t);
  for (const name of ['o'.repeat(22), thumbnailOf('o'.repeat(22)), thumbnailOf(names[1] ?? '')])
    await store.overwrite(photoPath(name), 'x');
  // A young one may be waiting for its row.
  assert.deepEqual((await look(dataDir, env)).warn, []);
  await store.age(20 * minuteMs);
  await assertOnly('warn', /^photos: 1 photo in .* belong to nothing\./, look(dataDir, env));
  const photos = openS3Photos(store.setting);
  for (const name of ['o'.repeat(22), thumbnailOf('o'.repeat(22))]) await photos.remove(name);
  await photos.remove(names[0] ?? '');
  photos.close();
  await assertOnly(
    'bad',
    /^photos: 1 photo that squares name is not in .*photos copy --from folder/,
    look(dataDir, env),
  );
});

test('a store with the photos of another site is bad', async (t) => {
  const { env } = await soundStore(t);
  const other = await soundFolder(t);
  const { bad } = await look(other, env);
  assert.match(bad.join('\n'), /are those of another site; nothing is swept there/);
  assert.match(bad.join('\n'), /3 photos that squares name are not in/);
});

test('a wrong address of a store is told without the secret in it', async (t) => {
  const dataDir = await temporaryFolder(t);
  const { all } = await look(dataDir, { PHOTOS_URL: 's3://key:mistyped@host/' });
  assert.doesNotMatch(JSON.stringify(all), /mistyped/);
  assert.match(JSON.stringify(all), /PHOTOS_URL must name the store/);
});
