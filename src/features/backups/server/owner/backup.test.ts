import assert from 'node:assert/strict';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { cli, startServer } from '#app/cli/test-cli.ts';
import { inside, makeData, storePhoto, temporaryFolder } from '#app/cli/test-data.ts';
import { type Running, spawnServer } from '#app/cli/test-process.ts';
import { siteParts } from '#app/features.ts';
import { lockForBackup } from '#server/data-dir.ts';
import { makeBackup } from '../archive/make-backup.ts';
import { restoreBackup } from '../archive/restore.ts';
import { takeSnapshot } from '../archive/snapshot.ts';

const now = () => Date.parse('2026-02-03T04:05:06Z');

const sqlite = (dataDir: string) => ({ engine: 'sqlite', file: join(dataDir, 'pitstop.db') }) as const;
const options = (dataDir: string, to: string) => ({ dataDir, database: sqlite(dataDir), to, now });

interface Entry {
  has_image: boolean;
  challenge: { id: string };
}

async function openRoom({ call }: Running) {
  const newRoom = { game: 'bingo', name: 'Saturday', is_private: true, password: 'let me in' };
  const { room } = (await call('POST', '/rooms', newRoom)) as { room: { id: string } };
  const path = `/users/root/rooms/${room.id}/challenges`;
  const board = (await call('POST', path)) as Entry[];
  return { roomPath: `/rooms/${room.id}`, path, ids: board.map(({ challenge }) => challenge.id) };
}

async function picture(hue: number): Promise<FormData> {
  const background = { r: hue, g: 100, b: 100 };
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([jpeg as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  return form;
}

const imagePath = (path: string, id = '') => `${path}/${id}/image`;

async function allResponses({ call }: Running, room: Awaited<ReturnType<typeof openRoom>>) {
  const board = (await call('GET', room.path)) as Entry[];
  const photos = board.filter(({ has_image }) => has_image).map(({ challenge }) => imagePath(room.path, challenge.id));
  const paths = ['/user', '/users/root/rooms', '/bingo/challenges', room.roomPath, room.path, ...photos];
  return Promise.all(paths.map(async (path) => [path, await call('GET', path)]));
}

test('a restored backup gives the same responses as before, including photos and room password, and has no old sessions', async (t) => {
  const folder = await temporaryFolder(t);
  const [first, second, file] = [join(folder, 'first'), join(folder, 'second'), join(folder, 'backup.tar')];
  const server = await startServer(t, first);
  const room = await openRoom(server);
  await server.call('POST', imagePath(room.path, room.ids[0]), await picture(10));
  await server.call('POST', imagePath(room.path, room.ids[1]), await picture(200));
  const before = await allResponses(server, room);
  const backup = await cli(first, 'backup', file);
  assert.match(backup.output, /^Backed up the database, the key and 2 photos to /, backup.errorOutput);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal(
    (await cli(first, 'restore', file)).errorOutput,
    `The server is running on ${first}. Stop it before restoring.`,
  );
  await server.stop();

  assert.equal((await cli(second, 'restore', file)).status, 0);
  const again = await startServer(t, second);
  assert.deepEqual(await allResponses(again, room), before);
  const response = await fetch(`${again.url}/api/user`, { headers: { authorization: `Bearer ${server.token}` } });
  assert.equal(response.status, 401);
});

test('a backup made while the server writes contains everything acknowledged before it, nothing half-written, and all its photos', async (t) => {
  const folder = await temporaryFolder(t);
  const [dataDir, copy, file] = [join(folder, 'data'), join(folder, 'copy'), join(folder, 'backup.tar')];
  // As on a real site, the backup doesn't run in the process that's writing.
  const server = await spawnServer(t, dataDir);
  const { path, ids } = await openRoom(server);
  let acknowledged = 0;
  let isOver = false;
  const challenge = { description: 'd', difficulty: 1, category: 'road', points: 100, image_required: false };
  const current: string[] = [];
  const addChallenges = async () => {
    for (; !isOver; acknowledged++) {
      const body = { ...challenge, title: `number ${acknowledged}` };
      const added = (await server.call('POST', '/user/bingo/challenges', body)) as Pick<Entry, 'challenge'>;
      current.push(added.challenge.id);
      // The number of challenges per person is limited, and the backup may take a while.
      if (current.length > 100) await server.call('DELETE', `/bingo/challenges/${current.shift()}`);
    }
  };
  const form = await picture(90);
  const replacePhotos = async (id = '') => {
    while (!isOver) {
      await server.call('POST', imagePath(path, id), form);
      await server.call('PUT', `${path}/${id}`, { completed: false });
    }
  };
  const writers = [addChallenges(), ...ids.slice(0, 3).map(replacePhotos)];
  await server.call('POST', imagePath(path, ids[11]), form);
  while (acknowledged < 20) await server.call('GET', '/user');

  const acknowledgedBefore = acknowledged;
  const backup = await cli(dataDir, 'backup', file);
  const acknowledgedAfter = acknowledged;
  isOver = true;
  await Promise.all(writers);
  await server.stop();
  assert.equal(backup.status, 0, backup.errorOutput);
  assert.doesNotMatch(backup.output, /could not be saved/);
  assert.ok(acknowledgedAfter > acknowledgedBefore, 'the server kept writing');

  await restoreBackup(siteParts, { dataDir: copy, from: file, now });
  const restored = await startServer(t, copy);
  const pool = (await restored.call('GET', '/bingo/challenges')) as { title: string }[];
  const numbers = pool.flatMap(({ title }) => /^number (\d+)$/.exec(title)?.[1] ?? []).map(Number);
  const [oldest = 0] = numbers.sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => oldest + index),
  );
  const last = numbers.at(-1) ?? 0;
  assert.ok(last >= acknowledgedBefore - 1, `${last} of ${acknowledgedBefore}`);
  const board = (await restored.call('GET', path)) as Entry[];
  const shown = board.filter(({ has_image }) => has_image);
  assert.ok(shown.length > 0);
  for (const {
    challenge: { id },
  } of shown)
    await restored.call('GET', imagePath(path, id));
});

test('a backup contains every photo of its snapshot, even one deleted immediately afterwards', async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one');
  await inside(dataDir, async ({ db, photos, random }) => {
    let isOver = false;
    const replacing = (async () => {
      for (let before: string | null = null; !isOver; ) {
        const photo = random.text(16);
        await storePhoto(dataDir, photo, 'one');
        await db.transact((trx) => trx.updateTable('squares').set({ photo }).where('position', '=', 0).execute());
        if (before !== null) await photos.remove([before]);
        before = photo;
      }
    })();
    for (let round = 0; round < 25; round++) {
      const { photos, missingPhotos } = await takeSnapshot(siteParts, {
        dataDir,
        database: sqlite(dataDir),
        folder: join(folder, `${round}`),
      });
      assert.deepEqual([photos.length, missingPhotos], [3, []]);
    }
    isOver = true;
    await replacing;
  });
});

test('a backup of a damaged or missing database is refused', async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one');
  await rm(join(dataDir, 'pitstop.db'));
  await cp(join(dataDir, 'secrets/rooms.key'), join(dataDir, 'pitstop.db'));
  await assert.rejects(makeBackup(siteParts, options(dataDir, join(folder, 'b.tar'))), /not a database/);
  await rm(join(dataDir, 'pitstop.db'));
  await assert.rejects(
    makeBackup(siteParts, options(dataDir, join(folder, 'b.tar'))),
    /pitstop\.db is missing or empty/,
  );
  assert.deepEqual(await readdir(folder), ['data']);
});

test('photos missing from the disk are listed, and everything else is backed up', async (t) => {
  const folder = await temporaryFolder(t);
  const [dataDir, copy, file] = [join(folder, 'data'), join(folder, 'copy'), join(folder, 'b.tar')];
  await makeData(dataDir, 'one');
  await rm(join(dataDir, 'photos'), { recursive: true });
  await mkdir(join(dataDir, 'photos'));
  const { photos, missingPhotos } = await makeBackup(siteParts, options(dataDir, file));
  assert.deepEqual({ photos, missingPhotos }, { photos: 0, missingPhotos: 3 });
  await restoreBackup(siteParts, { dataDir: copy, from: file, now });
});

test('the second of two concurrent backups is refused', async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one');
  const lock = lockForBackup(dataDir);
  await assert.rejects(
    makeBackup(siteParts, options(dataDir, join(folder, 'b.tar'))),
    /Another backup of .* is already running/,
  );
  lock.release();
  await makeBackup(siteParts, options(dataDir, join(folder, 'b.tar')));
});

test('a backup never overwrites a file', async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one');
  await makeBackup(siteParts, options(dataDir, join(folder, 'b.tar')));
  await assert.rejects(makeBackup(siteParts, options(dataDir, join(folder, 'b.tar'))), /already exists/);
});

test('an aborted backup leaves nothing behind', async (t) => {
  const folder = await temporaryFolder(t);
  const dataDir = join(folder, 'data');
  await makeData(dataDir, 'one');
  const signal = AbortSignal.abort();
  await assert.rejects(makeBackup(siteParts, { ...options(dataDir, join(folder, 'b.tar')), signal }), /Interrupted/);
  assert.deepEqual(await readdir(folder), ['data']);
  assert.deepEqual(await readdir(join(dataDir, 'backups')), []);
});

test("the owner's commands refuse a folder that no server has set up, and leave nothing in it", async (t) => {
  const folder = await temporaryFolder(t);
  for (const args of [
    ['user', 'list'],
    ['backup', join(folder, 'b.tar')],
  ]) {
    const { status, errorOutput } = await cli(join(folder, 'data'), ...args);
    assert.equal(status, 1);
    assert.match(errorOutput, /^There's no data in DATA_DIR .* yet. Start the server once to set it up\.$/);
  }
  assert.deepEqual(await readdir(folder), []);
});

test('every command has help, and refuses an extra argument by showing its usage', async (t) => {
  const folder = await temporaryFolder(t);
  for (const name of ['user password', 'restore']) {
    const { status, output } = await cli(folder, ...name.split(' '), '--help');
    assert.equal(status, 0);
    assert.ok(output.startsWith(`npm run cli -- ${name}`), output);
  }
  const { status, errorOutput } = await cli(folder, 'backup', 'a', 'b');
  assert.deepEqual([status, errorOutput], [2, 'Usage: backup [FILE]']);
});
