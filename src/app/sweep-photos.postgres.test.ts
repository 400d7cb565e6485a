import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPostgres } from '#server/db/postgres.ts';
import { startFreshDatabase } from '#server/db/test-databases.ts';
import { makeLog } from '#server/log.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { openPhotoStore } from '#server/photos/photo-store.ts';
import { openPhotos } from '#server/photos/photos.ts';
import { startTestStore } from '#server/photos/s3/test-store.ts';
import { minuteMs } from '#shared/time.ts';
import { temporaryFolder } from './cli/test-data.ts';
import { sweepPhotos } from './sweep-photos.ts';

test('photos named only by tables from before a restore survive, whichever machine did the restore', async (t) => {
  const fresh = await startFreshDatabase();
  const store = await startTestStore();
  const db = openPostgres(fresh.url, () => undefined);
  const dataDir = await temporaryFolder(t);
  const log = makeLog('silent');
  const photos = await openPhotos({
    dir: join(dataDir, 'photos'),
    store: await openPhotoStore(store.setting, dataDir),
    log,
  });
  t.after(async () => {
    await photos.close();
    await db.close();
    await store[Symbol.asyncDispose]();
    await fresh.drop();
  });
  await store.overwrite(photoPath('o'.repeat(22)), 'x');
  await store.age(20 * minuteMs);
  const sweep = () => sweepPhotos({ photos, db, log }, async () => new Set());
  await db.pool.query('create schema replaced_20260101t000000z');
  await sweep();
  assert.equal((await store.keys()).length, 1);
  await db.pool.query('drop schema replaced_20260101t000000z');
  await sweep();
  assert.deepEqual(await store.keys(), []);
});
