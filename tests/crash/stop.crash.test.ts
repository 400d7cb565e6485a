import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import sharp from 'sharp';
import * as bingo from '#features/bingo/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { inspect, listPhotoFiles } from './evidence.ts';
import { Ledger } from './ledger.ts';
import { ask, type Person, seedFolder, temporaryFolder } from './people.ts';
import { type Game, Player } from './players.ts';
import { startServer, until } from './server-process.ts';

const stopLimitMs = 10 * secondMs;
const boundary = 'between-parts';

async function joinAndDeal(url: string, { login, token }: Person) {
  const opened = await ask(url, token, roomContract.createRoom, { body: { game: 'bingo', name: 'Kept open' } });
  const membership = { login, roomId: opened.body.room.id };
  const { body: board } = await ask(url, token, bingo.dealBoard, { params: membership });
  const square = board.find((entry) => entry.challenge.image_required);
  return { roomId: membership.roomId, params: { ...membership, challengeId: square?.challenge.id ?? '' } };
}

function startUpload(url: string, token: string, params: Record<string, string>, picture: Buffer) {
  const upload = request(url + addressOf(bingo.uploadImage, params), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  upload.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
  upload.write(picture);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  upload.on('response', async (answer) => resolve({ status: answer.statusCode ?? 0, body: await json(answer) }));
  upload.on('error', reject);
  return { finish: () => upload.end(`\r\n--${boundary}--\r\n`), answer: promise };
}

test('a server stopped under load finishes what it has begun, ends its streams and leaves a tidy folder', async () => {
  await using folder = await temporaryFolder();
  const logins = ['slow', 'writer1', 'writer2', 'writer3', 'writer4'];
  const [slow, ...people] = await seedFolder(folder.path, logins);
  assert.ok(slow);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  const server = await startServer(folder.path);
  const { url } = server;
  const { roomId, params } = await joinAndDeal(url, slow);
  const stream = await fetch(url + addressOf(roomContract.roomEvents, { id: roomId }), {
    headers: { authorization: `Bearer ${slow.token}` },
  });
  const streamed = stream.text();
  const game: Game = {
    url,
    ledger: new Ledger(),
    photo: new Blob(),
    roomIds: new Map(),
    photosTaken: 0,
    unexpected: [],
  };
  const playing = people.map((person) => new Player(game, person, false).play());
  await until(() => game.ledger.acknowledged > 50, 30 * secondMs, 'fifty acknowledged writes');

  const upload = startUpload(url, slow.token, params, picture);
  await until(() => listPhotoFiles(folder.path).other.length > 0, stopLimitMs, 'the upload to arrive');
  // Ctrl-C arrives twice, from the terminal and through npm, and must count as one request to stop.
  server.child.kill('SIGINT');
  const ended = server.end('SIGTERM');
  await until(() => server.log().includes('"msg":"Stopping"'), stopLimitMs, 'the server to hear it');
  upload.finish();
  const { status, body } = await upload.answer;
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(await ended, 0);
  assert.doesNotMatch(server.log(), /didn't finish in time/);
  assert.match(await streamed, /retry: \d+\n\n$/);
  await Promise.all(playing);

  // Calls that arrived too late were refused with a one-sentence message.
  assert.deepEqual(
    game.unexpected.filter((answer) => !answer.endsWith(': 503')),
    [],
  );
  const wal = join(folder.path, 'pitstop.db-wal');
  assert.ok(!existsSync(wal) || statSync(wal).size === 0, 'the write-ahead log was left behind');
  const found = inspect(folder.path);
  assert.deepEqual(found.damage, []);
  const ofPlayers = { ...found, ...withoutRoom(found, 'Kept open') };
  assert.deepEqual(game.ledger.compare(ofPlayers), { lost: [], phantom: [] });
  assert.equal(found.photos.size, 1);
});

function withoutRoom({ rooms, facts, turns, done }: ReturnType<typeof inspect>, room: string) {
  const isOther = (key: string) => !key.includes(`${room}/`);
  return {
    rooms: new Set([...rooms].filter((name) => name !== room)),
    facts: new Set([...facts].filter(isOther)),
    turns: new Map([...turns].filter(([name]) => name !== room)),
    done: new Set([...done].filter(isOther)),
  };
}
