import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { inside, makeData, temporaryFolder } from '#app/cli/test-data.ts';
import type { At } from '#app/cli/test-process.ts';
import { allPhotos, siteParts } from '#app/features.ts';
import { photoPath } from '#server/photos/photo-name.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { type FaultyStore, startFaultyStore } from '#server/photos/s3/test-faults.ts';
import { startTestStore, type TestStore } from '#server/photos/s3/test-store.ts';
import { makeBackup } from './make-backup.ts';

export const now = () => Date.parse('2026-02-03T04:05:06Z');
export const database = (dataDir: string) => ({ engine: 'sqlite', file: join(dataDir, 'pitstop.db') }) as const;
export const namesIn = (dataDir: string) => inside(dataDir, ({ db }) => allPhotos.listAll(db.read));

export interface Site {
  folder: string;
  dataDir: string;
  store: TestStore;
  faulty: FaultyStore;
  /** The same store, reached through injected faults. */
  at: At;
}

export async function makeSite(t: TestContext, name: string): Promise<Site> {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  const store = await startTestStore();
  const faulty = await startFaultyStore(store.port);
  t.after(async () => {
    await faulty[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
  });
  await addData(dataDir, name, store);
  return { folder, dataDir, store, faulty, at: { dataDir, settings: { PHOTOS_URL: store.urlOf(faulty.port) } } };
}

async function addData(dataDir: string, name: string, { setting }: TestStore): Promise<void> {
  await makeData(dataDir, name, 12);
  const photos = openS3Photos(setting);
  for (const photo of await namesIn(dataDir))
    await photos.put(photo, await readFile(join(dataDir, 'photos', photoPath(photo))));
  photos.close();
  await rm(join(dataDir, 'photos'), { recursive: true });
  await inside(dataDir, async () => undefined);
}

/** A backup of different data, whose photos aren't in any store. */
export async function backupOf(t: TestContext, name: string): Promise<{ file: string; photos: string[] }> {
  const { folder, dataDir, store } = await makeSite(t, name);
  const file = join(folder, 'backup.tar');
  const backup = await makeBackup(siteParts, {
    dataDir,
    photos: store.setting,
    database: database(dataDir),
    to: file,
    now,
  });
  assert.deepEqual([backup.photos, backup.missingPhotos], [12, 0]);
  return { file, photos: await namesIn(dataDir) };
}

export async function marksOf({ dataDir, store }: Pick<Site, 'dataDir' | 'store'>): Promise<string[]> {
  const marks = new Set<string>();
  for (const name of await namesIn(dataDir)) marks.add((await store.bytesOf(name)).subarray(3, 6).toString());
  return [...marks];
}
