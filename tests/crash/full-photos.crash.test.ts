import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { dealBoard, uploadImage } from '#features/bingo/contract.ts';
import { createRoom } from '#features/rooms/contract.ts';
import { downloadRoomPhotos, getThumbnails } from '#features/rooms/photos/contract.ts';
import { photoPath, thumbnailOf } from '#server/photos/photo-name.ts';
import { startPhotoServer } from '#server/photos/test-server.ts';
import { upload } from '#server/photos/test-uploads.ts';
import { addressOf } from '#shared/endpoint.ts';
import { filesInZip } from '../zip.ts';
import { Disk, reasonAgainstMounting } from './disk.ts';
import { inspect, listPhotoFiles } from './evidence.ts';
import { ask, seedFolder, temporaryFolder } from './people.ts';
import { startServer } from './server-process.ts';

const skip = await reasonAgainstMounting();
/** As large as a photo may be. */
const noise = await sharp(randomBytes(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } })
  .jpeg()
  .toBuffer();

test('a disk that fills up during an upload or while a thumbnail is made leaves only whole files', {
  skip,
}, async (t) => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const dataDir = join(folder.path, 'data');
  const dir = join(dataDir, 'photos');
  const server = await startPhotoServer({ dir, watermark: { minFreeBytes: 0, minFreeShare: 0 } });
  t.after(() => server.close());
  const older = 'o'.repeat(22);
  await mkdir(join(dir, dirname(photoPath(older))), { recursive: true });
  const seen = new Set<number>();
  for (const freeBytes of [0, 4096, 8192, 16_384, 200_000, 400_000, 600_000, 700_000, 800_000, 2_000_000]) {
    await writeFile(join(dir, photoPath(older)), noise);
    disk.fill(freeBytes);
    const [{ status, name }, small] = [await upload(server, noise), await server.photos.thumbnails([older])];
    assert.ok([201, 507].includes(status), `${freeBytes} free: ${status}`);
    seen.add(status);
    const { stored, other } = listPhotoFiles(dataDir);
    assert.deepEqual([[...stored].sort(), other], [[older, ...(name === undefined ? [] : [name])].sort(), []]);
    for (const photo of [...stored, ...[...stored].map(thumbnailOf)]) {
      const bytes = await readFile(join(dir, photoPath(photo))).catch(() => undefined);
      if (bytes !== undefined) await sharp(bytes, { failOn: 'warning' }).stats();
    }
    disk.free();
    assert.deepEqual((await server.photos.thumbnails([older])).size, 1, `either status: ${small.size}`);
    await server.photos.remove(stored.values().toArray());
  }
  assert.deepEqual([[...seen].sort(), server.bugs], [[201, 507], []]);
});

test('on a full disk existing thumbnails are still served, and all photos can be downloaded', { skip }, async () => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const dataDir = join(folder.path, 'data');
  const [person] = await seedFolder(dataDir, ['player']);
  assert.ok(person);
  const server = await startServer(dataDir);
  const { url } = server;
  const { token, login } = person;
  const { id } = (await ask(url, token, createRoom, { body: { game: 'bingo', name: 'Full' } })).body.room;
  const membership = { login, roomId: id };
  const squares = (await ask(url, token, dealBoard, { params: membership })).body;
  for (const { challenge } of squares.filter(({ challenge }) => challenge.image_required).slice(0, 2)) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(noise)]), 'photo.jpg');
    const params = { ...membership, challengeId: challenge.id };
    assert.equal((await ask(url, token, uploadImage, { params, form })).status, 201);
  }
  const [newer, older] = [...inspect(dataDir).photos];
  assert.ok(newer && older);
  await rm(join(dataDir, 'photos', photoPath(thumbnailOf(older))));

  disk.fill(0);
  const headers = { authorization: `Bearer ${token}` };
  const small = await fetch(url + addressOf(getThumbnails, { id }, { v: `${newer},${older}` }), { headers });
  const { thumbnails } = (await small.json()) as { thumbnails: object };
  assert.deepEqual([small.status, Object.keys(thumbnails)], [200, [newer]], "there's no space for the other size");
  const zip = await fetch(url + addressOf(downloadRoomPhotos, { id }), { headers });
  const files = filesInZip(Buffer.from(await zip.arrayBuffer()));
  assert.equal(files.size, 2);
  for (const photo of files.values()) await sharp(photo).stats();

  disk.free();
  const again = await fetch(url + addressOf(getThumbnails, { id }, { v: older }), { headers });
  assert.deepEqual(Object.keys(((await again.json()) as { thumbnails: object }).thumbnails), [older]);
  assert.deepEqual([listPhotoFiles(dataDir).other, inspect(dataDir).damage], [[], []]);
  assert.equal(await server.end('SIGTERM'), 0);
});
