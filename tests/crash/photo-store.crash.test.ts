import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { photoAt } from '#server/photos/photo-name.ts';
import { type FaultyStore, type StoreFault, startFaultyStore } from '#server/photos/s3/test-faults.ts';
import { startTestStore, type TestStore } from '#server/photos/s3/test-store.ts';
import { withoutThumbnails } from '#server/photos/test-thumbnails.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { inspect, listPhotoFiles } from './evidence.ts';
import { Ledger } from './ledger.ts';
import { ask, type Person, seedFolder, temporaryFolder } from './people.ts';
import { type Game, Player } from './players.ts';
import { type ServerProcess, startServer, until } from './server-process.ts';

const kills = 5;
const limitMs = 30 * secondMs;

const makePicture = async () => {
  const background = '#4a7';
  const jpeg = await sharp({ create: { width: 160, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
};
/** The names of stored photos, including those of which only a thumbnail is left. */
const photosIn = async (store: TestStore) =>
  new Set(withoutThumbnails(await store.keys()).flatMap((key) => photoAt(key) ?? []));

async function playUntilKilled(game: Game, players: readonly Player[], server: ServerProcess): Promise<void> {
  game.url = server.url;
  const before = game.photosTaken;
  const playing = players.map((player) => player.play());
  await until(() => game.photosTaken > before, limitMs, 'a first photo');
  await pause(100 + Math.random() * 500);
  await server.end('SIGKILL');
  await Promise.all(playing);
}

/** Attempts per call before the store counts as down and photos are refused. */
const attempts = 3;

/** The store loses answers, does things twice or is busy, but always answers one of the attempts at a call. */
function flakyStore(): (method: string, nth: number, url: string) => StoreFault | undefined {
  const failed = new Map<string, number>();
  return (method, _nth, url) => {
    const chance = Math.random();
    if (chance >= 0.1 && chance < 0.2) return 'twice';
    const call = `${method} ${url}`;
    const failures = failed.get(call) ?? 0;
    if (chance >= 0.3 || failures === attempts - 1) {
      failed.delete(call);
      return undefined;
    }
    failed.set(call, failures + 1);
    return chance < 0.1 ? 'answer lost' : 'busy';
  };
}

test('a server killed while photos go to a flaky store has a photo for each row, and sweeps orphans', async () => {
  await using folder = await temporaryFolder();
  await using store = await startTestStore();
  await using faulty = await startFaultyStore(store.port);
  const people = await seedFolder(folder.path, ['writer1', 'photographer1', 'photographer2', 'photographer3']);
  const photo = await makePicture();
  const game: Game = { url: '', ledger: new Ledger(), photo, roomIds: new Map(), photosTaken: 0, unexpected: [] };
  const players = people.map((person) => new Player(game, person, person.login.startsWith('photographer')));
  const settings = { PHOTOS_URL: store.urlOf(faulty.port) };
  faulty.fault = flakyStore();

  for (let kill = 1; kill <= kills; kill++) {
    await playUntilKilled(game, players, await startServer(folder.path, { settings }));
    const found = inspect(folder.path);
    assert.deepEqual(found.damage, [], `after kill ${kill}`);
    assert.deepEqual(game.ledger.compare(found), { lost: [], phantom: [] }, `after kill ${kill}`);
    for (const name of found.photos) await sharp(await store.bytesOf(name)).stats();
    game.ledger.settle(found);
    game.roomIds.clear();
    for (const [name, id] of found.roomIds) game.roomIds.set(name, id);
  }
  assert.deepEqual(game.unexpected, []);

  faulty.fault = undefined;
  await store.age(20 * minuteMs);
  const server = await startServer(folder.path, { settings });
  const { photos } = inspect(folder.path);
  await until(
    async () =>
      (await photosIn(store)).symmetricDifference(photos).size === 0 && listPhotoFiles(folder.path).other.length === 0,
    limitMs,
    'no photo without a square, and no temporary file',
  );
  assert.deepEqual(listPhotoFiles(folder.path).stored, new Set());
  assert.equal(await server.end('SIGTERM'), 0);
});

async function joinAndDeal(url: string, { login, token }: Person) {
  const opened = await ask(url, token, roomContract.createRoom, { body: { game: 'bingo', name: 'Away' } });
  const membership = { login, roomId: opened.body.room.id };
  const { body: board } = await ask(url, token, bingo.dealBoard, { params: membership });
  const idOf = (needsPhoto: boolean) =>
    board.find((entry) => entry.challenge.image_required === needsPhoto)?.challenge.id;
  return {
    photo: { ...membership, challengeId: idOf(true) ?? '' },
    plain: { ...membership, challengeId: idOf(false) ?? '' },
  };
}

async function meetFault(
  server: ServerProcess,
  person: Person,
  faulty: FaultyStore,
  fault: StoreFault,
): Promise<number> {
  const { url } = server;
  const { token } = person;
  const membership = await joinAndDeal(url, person);
  const key = `the-photo-while-${fault}`;
  const upload = async () => {
    const form = new FormData();
    form.append('image', await makePicture(), 'photo.jpg');
    return ask(url, token, bingo.uploadImage, { params: membership.photo, form, key });
  };
  faulty.fault = fault;
  const refused = await upload();
  const body = { completed: true };
  assert.equal((await ask(url, token, bingo.setCompleted, { params: membership.plain, body })).status, 200);
  assert.equal((await fetch(`${url}/ready`)).status, 200);
  faulty.fault = undefined;
  // Retries with the same key until it succeeds, like the outbox.
  await until(async () => (await upload()).status === 201, limitMs, 'the photo to be taken');
  const image = await ask(url, token, bingo.getImage, { params: membership.photo });
  assert.equal(image.status, 200);
  const { roomId } = membership.photo;
  assert.equal((await ask(url, token, roomContract.deleteRoom, { params: { id: roomId } })).status, 200);
  return refused.status;
}

test('a server starts without its store, and accepts photos once the store is back', async () => {
  await using folder = await temporaryFolder();
  await using store = await startTestStore();
  await using faulty = await startFaultyStore(store.port);
  const [person] = await seedFolder(folder.path, ['player']);
  assert.ok(person);
  faulty.fault = 'gone';
  const server = await startServer(folder.path, { settings: { PHOTOS_URL: store.urlOf(faulty.port) } });
  await until(
    () => /The photo store 127\.0\.0\.1:\d+\/pit-photos can't be reached/.test(server.log()),
    limitMs,
    'a warning',
  );
  const ready = (await (await fetch(`${server.url}/ready`)).json()) as Record<string, unknown>;
  assert.deepEqual([ready.status, ready.photos], ['ready', 'unavailable']);
  for (const [fault, status] of [
    ['gone', 503],
    ['full', 507],
    ['silent', 503],
    ['garbage', 503],
  ] as const)
    assert.equal(await meetFault(server, person, faulty, fault), status, fault);
  await until(async () => (await photosIn(store)).size === 0, limitMs, 'no photo without a square');
  assert.doesNotMatch(server.log(), /S3RVER/);
  assert.equal(await server.end('SIGTERM'), 0);
});

test('a server with the wrong key reports it at startup', async () => {
  await using folder = await temporaryFolder();
  await using store = await startTestStore();
  await seedFolder(folder.path, []);
  const PHOTOS_URL = store.urlOf().replace('S3RVER:S3RVER@', 'S3RVER:mistyped@');
  const server = await startServer(folder.path, { settings: { PHOTOS_URL } });
  await until(
    () => server.log().includes("doesn't accept the key (SignatureDoesNotMatch): check PHOTOS_S3_KEY"),
    limitMs,
    'a warning',
  );
  assert.doesNotMatch(server.log(), /mistyped/);
  await server.end('SIGTERM');
});
