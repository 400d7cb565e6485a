import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { keyPath } from '../../sealer.ts';
import { readStoreAddress } from '../../settings/photo-store.ts';
import { photoPath, thumbnailOf } from '../photo-name.ts';
import { startPhotoServer } from '../test-server.ts';
import { withoutThumbnails } from '../test-thumbnails.ts';
import { upload } from '../test-uploads.ts';
import { openS3Photos } from './s3-photos.ts';
import { siteOf } from './sites.ts';
import { type FaultyStore, type StoreFault, startFaultyStore } from './test-faults.ts';
import { startTestStore, type TestStore } from './test-store.ts';

const name = 'n'.repeat(22);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7), Buffer.from([0xff, 0xd9])]);
const limits = { idleTimeoutMs: 300, tryMs: 600, answerBytes: 16_000_000 };
const noKeys = { key: undefined, secret: undefined };

let store: TestStore;
let faulty: FaultyStore;
before(async () => {
  store = await startTestStore();
  faulty = await startFaultyStore(store.port);
});
after(async () => {
  await faulty[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
});
beforeEach(() => {
  faulty.fault = undefined;
  faulty.calls = 0;
});

const open = (address = store.urlOf(faulty.port)) =>
  openS3Photos(readStoreAddress(address, noKeys, 'PHOTOS_URL'), { limits, random: () => 0 });
const onceEach = (fault: StoreFault) => (_: string, nth: number) => (nth === 1 ? fault : undefined);

describe('calls to a store', () => {
  for (const fault of ['gone', 'silent', 'busy', 'answer lost', 'answer cut', 'twice'] as const) {
    test(`a call succeeds although the store has one fault (${fault})`, async () => {
      const photos = open();
      const operations: [string, () => Promise<unknown>][] = [
        ['put', () => photos.put(name, jpeg)],
        ['read', async () => assert.deepEqual(await photos.read(name), jpeg)],
        ['list', async () => assert.deepEqual((await Array.fromAsync(photos.list())).flat().length, 1)],
        ['measure', async () => assert.equal((await photos.measure([name])).get(name), jpeg.length)],
        ['remove', () => photos.remove(name)],
      ];
      for (const [name, call] of operations) {
        faulty.calls = 0;
        faulty.fault = onceEach(fault);
        await assert.doesNotReject(call(), name);
      }
      assert.equal(photos.trouble, undefined);
      assert.deepEqual(await store.keys(), []);
      photos.close();
    });
  }

  for (const fault of ['gone', 'silent', 'busy', 'answer cut'] as const) {
    test(`a store with a lasting fault (${fault}) is unavailable, and later calls don't wait for it`, async () => {
      const photos = open();
      await photos.put(name, jpeg);
      faulty.fault = fault;
      await assert.rejects(photos.read(name), { name: 'StoreFailure', kind: 'away' });
      assert.throws(() => photos.requireAvailable(), { kind: 'away' });
      assert.match(
        photos.trouble ?? '',
        /^The photo store 127\.0\.0\.1:\d+\/pit-photos (?:can't be reached|isn't working properly) \([\w ]+\)\.$/,
      );
      faulty.fault = undefined;
      await photos.read(name);
      photos.requireAvailable();
      await photos.remove(name);
      photos.close();
    });
  }

  test("an upload that is altered, or confirmed by something other than the store, doesn't count as stored", async () => {
    const photos = open();
    faulty.fault = (method) => (method === 'PUT' ? 'garbage' : undefined);
    await assert.rejects(photos.put(name, jpeg), { kind: 'away', message: /didn't store what it confirmed/ });
    faulty.fault = (method) => (method === 'PUT' ? 'changed' : undefined);
    await assert.rejects(photos.put(name, jpeg), { kind: 'away' });
    faulty.fault = undefined;
    await photos.put(name, jpeg);
    faulty.fault = 'garbage';
    await assert.rejects(Array.fromAsync(photos.listBefore(Date.now())), /something other than a list/);
    // A backup mustn't mistake this answer for the photo, and a phone mustn't be told that there's no photo.
    const folder = await mkdtemp(join(tmpdir(), 'pitstop-fetched-'));
    const file = join(folder, 'photo.jpg');
    for (const ask of [() => photos.read(name), () => photos.fetch(name, file), () => photos.measure([name])])
      await assert.rejects(ask(), { kind: 'away', message: /answered with something other than a photo/ });
    faulty.fault = undefined;
    assert.equal(await photos.fetch(name, file), true);
    await rm(folder, { recursive: true });
    await photos.remove(name);
    photos.close();
  });

  test('a full store is reported as full after one attempt', async () => {
    const photos = open();
    faulty.fault = 'full';
    await assert.rejects(photos.put(name, jpeg), {
      kind: 'full',
      message: /is out of space \(XMinioStorageFull\)\.$/,
    });
    assert.equal(faulty.calls, 1);
    photos.close();
  });

  test('the wrong key, secret or bucket leads to a message that contains neither key nor secret', async () => {
    const address = store.urlOf();
    const wrong: [string, RegExp][] = [
      [address.replace('S3RVER:', 'WRONGKEY:'), /doesn't accept the key \(InvalidAccessKeyId\): check PHOTOS_S3_KEY/],
      [
        address.replace(':S3RVER@', ':WRONGSECRET@'),
        /doesn't accept the key \(SignatureDoesNotMatch\): check PHOTOS_S3_KEY/,
      ],
      [address.replace('pit-photos', 'no-such-bucket'), /There's no such bucket: 127\.0\.0\.1:\d+\/no-such-bucket\./],
    ];
    for (const [url, sentence] of wrong) {
      const photos = open(url);
      await assert.rejects(photos.put(name, jpeg), (error: Error) => {
        assert.match(error.message, sentence);
        assert.doesNotMatch(String(error.stack), /WRONGSECRET|WRONGKEY/);
        return true;
      });
      await assert.rejects(Array.fromAsync(photos.listBefore(Date.now())), sentence);
      photos.close();
    }
  });
});

test('an upload to an unavailable or full store is refused for now, so that the device keeps the photo', async (t) => {
  const photos = open();
  const server = await startPhotoServer({ store: photos });
  t.after(() => server.close());
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  const unavailable = {
    status: 503,
    error: "Photos can't be saved just now. Please try again in a moment.",
    retryAfter: '15',
  };
  const full = { status: 507, error: "There's no space left for photos. Please try again later.", retryAfter: null };
  for (const [fault, answer] of [
    ['full', full],
    ['silent', unavailable],
    ['gone', unavailable],
  ] as const) {
    faulty.fault = fault;
    assert.deepEqual(await upload(server, picture), answer);
  }
  assert.deepEqual([await store.keys(), await server.files(), server.bugs], [[], [], []]);
  faulty.fault = undefined;
  await photos.measure([name]);
  const { name: stored } = await upload(server, picture);
  assert.ok(stored);
  faulty.fault = 'gone';
  await assert.rejects(server.photos.read(stored), { code: 'unavailable' });
  faulty.fault = undefined;
  assert.deepEqual(withoutThumbnails(await store.keys()), [photoPath(stored)]);
  for (const photo of [stored, thumbnailOf(stored)]) await photos.remove(photo);
});

test('a photo’s age is measured by our clock, not the store’s', async () => {
  const photos = open();
  await photos.put(name, jpeg);
  assert.deepEqual(await Array.fromAsync(photos.listBefore(Date.now() + 5000)), [[name]]);
  assert.deepEqual(await Array.fromAsync(photos.listBefore(Date.now() - 60_000)), []);
  await photos.remove(name);
  photos.close();
});

test("deleting photos doesn't wait for a silent store, and leftovers are swept later", async (t) => {
  const photos = open();
  const server = await startPhotoServer({ store: photos });
  t.after(() => server.close());
  const names = Array.from({ length: 40 }, (_, i) => String(i).padStart(22, 'd'));
  for (const each of names) await store.overwrite(photoPath(each), jpeg);
  faulty.fault = 'silent';
  const begunAt = performance.now();
  await server.photos.remove(names);
  assert.ok(performance.now() - begunAt < 3000);
  faulty.fault = undefined;
  await photos.measure([name]);
  const known = 'k'.repeat(22);
  await store.overwrite(photoPath(known), jpeg);
  await store.age(20 * 60_000);
  await server.photos.sweep(async () => new Set([known]), 0);
  assert.deepEqual(await store.keys(), [photoPath(known)]);
});

test('a site is recognised by its key in either encoding', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'pitstop-sites-'));
  t.after(() => rm(folder, { recursive: true }));
  const key = randomBytes(32);
  const sites = [key, `${key.toString('base64')}\n`].map((written, index) => {
    const dataDir = join(folder, `${index}`);
    mkdirSync(join(dataDir, 'secrets'), { recursive: true });
    writeFileSync(keyPath(dataDir), written);
    return siteOf(dataDir);
  });
  assert.ok(sites[0]);
  assert.equal(sites[0], sites[1]);
});
