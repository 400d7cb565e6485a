import assert from 'node:assert/strict';
import { mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import type { PhotosOptions } from './photos.ts';
import { type PhotoServer, startPhotoServer } from './test-server.ts';
import { upload } from './test-uploads.ts';

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
  .jpeg()
  .toBuffer();
const noPhoto = { code: 'notFound', message: 'No image available for this challenge.' };
const nothingKnown = () => Promise.resolve(new Set<string>());

async function start(t: TestContext, options: Partial<PhotosOptions> = {}): Promise<PhotoServer> {
  const server = await startPhotoServer(options);
  t.after(() => server.close());
  return server;
}

async function store(server: PhotoServer): Promise<string> {
  const { name } = await upload(server, photo);
  assert.ok(name);
  return name;
}

const pathOf = (server: PhotoServer, name: string) => join(server.dir, name.slice(0, 2), `${name}.jpg`);

test('a photo gets a random name, is read back, and is gone after its removal', async (t) => {
  const server = await start(t);
  const names = [await store(server), await store(server)];
  assert.notEqual(names[0], names[1]);
  for (const name of names) {
    assert.match(name, /^[\w-]{22}$/);
    assert.deepEqual(await server.photos.read(name), await readFile(pathOf(server, name)));
  }
  await server.photos.remove([...names, 'A'.repeat(22)]);
  assert.deepEqual(await server.files(), []);
  for (const name of names) await assert.rejects(server.photos.read(name), noPhoto);
});

test('a photo that is missing or damaged on disk is no image available, and the log says so', async (t) => {
  const server = await start(t);
  const name = await store(server);
  await truncate(pathOf(server, name), 300);
  await assert.rejects(server.photos.read(name), noPhoto);
  await writeFile(pathOf(server, name), '');
  await assert.rejects(server.photos.read(name), noPhoto);
  await assert.rejects(server.photos.read('A'.repeat(22)), noPhoto);
  assert.deepEqual(new Set(server.warnings), new Set(['a photo cannot be read']));
  assert.equal(server.warnings.length, 3);
});

test('no name leads out of the folder', async (t) => {
  const server = await start(t);
  const outside = `${server.dir}-outside.jpg`;
  await writeFile(outside, photo);
  for (const name of ['../x', '..', '', `../${'a'.repeat(19)}`, `${'a'.repeat(20)}/..`, 'a\0'.repeat(11)]) {
    await assert.rejects(server.photos.read(name), noPhoto);
    await server.photos.remove([name]);
  }
  assert.deepEqual(await readFile(outside), photo);
  await rm(outside);
});

test('a nearly full disk takes no photos and still shows those it has', async (t) => {
  const roomy = await start(t);
  const name = await store(roomy);
  const full = await start(t, { watermark: { minFreeBytes: Number.MAX_SAFE_INTEGER, minFreeShare: 0 } });
  const fullByShare = await start(t, { watermark: { minFreeBytes: 0, minFreeShare: 1.01 } });
  for (const server of [full, fullByShare]) {
    const { status, error } = await upload(server, photo);
    assert.deepEqual(
      { status, error },
      { status: 507, error: 'There is no space left for photos. Please try again later.' },
    );
    assert.deepEqual(await server.files(), []);
  }
  assert.ok((await roomy.photos.read(name)).length > 0);
});

test('a sweep deletes old photos without a row and old temporary files, and nothing else', async (t) => {
  let now = Date.now();
  const server = await start(t, { now: () => now });
  const [known, orphan] = [await store(server), await store(server)];
  await writeFile(join(server.dir, 'tmp', 'left.upload'), 'x');
  await mkdir(join(server.dir, 'zz'), { recursive: true });
  const foreign = ['notes.txt', 'zz/readme.md', 'zz/photo.jpg', `zz/${'a'.repeat(22)}.jpg`];
  for (const path of foreign) await writeFile(join(server.dir, path), 'x');
  const ask = async (names: string[]) => new Set(names.filter((name) => name === known));

  assert.equal(await server.photos.sweep(ask, 60_000), 0);
  now += 120_000;
  assert.equal(await server.photos.sweep(ask, 60_000), 2);
  const left = foreign.map((path) => path.replace('zz/', ''));
  assert.deepEqual((await server.files()).sort(), [`${known}.jpg`, ...left].sort());
  await assert.rejects(server.photos.read(orphan), noPhoto);
  assert.equal(await server.photos.sweep(ask, 60_000), 0);
});

test('a sweep asks about many photos in batches, each name once', async (t) => {
  const server = await start(t);
  const names = Array.from({ length: 1200 }, (_, i) => `${i % 7}${i % 3}${String(i).padStart(20, 'x')}`);
  for (const name of names) {
    await mkdir(join(server.dir, name.slice(0, 2)), { recursive: true });
    await writeFile(pathOf(server, name), '');
    await utimes(pathOf(server, name), 1, 1);
  }
  const asked: string[][] = [];
  const everythingKnown = (batch: string[]) => Promise.resolve(new Set(asked[asked.push(batch) - 1]));
  assert.equal(await server.photos.sweep(everythingKnown, 0), 0);
  assert.deepEqual(asked.flat().sort(), [...names].sort());
  assert.ok(asked.length > 1 && asked.every((batch) => batch.length <= 500));
  assert.equal(await server.photos.sweep(nothingKnown, 0), 1200);
  assert.deepEqual(await server.files(), []);
});

test('a sweep deletes no photo when the database cannot answer', async (t) => {
  const server = await start(t);
  const name = await store(server);
  await utimes(pathOf(server, name), 1, 1);
  await assert.rejects(
    server.photos.sweep(() => Promise.reject(new Error('locked')), 0),
    /locked/,
  );
  assert.deepEqual(await server.files(), [`${name}.jpg`]);
});
