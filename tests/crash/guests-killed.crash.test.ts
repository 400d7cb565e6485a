import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { getUser } from '#features/accounts/contract.ts';
import { dealBoard, uploadImage } from '#features/bingo/contract.ts';
import { createRoom, getRoom, leaveRoom } from '#features/rooms/contract.ts';
import { joinAsGuest, openGuestLink } from '#features/rooms/guests/contract.ts';
import { getThumbnails } from '#features/rooms/photos/contract.ts';
import { thumbnailOf } from '#server/photos/photo-name.ts';
import { addressOf } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { inspect, listPhotoFiles, photoPath } from './evidence.ts';
import { ask, type Person, seedFolder, temporaryFolder } from './people.ts';
import { startServer, until } from './server-process.ts';

const kills = 6;
const joinersAtOnce = 3;
const firstLimitMs = 30 * secondMs;
const sweepLimitMs = 30 * secondMs;

interface Party {
  host: Person;
  roomId: string;
  secret: string;
}
/** Guests keyed by login, each with their token, or undefined once their removal has been requested. */
type Guests = Map<string, string | undefined>;

async function openParty(url: string, host: Person): Promise<Party> {
  const { id: roomId } = (await ask(url, host.token, createRoom, { body: { game: 'bingo', name: 'Party' } })).body.room;
  const { secret } = (await ask(url, host.token, openGuestLink, { params: { id: roomId } })).body;
  const membership = { login: host.login, roomId };
  const squares = (await ask(url, host.token, dealBoard, { params: membership })).body;
  for (const [number, { challenge }] of squares.filter(({ challenge }) => challenge.image_required).entries()) {
    const background = { r: 40 * number, g: 99, b: 99 };
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(jpeg)]), 'photo.jpg');
    const params = { ...membership, challengeId: challenge.id };
    assert.equal((await ask(url, host.token, uploadImage, { params, form })).status, 201);
  }
  return { host, roomId, secret };
}

async function joinAndBeRemoved(
  url: string,
  { host, roomId, secret }: Party,
  guests: Guests,
  name: string,
): Promise<void> {
  try {
    for (let time = 0; ; time++) {
      const body = { secret, name: `${name}-${time}`, key: `the-key-of-${name}-the-time-${time}` };
      const { status, body: joined } = await ask(url, '', joinAsGuest, { body });
      assert.ok([201, 409].includes(status), `${status} ${joined.error}`);
      if (status === 201) guests.set(joined.user.login, joined.token);
      const [first = ''] = [...guests].find(([, token]) => token !== undefined && guests.size > 3) ?? [];
      if (first === '') continue;
      guests.set(first, undefined);
      await ask(url, host.token, leaveRoom, { params: { login: first, roomId } });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

test('a server killed while guests come and go and thumbnails are made leaves no partial guests or files', async (t) => {
  await using folder = await temporaryFolder();
  const [host] = await seedFolder(folder.path, ['host']);
  assert.ok(host);
  let server = await startServer(folder.path);
  t.after(() => server.child.kill('SIGKILL'));
  const party = await openParty(server.url, host);
  const { roomId } = party;
  const photos = [...inspect(folder.path).photos];
  assert.ok(photos.length > 3);
  const guests: Guests = new Map();
  let promised = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const { url } = server;
    const headers = { authorization: `Bearer ${host.token}` };
    for (const photo of photos)
      await rm(photoPath(folder.path, photo).replace(/[^/]+$/, thumbnailOf(photo)), { force: true });
    const playing = Array.from({ length: joinersAtOnce }, (_, index) =>
      joinAndBeRemoved(url, party, guests, `g${kill}-${index}`),
    );
    const small = fetch(url + addressOf(getThumbnails, { id: roomId }, { v: photos.join(',') }), { headers });
    const looking = small.then((response) => response.text()).catch(() => undefined);
    // A busy machine may need longer for the first one.
    await Promise.race([until(() => guests.size > 0, firstLimitMs, 'a first guest'), Promise.all(playing)]);
    await pause(Math.random() * 200);
    await server.end('SIGKILL');
    await Promise.all([...playing, looking]);

    assert.deepEqual(inspect(folder.path).damage, [], `after kill ${kill}`);
    server = await startServer(folder.path);
    for (const [login, token] of guests) {
      if (token === undefined) continue;
      promised += 1;
      const { status, body } = await ask(server.url, token, getUser, {});
      assert.deepEqual([status, body.guest?.room], [200, roomId], `${login} after kill ${kill}`);
    }
    // Responses were lost, so it's unknown whether these guests joined.
    const { guests: members = [] } = (await ask(server.url, host.token, getRoom, { params: { id: roomId } })).body;
    for (const login of members) await ask(server.url, host.token, leaveRoom, { params: { login, roomId } });
    guests.clear();
  }
  assert.ok(promised > 0, 'nobody ever joined');
  const left = () => listPhotoFiles(folder.path);
  await until(() => left().other.length === 0, sweepLimitMs, `no temporary file: ${left().other}`);
  assert.deepEqual([...left().stored].sort(), photos.sort());
  assert.equal(await server.end('SIGTERM'), 0);
  assert.deepEqual(inspect(folder.path).damage, []);
});
