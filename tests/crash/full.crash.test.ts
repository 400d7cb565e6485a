import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { logIn } from '#features/accounts/contract.ts';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { secondMs } from '#shared/time.ts';
import { Disk, reasonAgainstMounting } from './disk.ts';
import { inspect, listPhotoFiles } from './evidence.ts';
import { ask, type Person, rootPassword, seedFolder, temporaryFolder } from './people.ts';
import { type ServerProcess, startServer, until } from './server-process.ts';

const recoveryLimitMs = 5 * secondMs;
/** Even on a full disk, a few small writes may succeed, in space that the database already has. */
const maxWritesUntilFull = 2000;

interface Board {
  membership: { login: string; roomId: string };
  squares: bingo.BoardEntry[];
}

async function dealBoard(url: string, { login, token }: Person): Promise<Board> {
  const opened = await ask(url, token, roomContract.createRoom, { body: { game: 'bingo', name: 'Full' } });
  const membership = { login, roomId: opened.body.room.id };
  return { membership, squares: (await ask(url, token, bingo.dealBoard, { params: membership })).body };
}

/** Toggles one square until the server refuses; returns the number of turns, the refusal and the call to repeat. */
async function toggleUntilRefused(url: string, { token }: Person, { membership, squares }: Board) {
  const square = squares.find((entry) => !entry.challenge.image_required);
  const params = { ...membership, challengeId: square?.challenge.id ?? '' };
  for (let done = 0; done < maxWritesUntilFull; done++) {
    const call = { params, body: { completed: done % 2 === 0 }, key: `the-turn-${done}` };
    const { status, body } = await ask(url, token, bingo.setCompleted, call);
    if (status !== 200)
      return { done, status, error: body.error, again: () => ask(url, token, bingo.setCompleted, call) };
  }
  throw new Error('The disk never became full');
}

async function uploadPhoto(url: string, { token }: Person, { membership, squares }: Board) {
  const square = squares.find((entry) => entry.challenge.image_required);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)]), 'photo.jpg');
  const params = { ...membership, challengeId: square?.challenge.id ?? '' };
  return ask(url, token, bingo.uploadImage, { params, form });
}

const statusOf = async ({ url }: ServerProcess, path: string) => (await fetch(url + path)).status;

test("a server on a full disk refuses writes with a one-sentence message, loses nothing, and recovers once there's space", {
  skip: await reasonAgainstMounting(),
}, async () => {
  await using folder = await temporaryFolder();
  await using disk = new Disk(folder.path);
  const dataDir = join(folder.path, 'data');
  const [person] = await seedFolder(dataDir, ['player']);
  assert.ok(person);
  const server = await startServer(dataDir);
  const { url } = server;
  const board = await dealBoard(url, person);

  disk.fill();
  const { done, status, error, again } = await toggleUntilRefused(url, person, board);
  assert.equal(status, 507);
  assert.equal(error, 'The server is out of space, so nothing was saved. Please tell its owner.');
  const upload = await uploadPhoto(url, person, board);
  assert.equal(upload.status, 507);
  assert.equal(upload.body.error, "There's no space left for photos. Please try again later.");
  assert.deepEqual(listPhotoFiles(dataDir), { stored: new Set(), other: [] });

  // People already logged in can read; a new login is a write, and is refused.
  const read = await ask(url, person.token, bingo.getBoard, { params: board.membership });
  assert.equal(read.status, 200);
  assert.equal(read.body.filter((entry) => entry.completed).length, done % 2);
  const login = await ask(url, '', logIn, { params: { login: 'root' }, body: { password: rootPassword } });
  assert.ok([200, 507].includes(login.status), `login answered ${login.status}`);
  assert.equal(await statusOf(server, '/health'), 200);
  assert.equal(await statusOf(server, '/ready'), 503);

  disk.free();
  await until(async () => (await statusOf(server, '/ready')) === 200, recoveryLimitMs, 'ready again');
  assert.equal((await uploadPhoto(url, person, board)).status, 201);
  // The refusal wasn't stored under its key: the call now succeeds, once.
  for (let i = 0; i < 2; i++) assert.equal((await again()).status, 200);
  const found = inspect(dataDir);
  assert.deepEqual(found.damage, []);
  const turned = [...found.turns.values()].reduce((sum, count) => sum + count, 0);
  assert.equal(turned, done + 2);
  assert.equal(await server.end('SIGTERM'), 0);
});
