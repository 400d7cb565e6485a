import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { minuteMs } from '#shared/time.ts';
import { photoPath, thumbnailOf } from './photo-name.ts';
import { testPlaces } from './test-places.ts';
import { startPhotoServer } from './test-server.ts';
import { upload } from './test-uploads.ts';
import { maxThumbnailBytes } from './thumbnail-size.ts';

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
const photo = await plain(400, 300);
/** A photo from before thumbnails existed. */
const older = 'o'.repeat(22);

for (const [kind, open] of Object.entries(testPlaces)) {
  async function start(t: TestContext) {
    const place = await open();
    const server = await startPhotoServer({ dir: place.dir, store: place.store });
    t.after(async () => {
      await server.close();
      await place[Symbol.asyncDispose]();
    });
    const thumbnail = async (name: string) => (await server.photos.thumbnails([name])).get(name);
    const store = async (picture = photo) => {
      const { name, error } = await upload(server, picture);
      assert.ok(name, error ?? 'refused');
      return name;
    };
    const hasThumbnail = async (name: string) => (await place.store.measure([thumbnailOf(name)])).size > 0;
    return { ...server, place, store, thumbnail, hasThumbnail };
  }

  describe(`thumbnails in a ${kind}`, () => {
    test('each photo gets a thumbnail of 240 by 240 pixels and at most 6 kB, whatever its shape and however noisy', async (t) => {
      const { place, store, thumbnail } = await start(t);
      for (const picture of [
        photo,
        await noise(1400, 1000),
        await plain(3000, 2),
        await plain(1, 900),
        await plain(1, 1),
      ]) {
        const name = await store(picture);
        const bytes = await place.bytesOf(thumbnailOf(name));
        assert.ok(bytes.length <= maxThumbnailBytes, `${bytes.length} bytes`);
        const { width, height, format, exif, icc } = await sharp(bytes).metadata();
        assert.deepEqual(
          { width, height, format, exif, icc },
          { width: 240, height: 240, format: 'jpeg', exif: undefined, icc: undefined },
        );
        assert.deepEqual(await thumbnail(name), bytes);
      }
    });

    test('an older photo gets its thumbnail on demand, and a damaged thumbnail is made again', async (t) => {
      const { place, thumbnail, hasThumbnail, photos } = await start(t);
      await place.overwrite(photoPath(older), photo);
      assert.equal(await hasThumbnail(older), false);
      const [first, second] = await Promise.all([thumbnail(older), thumbnail(older)]);
      assert.equal((await sharp(first).metadata()).width, 240);
      assert.equal(first, second);
      assert.deepEqual(await place.bytesOf(thumbnailOf(older)), first);
      await place.overwrite(thumbnailOf(`${older.slice(0, 2)}/${older}`), (first ?? photo).subarray(0, 100));
      const again = await startPhotoServer({ store: place.store });
      t.after(() => again.close());
      assert.deepEqual((await again.photos.thumbnails([older])).get(older), first);
      await photos.remove([older]);
      assert.equal((await again.photos.thumbnails([older, 'p'.repeat(22)])).size, 1);
    });

    test('a missing or damaged photo has no thumbnail, and a damaged photo is tried only once', async (t) => {
      const { place, photos, warnings } = await start(t);
      await place.overwrite(photoPath(older), photo.subarray(0, 200));
      for (let round = 0; round < 3; round += 1) {
        assert.deepEqual([...(await photos.thumbnails([older, 'p'.repeat(22)]))], []);
      }
      assert.deepEqual(warnings, ["A thumbnail couldn't be made"]);
    });

    test('a thumbnail is deleted with its photo', async (t) => {
      const { photos, place, store, thumbnail, hasThumbnail } = await start(t);
      const name = await store();
      await thumbnail(name);
      await photos.remove([name]);
      assert.deepEqual([await place.keys(), await hasThumbnail(name), await thumbnail(name)], [[], false, undefined]);
    });

    test('a photo deleted while its thumbnail is being made leaves nothing behind', async (t) => {
      const { photos, place, thumbnail, hasThumbnail, files } = await start(t);
      for (let round = 0; round < 10; round += 1) {
        const name = `${round}`.padStart(22, 'r');
        await place.overwrite(photoPath(name), photo);
        const making = thumbnail(name);
        for (let turn = 0; turn < round * 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await photos.remove([name]);
        await making;
        assert.deepEqual([await hasThumbnail(name), await place.keys()], [false, []]);
      }
      assert.deepEqual(await files(), []);
    });

    test('a sweep removes thumbnails whose photo has no row or no longer exists, and leaves the others', async (t) => {
      const { photos, place, store, hasThumbnail } = await start(t);
      const [known, orphan] = [await store(), await store()];
      const lost = 'l'.repeat(22);
      await place.store.put(thumbnailOf(lost), photo);
      await place.store.remove(orphan);
      await place.age(20 * minuteMs);
      const asked: string[] = [];
      const ask = async (names: string[]) =>
        new Set(asked.splice(0, 0, ...names) && names.filter((name) => name === known));
      assert.deepEqual(await photos.findUnnamed(ask, 0), {
        files: 2,
        bytes: photo.length + (await place.bytesOf(thumbnailOf(orphan))).length,
      });
      assert.equal(await photos.sweep(ask, 0), 2);
      assert.deepEqual(await place.keys(), [photoPath(known)]);
      assert.deepEqual(await Promise.all([known, orphan, lost].map(hasThumbnail)), [true, false, false]);
      assert.ok(
        asked.every((name) => !name.includes('.')),
        'rows are only checked for photos',
      );
    });
  });
}

test("a thumbnail that can't be stored doesn't fail the upload", async (t) => {
  await using place = await testPlaces.folder();
  const { add } = place.store;
  const server = await startPhotoServer({
    dir: place.dir,
    store: {
      ...place.store,
      add: async (name, from) => {
        if (name.endsWith('.thumb')) throw new Error('no');
        await add(name, from);
      },
    },
  });
  t.after(() => server.close());
  const { status, name = '' } = await upload(server, photo);
  assert.deepEqual([status, server.warnings], [201, ["A thumbnail couldn't be stored"]]);
  assert.equal((await server.photos.thumbnails([name])).size, 1);
});
