import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { photoPath } from '#server/photos/photo-name.ts';
import { openS3Photos } from '#server/photos/s3/s3-photos.ts';
import { startFaultyStore } from '#server/photos/s3/test-faults.ts';
import { startTestStore } from '#server/photos/s3/test-store.ts';
import { allPhotos } from '../features.ts';
import { cli } from './test-cli.ts';
import { inside, makeData, storePhoto, temporaryFolder } from './test-data.ts';
import { spawnCli } from './test-process.ts';

const jpegEnd = Buffer.from([0xff, 0xd9]);
const keys = { PHOTOS_S3_KEY: 'S3RVER', PHOTOS_S3_SECRET: 'S3RVER' };

/** A data folder with photos, and an empty store. */
async function makeSite(t: TestContext, count: number) {
  const dataDir = join(await temporaryFolder(t), 'data');
  const store = await startTestStore();
  const faulty = await startFaultyStore(store.port);
  t.after(async () => {
    await faulty[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
  });
  await makeData(dataDir, 'one', count);
  const names = await inside(dataDir, ({ db }) => allPhotos.listAll(db.read));
  const fileOf = (name: string) => join(dataDir, 'photos', photoPath(name));
  for (const name of names) await appendFile(fileOf(name), jpegEnd);
  const url = store.urlOf(faulty.port).replace('S3RVER:S3RVER@', '');
  return { dataDir, store, faulty, names, fileOf, url, place: `127.0.0.1:${faulty.port}/pit-photos/here` };
}

test('photos move to a store and back unchanged, including those added in between', async (t) => {
  const { dataDir, store, names, fileOf, url, place } = await makeSite(t, 5);
  const toStore = await cli({ dataDir, settings: keys }, 'photos', 'copy', '--to', url);
  assert.equal(toStore.errorOutput, '');
  assert.equal(
    toStore.output,
    [
      `Copied 5 photos (0.0 MB) from ${join(dataDir, 'photos')} to ${place}, all verified; 0 photos already there.`,
      `Now set PHOTOS_URL=${url} with PHOTOS_S3_KEY and PHOTOS_S3_SECRET, and restart the server.`,
      'Then npm run cli -- photos copy --from folder fetches photos added in the meantime. Nothing was deleted.',
    ].join('\n'),
  );
  for (const name of names) assert.deepEqual(await store.bytesOf(name), await readFile(fileOf(name)));

  // Between the two runs one photo was added, another was deleted, and a third reached only the store.
  const [late, alone] = ['l'.repeat(22), 'a'.repeat(22)];
  await storePhoto(dataDir, late, 'one');
  await appendFile(fileOf(late), jpegEnd);
  const photos = openS3Photos(store.setting);
  await photos.put(alone, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), jpegEnd]));
  photos.close();
  await inside(dataDir, ({ db }) =>
    db.transact(async (trx) => {
      await trx.updateTable('squares').set({ photo: late }).where('position', '=', 0).execute();
      await trx.updateTable('squares').set({ photo: alone }).where('position', '=', 1).execute();
    }),
  );
  const settings = { PHOTOS_URL: url, ...keys };
  const rest = await cli({ dataDir, settings }, 'photos', 'copy', '--from', 'folder');
  assert.match(
    rest.output,
    /^Copied 1 photo \(.*; 4 photos already there\.\nNothing was deleted: you can delete the photos in .*photos once /,
  );

  await rm(join(dataDir, 'photos'), { recursive: true });
  const toFolder = await cli({ dataDir, settings }, 'photos', 'copy', '--to', 'folder');
  assert.match(toFolder.output, /^Copied 5 photos .*\nNow remove PHOTOS_URL from the settings/);
  for (const name of await inside(dataDir, ({ db }) => allPhotos.listAll(db.read)))
    assert.deepEqual(await readFile(fileOf(name)), await store.bytesOf(name));
});

test("the store's keys may be in pitstop.env or in a file", async (t) => {
  const { dataDir, url } = await makeSite(t, 1);
  await writeFile(join(dataDir, 'secret'), 'S3RVER\n');
  await writeFile(
    join(dataDir, 'pitstop.env'),
    `PHOTOS_S3_KEY=S3RVER\nPHOTOS_S3_SECRET_FILE=${join(dataDir, 'secret')}\n`,
    { mode: 0o600 },
  );
  const { output, errorOutput } = await cli(dataDir, 'photos', 'copy', '--to', url);
  assert.equal(errorOutput, '');
  assert.match(output, /^Copied 1 photo /);
});

test('a copy that was killed can be run again, reports unreadable photos and replaces differing copies', async (t) => {
  const { dataDir, store, faulty, names, fileOf, url } = await makeSite(t, 8);
  let puts = 0;
  faulty.fault = (method) => (method === 'PUT' && ++puts > 3 ? 'silent' : undefined);
  const child = spawnCli({ dataDir, settings: keys }, 'photos', 'copy', '--to', url);
  const ended = once(child, 'exit');
  await faulty.stuck(1);
  child.kill('SIGKILL');
  await ended;
  faulty.fault = undefined;

  const [lost = '', other = ''] = names;
  await rm(fileOf(lost));
  const photos = openS3Photos(store.setting);
  await photos.remove(lost);
  await photos.put(other, Buffer.from('somebody else'));
  photos.close();
  const again = await cli({ dataDir, settings: keys }, 'photos', 'copy', '--to', url);
  assert.equal(again.status, 1);
  assert.match(again.output, new RegExp(`\\n1 photo can't be read in either place, such as ${lost}\\.\\n`));
  for (const name of names.slice(1)) assert.deepEqual(await store.bytesOf(name), await readFile(fileOf(name)));
});

test('photos are never copied to a place that belongs to another site, where both sweeps would delete them', async (t) => {
  const { dataDir, store, url } = await makeSite(t, 2);
  await store.overwrite('pitstop-sites.json', '["another"]');
  for (const [settings, args] of [
    [keys, ['--to', url]],
    [{ PHOTOS_URL: url, ...keys }, ['--from', 'folder']],
  ] as const) {
    const { status, errorOutput } = await cli({ dataDir, settings }, 'photos', 'copy', ...args);
    assert.match(errorOutput, /^The photos in .*pit-photos\/here belong to another site/);
    assert.notEqual(status, 0);
  }
  assert.deepEqual(await store.keys(), ['pitstop-sites.json']);
});

test("a copy that can't be made is refused with a one-sentence message", async (t) => {
  const { dataDir, faulty, url } = await makeSite(t, 1);
  const refusals: [settings: Record<string, string>, args: string[], sentence: RegExp][] = [
    [{}, ['--to', url], /^--to needs a key: set PHOTOS_S3_KEY and PHOTOS_S3_SECRET\.$/],
    [keys, ['--to', 'https://minio/photos'], /^--to must be an address such as s3:\/\//],
    [keys, ['--to', 'folder'], /^Photos are already in .*photos \(PHOTOS_URL\). Name the other place\.$/],
    [keys, [], /^Usage: photos copy \[--to PLACE/],
    [keys, ['--from', 'folder', '--to', url], /^Usage: photos copy \[--to PLACE/],
    [{ ...keys, PHOTOS_S3_SECRET: 'mistyped' }, ['--to', url], /doesn't accept the key \(SignatureDoesNotMatch\)/],
  ];
  for (const [settings, args, sentence] of refusals) {
    const { status, errorOutput } = await cli({ dataDir, settings }, 'photos', 'copy', ...args);
    assert.match(errorOutput, sentence);
    assert.notEqual(status, 0);
    assert.doesNotMatch(errorOutput, /mistyped/);
  }
  faulty.fault = 'gone';
  const unreachable = await cli({ dataDir, settings: keys }, 'photos', 'copy', '--to', url);
  assert.match(unreachable.errorOutput, /can't be reached/);
});
