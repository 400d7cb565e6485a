import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { secondMs } from '#shared/time.ts';
import { inspect, listPhotoFiles, photoPath } from './evidence.ts';
import { Ledger } from './ledger.ts';
import { seedFolder, temporaryFolder } from './people.ts';
import { type Game, Player } from './players.ts';
import { type ServerProcess, startServer, until } from './server-process.ts';

const writers = ['writer1', 'writer2', 'writer3', 'writer4', 'writer5', 'writer6', 'writer7', 'writer8'];
const photographers = ['photographer1', 'photographer2'];
const kills = 12;
/** The test ends at the first loss. On a busy machine, a kill may happen while nothing is pending. */
const killsForSabotage = 20;
const photoLimitMs = 30 * secondMs;
const sweepLimitMs = 30 * secondMs;

async function makeGame(dataDir: string): Promise<{ game: Game; players: Player[] }> {
  const people = await seedFolder(dataDir, [...writers, ...photographers]);
  const picture = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#4a7' } })
    .jpeg()
    .toBuffer();
  const game: Game = {
    url: '',
    ledger: new Ledger(),
    photo: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
    roomIds: new Map(),
    photosTaken: 0,
    unexpected: [],
  };
  return { game, players: people.map((person) => new Player(game, person, photographers.includes(person.login))) };
}

/** Lets everyone play and kills the server at a random moment; on request, only after it has accepted a photo. */
async function playUntilKilled(
  game: Game,
  players: readonly Player[],
  server: ServerProcess,
  needsPhoto = false,
): Promise<void> {
  game.url = server.url;
  const before = game.photosTaken;
  const playing = players.map((player) => player.play());
  if (needsPhoto) await until(() => game.photosTaken > before, photoLimitMs, 'a first photo');
  await pause(200 + Math.random() * 800);
  await server.end('SIGKILL');
  await Promise.all(playing);
}

test('a server killed under load loses nothing it acknowledged and invents nothing', async (t) => {
  await using folder = await temporaryFolder();
  const { game, players } = await makeGame(folder.path);
  const seen = { photos: 0 };
  for (let kill = 1; kill <= kills; kill++) {
    // On a busy machine, the server might be killed before the first photo.
    await playUntilKilled(game, players, await startServer(folder.path), kill % 4 === 1);

    const found = inspect(folder.path);
    assert.deepEqual(found.damage, [], `after kill ${kill}`);
    assert.deepEqual(game.ledger.compare(found), { lost: [], phantom: [] }, `after kill ${kill}`);
    for (const photo of found.photos) await sharp(await readFile(photoPath(folder.path, photo))).stats();
    seen.photos += found.photos.size;
    game.ledger.settle(found);
    game.roomIds.clear();
    for (const [name, id] of found.roomIds) game.roomIds.set(name, id);
  }
  assert.deepEqual(game.unexpected, []);
  assert.ok(game.ledger.acknowledged > 20 * kills, `only ${game.ledger.acknowledged} writes`);
  assert.ok(seen.photos > 0, 'no photo was ever taken');
  t.diagnostic(`${kills} kills, ${game.ledger.acknowledged} acknowledged writes, ${seen.photos} photos looked at`);

  const server = await startServer(folder.path);
  const { photos } = inspect(folder.path);
  await until(
    () => {
      const files = listPhotoFiles(folder.path);
      return files.other.length === 0 && files.stored.symmetricDifference(photos).size === 0;
    },
    sweepLimitMs,
    'no file without a square, and no temporary file',
  );
  assert.equal(await server.end('SIGTERM'), 0);
});

test('the same load catches a server that answers before it commits', async () => {
  await using folder = await temporaryFolder();
  const { game, players } = await makeGame(folder.path);
  let lost: string[] = [];
  for (let kill = 1; kill <= killsForSabotage && lost.length === 0; kill++) {
    await playUntilKilled(game, players, await startServer(folder.path, { preloads: ['answer-early.ts'] }));
    const found = inspect(folder.path);
    lost = game.ledger.compare(found).lost;
    game.ledger.settle(found);
  }
  assert.notEqual(lost.length, 0, 'nothing was lost');
});
