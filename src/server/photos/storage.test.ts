import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { dayMs, minuteMs } from '#shared/time.ts';
import { photoPath, thumbnailOf } from './photo-name.ts';
import type { PhotosOptions } from './photos.ts';
import { type TestPlace, testPlaces } from './test-places.ts';
import { startPhotoServer } from './test-server.ts';
import { upload } from './test-uploads.ts';

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
  .jpeg()
  .toBuffer();
const noPhoto = { code: 'notFound', message: 'No image available for this challenge.' };
const nothingKnown = () => Promise.resolve(new Set<string>());

for (const [kind, open] of Object.entries(testPlaces)) {
  /** A photo server with a store of its own, or with the given one. */
  async function start(t: TestContext, options: Partial<PhotosOptions> = {}, at?: TestPlace) {
    const place = at ?? (await open());
    const server = await startPhotoServer({ dir: place.dir, store: place.store, ...options });
    t.after(async () => {
      await server.close();
      await place[Symbol.asyncDispose]();
    });
    const store = async () => {
      const { name, error } = await upload(server, photo);
      assert.ok(name, error ?? 'refused');
      return name;
    };
    return { ...server, place, store };
  }

  describe(`photos in a ${kind}`, () => {
    test('a photo gets a random name, can be read back, and is gone once removed', async (t) => {
      const { photos, place, store, files } = await start(t);
      const names = [await store(), await store()];
      assert.notEqual(names[0], names[1]);
      for (const name of names) {
        assert.match(name, /^[\w-]{22}$/);
        assert.deepEqual(await photos.read(name), await place.bytesOf(name));
      }
      assert.deepEqual((await place.keys()).sort(), names.map(photoPath).sort());
      await photos.remove([...names, 'A'.repeat(22)]);
      assert.deepEqual([await place.keys(), await files()], [[], []]);
      for (const name of names) await assert.rejects(photos.read(name), noPhoto);
    });

    test("a missing or damaged photo isn't available, and is logged", async (t) => {
      const { photos, place, store, warnings } = await start(t);
      const name = await store();
      for (const damaged of [(await place.bytesOf(name)).subarray(0, -5), '']) {
        await place.overwrite(photoPath(name), damaged);
        await assert.rejects(photos.read(name), noPhoto);
      }
      await assert.rejects(photos.read('A'.repeat(22)), noPhoto);
      assert.deepEqual(warnings, Array(3).fill("A photo couldn't be read"));
    });

    test('no name reaches a file outside the store', async (t) => {
      const { photos, place } = await start(t);
      const outside = `${place.dir}-outside.jpg`;
      await writeFile(outside, photo);
      t.after(() => rm(outside));
      for (const name of ['../x', '..', '', `../${'a'.repeat(19)}`, `${'a'.repeat(20)}/..`, 'a\0'.repeat(11)]) {
        await assert.rejects(photos.read(name), noPhoto);
        await photos.remove([name]);
      }
      assert.deepEqual(await place.keys(), []);
    });

    test('measure returns the sizes of the photos that exist', async (t) => {
      const { photos, place, store } = await start(t);
      const [first, second] = [await store(), await store()];
      const bytes = (await place.bytesOf(first)).length;
      const withThumbnail = async (name: string) =>
        (await place.bytesOf(name)).length + (await place.bytesOf(thumbnailOf(name))).length;
      assert.deepEqual([...(await photos.measure([first, 'A'.repeat(22)]))], [[first, bytes]]);
      const known = async () => new Set([first]);
      assert.deepEqual(
        await photos.findUnnamed(known, 0),
        kind === 'folder' ? { files: 1, bytes: await withThumbnail(second) } : { files: 0, bytes: 0 },
      );
      await place.age(11 * minuteMs);
      const left = { files: 1, bytes: await withThumbnail(second) };
      assert.deepEqual(await photos.findUnnamed(known, 10 * minuteMs), left);
    });

    test('a nearly full disk refuses new photos and still serves existing ones', async (t) => {
      const roomy = await start(t);
      const name = await roomy.store();
      for (const watermark of [
        { minFreeBytes: Number.MAX_SAFE_INTEGER, minFreeShare: 0 },
        { minFreeBytes: 0, minFreeShare: 1.01 },
      ]) {
        const full = await start(t, { watermark });
        const { status, error } = await upload(full, photo);
        assert.deepEqual(
          { status, error },
          { status: 507, error: "There's no space left for photos. Please try again later." },
        );
        assert.deepEqual([await full.place.keys(), await full.files()], [[], []]);
      }
      assert.ok((await roomy.photos.read(name)).length > 0);
    });

    test('a sweep removes old photos without a row and old temporary files, and nothing else', async (t) => {
      let now = Date.now();
      const { photos, place, store, files } = await start(t, { now: () => now });
      const [known, orphan] = [await store(), await store()];
      await writeFile(join(place.dir, 'tmp', 'left.upload'), 'x');
      const foreign = [
        'notes.txt',
        'zz/readme.md',
        'zz/photo.jpg',
        `zz/${'a'.repeat(22)}.jpg`,
        `tm/zz/${'t'.repeat(22)}.jpg`,
      ];
      for (const key of foreign) await place.overwrite(key, 'x');
      const ask = async (names: string[]) => new Set(names.filter((name) => name === known));

      assert.equal(await photos.sweep(ask, minuteMs), 0);
      now += 20 * minuteMs;
      assert.equal(await photos.sweep(ask, minuteMs), 2);
      assert.deepEqual((await place.keys()).sort(), [photoPath(known), ...foreign].sort());
      assert.equal((await files()).filter((file) => file.endsWith('.upload')).length, 0);
      await assert.rejects(photos.read(orphan), noPhoto);
      assert.equal(await photos.sweep(ask, minuteMs), 0);
    });

    test('swept photos stay in the trash for 14 days, laid out as before, and are then deleted', async (t) => {
      let now = Date.now();
      const { photos, place, store } = await start(t, { now: () => now });
      const [known, orphan] = [await store(), await store()];
      const bytes = await place.bytesOf(orphan);
      const ask = async () => new Set([known]);
      now += 20 * minuteMs;
      assert.equal(await photos.sweep(ask, minuteMs), 1);
      const [trashed = '', ...more] = await place.trashed();
      assert.deepEqual([trashed.replace(/^trash\/\d{4}-\d\d-\d\d\//, ''), more], [photoPath(orphan), []]);
      const [day] = await place.store.listTrash();
      assert.ok(day && day.photos === 1 && day.bytes > bytes.length);

      now = Date.parse(day.day) + 15 * dayMs - 1;
      assert.equal(await photos.emptyTrash(), 0);
      assert.deepEqual(await place.trashed(), [trashed]);
      now += 1;
      assert.equal(await photos.emptyTrash(), 1);
      assert.deepEqual([await place.trashed(), await place.store.listTrash()], [[], []]);
      assert.deepEqual(await place.keys(), [photoPath(known)]);
    });

    test('a sweep looks up many photos in batches, each name only once', async (t) => {
      const { photos, place } = await start(t);
      const names = Array.from({ length: 1200 }, (_, i) => `${i % 7}${i % 3}${String(i).padStart(20, 'x')}`);
      for (const name of names) await place.overwrite(photoPath(name), '');
      await place.age(60 * minuteMs);
      const asked: string[][] = [];
      const everythingKnown = (batch: string[]) => Promise.resolve(new Set(asked[asked.push(batch) - 1]));
      assert.equal(await photos.sweep(everythingKnown, 0), 0);
      assert.deepEqual(asked.flat().sort(), [...names].sort());
      assert.ok(asked.length > 1 && asked.every((batch) => batch.length <= 1000));
      const unknown = [0, 999, 1000, 1199].map((at) => names.toSorted()[at] ?? '');
      const othersKnown = async (batch: string[]) => new Set(batch.filter((name) => !unknown.includes(name)));
      assert.equal(await photos.sweep(othersKnown, 0), unknown.length);
      const left = names.filter((name) => !unknown.includes(name)).map(photoPath);
      assert.deepEqual((await place.keys()).sort(), left.sort());
    });

    test('a sweep removes nothing if the database knows none of many photos', async (t) => {
      const { photos, place } = await start(t);
      const names = Array.from({ length: 21 }, (_, i) => String(i).padStart(22, 'x'));
      for (const name of names) await place.overwrite(photoPath(name), '');
      await place.age(60 * minuteMs);
      assert.equal(await photos.sweep(nothingKnown, 0), 0);
      assert.equal((await place.keys()).length, 21);
      await photos.remove(names.slice(0, 1));
      assert.equal(await photos.sweep(nothingKnown, 0), 20);
    });

    test("a sweep deletes nothing if the database can't answer", async (t) => {
      const { photos, place, store } = await start(t);
      const name = await store();
      await place.age(60 * minuteMs);
      const locked = () => Promise.reject(new Error('locked'));
      await assert.rejects(photos.sweep(locked, 0), /locked/);
      assert.deepEqual(await place.keys(), [photoPath(name)]);
    });
  });
}

test('a failed put into a folder leaves no temporary file behind', async () => {
  await using place = await testPlaces.folder();
  const name = thumbnailOf('b'.repeat(22));
  await mkdir(join(place.dir, photoPath(name)), { recursive: true });
  await assert.rejects(place.store.put(name, photo));
  assert.deepEqual(await readdir(join(place.dir, 'tmp')), []);
});
