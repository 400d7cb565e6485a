import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli } from '#app/cli/test-cli.ts';
import { filesOf, inside } from '#app/cli/test-data.ts';
import { allPhotos, siteParts } from '#app/features.ts';
import { makeLog } from '#server/log.ts';
import { photoPath, thumbnailOf } from '#server/photos/photo-name.ts';
import { openPhotoStore } from '#server/photos/photo-store.ts';
import { openPhotos } from '#server/photos/photos.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { minuteMs } from '#shared/time.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';
import { takeSnapshot } from './snapshot.ts';
import { backupOf, database, makeSite, marksOf, namesIn, now } from './test-store-site.ts';

test("backups don't contain thumbnails, which are generated from the photos", async (t) => {
  const { folder, dataDir, store } = await makeSite(t, 'ana');
  const photos = openS3Photos(store.setting);
  t.after(() => photos.close());
  for (const name of await namesIn(dataDir)) await photos.put(thumbnailOf(name), await store.bytesOf(name));
  const to = join(folder, 'backup.tar');
  const backup = await makeBackup(siteParts, { dataDir, photos: store.setting, database: database(dataDir), to, now });
  assert.deepEqual([backup.photos, backup.missingPhotos, (await readFile(to)).includes('.thumb')], [12, 0, false]);
});

test("a backup contains the store's photos, and a restore uploads them to the configured store", async (t) => {
  const { file, photos } = await backupOf(t, 'new');
  const { folder, ...other } = await makeSite(t, 'old');
  const dataDir = join(folder, 'restored');
  const { status, output, errorOutput } = await cli(
    { dataDir, settings: { PHOTOS_URL: other.store.urlOf() } },
    'restore',
    file,
  );
  assert.equal(status, 0, errorOutput);
  assert.match(output, /with 12 photos/);
  assert.deepEqual(await marksOf({ dataDir, store: other.store }), ['new']);
  assert.deepEqual((await namesIn(dataDir)).sort(), photos.sort());
  assert.ok(!existsSync(join(dataDir, 'photos', photoPath(photos[0] ?? ''))), 'no copy stays on disk');

  // A backup made with a store can be restored without one, and vice versa.
  const inFolder = join(folder, 'in-folder');
  await restoreBackup(siteParts, { dataDir: inFolder, from: file, now });
  for (const photo of photos) assert.ok(existsSync(join(inFolder, 'photos', photoPath(photo))));
});

test('a backup contains every photo of its snapshot, even one deleted immediately afterwards', async (t) => {
  const { folder, dataDir, store } = await makeSite(t, 'one');
  const photosOf = openS3Photos(store.setting);
  await inside(dataDir, async ({ db, random }) => {
    let isOver = false;
    const replacing = (async () => {
      for (let before: string | null = null; !isOver; ) {
        const photo = random.text(16);
        await photosOf.put(photo, Buffer.from('one'));
        await db.transact((trx) => trx.updateTable('squares').set({ photo }).where('position', '=', 0).execute());
        if (before !== null) await photosOf.remove(before);
        before = photo;
      }
    })();
    for (let round = 0; round < 8; round++) {
      const about = { dataDir, photos: store.setting, database: database(dataDir), folder: join(folder, `${round}`) };
      const { photos, missingPhotos } = await takeSnapshot(siteParts, about);
      assert.deepEqual([photos.length, missingPhotos], [12, []]);
    }
    isOver = true;
    await replacing;
  });
  photosOf.close();
});

test('while a store is unavailable, backup and restore are refused with a message, and nothing changes', async (t) => {
  const { file } = await backupOf(t, 'new');
  const { folder, dataDir, faulty, at } = await makeSite(t, 'old');
  const before = await filesOf(dataDir);
  faulty.fault = 'gone';
  for (const args of [
    ['restore', file],
    ['backup', join(folder, 'b.tar')],
  ]) {
    const { status, errorOutput } = await cli(at, ...args);
    assert.equal(status, 1);
    assert.match(errorOutput, /^The photo store 127\.0\.0\.1:\d+\/pit-photos can't be reached \(ECONNRESET\)\.$/);
  }
  const { 'pitstop.db': _, ...files } = await filesOf(dataDir);
  const { 'pitstop.db': __, ...expected } = before;
  assert.deepEqual(files, expected);
  assert.ok(!existsSync(join(folder, 'b.tar')));
});

test('a store is cleaned up only by the site that owns its photos, and only once its replaced data is deleted', async (t) => {
  const { file, photos } = await backupOf(t, 'new');
  const { folder, dataDir, store, at } = await makeSite(t, 'old');
  const warnings: string[] = [];
  const log = Object.assign(makeLog('silent'), { warn: (_: object, message: string) => void warnings.push(message) });
  const sweep = async (ofDir: string) => {
    const own = await openPhotos({
      dir: join(ofDir, 'photos'),
      store: await openPhotoStore(store.setting, ofDir),
      log,
    });
    await store.age(20 * minuteMs);
    const swept = await own.sweep(
      async (names) => new Set(await inside(ofDir, ({ db }) => allPhotos.listKnown(db.read, names))),
      0,
    );
    await own.close();
    return swept;
  };
  const photosIn = async () => (await store.keys()).filter((key) => key.endsWith('.jpg')).length;

  assert.equal(await sweep(dataDir), 0);
  const elsewhere = join(folder, 'not-mounted');
  await inside(elsewhere, async () => undefined);
  assert.equal(await sweep(elsewhere), 0);
  assert.match(warnings.at(-1) ?? '', /belong to another site: nothing is cleaned up there/);

  // When one site's backup is restored with another site's store, neither deletes the other's photos.
  const beside = join(folder, 'beside');
  const settings = { PHOTOS_URL: store.urlOf() };
  assert.equal((await cli({ dataDir: beside, settings }, 'restore', file)).status, 0);
  assert.equal(await sweep(beside), 0);
  assert.match(warnings.at(-1) ?? '', /belong to another site: nothing is cleaned up there/);

  assert.equal((await cli(at, 'restore', file)).status, 0);
  assert.equal(await photosIn(), 24);
  assert.equal(await sweep(dataDir), 0);
  assert.match(warnings.at(-1) ?? '', /until its replaced-\.\.\. folder is deleted/);
  for (const name of Object.keys(await filesOf(dataDir)).filter((path) => path.startsWith('replaced-')))
    await rm(join(dataDir, name.split('/')[0] ?? ''), { recursive: true, force: true });
  assert.equal(await sweep(dataDir), 12);
  assert.deepEqual((await store.keys()).filter((key) => key.endsWith('.jpg')).sort(), photos.map(photoPath).sort());
});

test('a photo store recognises the site by its new key after a rotation', async (t) => {
  const { dataDir, at, store } = await makeSite(t, 'one');
  const photos = openS3Photos(store.setting, { dataDir });
  t.after(() => photos.close());
  assert.equal(await photos.reasonAgainstSweeping(), undefined);
  const done = await cli(at, 'room-key', 'rotate');
  assert.equal(done.status, 0, done.errorOutput);
  assert.equal(await photos.reasonAgainstSweeping(), undefined);
});
