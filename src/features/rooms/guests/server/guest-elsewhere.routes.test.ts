import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { guestOf, type Scene, setScene, smallPhoto } from '#tests/scene.ts';
import { leaveRoom } from '../../contract.ts';
import { photosOf, type RoomParts } from '../../document.ts';
import { getThumbnails } from '../../photos/contract.ts';

let app: TestApp;
let photo: Buffer;
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  photo = await smallPhoto();
});
after(() => app.close());

/** A private room with a photo and a guest, and a guest of another such room. */
async function scenes() {
  const [here, there] = [await setScene(app, photo), await setScene(app, photo)];
  const mia = await guestOf(app, here.owner, here.roomId);
  return { here, there, mia, other: await guestOf(app, there.owner, there.roomId) };
}
const ask = (as: Person | undefined, url: string, headers = {}, method: 'GET' | 'HEAD' | 'OPTIONS' | 'PUT' = 'GET') =>
  app.app.inject({ method, url, headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers } });
const pathsOf = ({ owner, roomId, challengeId }: Scene) => {
  const boardPath = `/api/users/${owner.login}/rooms/${roomId}/challenges`;
  const ofRoom = [
    '',
    '/document/bingo',
    '/stats',
    '/photos',
    '/photos/size',
    '/photos.zip',
    '/data.json',
    '/data.csv',
    '/events',
  ];
  return [...ofRoom.map((path) => `/api/rooms/${roomId}${path}`), boardPath, `${boardPath}/${challengeId}/image`];
};

test('another room looks the same to a guest as a missing one, whatever the ETag or method', async () => {
  const { here, mia, other } = await scenes();
  let tags = 0;
  for (const path of pathsOf(here)) {
    const missingPath = path.replace(here.roomId, '000000');
    const tag = path.endsWith('/events') ? undefined : (await ask(mia, path)).headers.etag;
    if (tag !== undefined) tags += 1;
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      for (const headers of [{}, { 'if-none-match': tag ?? '*' }, { range: 'bytes=0-3' }]) {
        const [foreign, missing] = [
          await ask(other, path, headers, method),
          await ask(other, missingPath, headers, method),
        ];
        const summary = ({ statusCode, body, headers: { date: _, 'x-request-id': _id, ...rest } }: typeof foreign) =>
          JSON.stringify([statusCode, body, rest]);
        assert.equal(foreign.statusCode, 404, `${method} ${path}`);
        assert.equal(summary(foreign), summary(missing), `${method} ${path}`);
      }
    }
  }
  assert.ok(tags > 0, 'at least one response has an ETag');
});

test('a removed guest can’t read anything any more, even with the ETags of earlier responses', async () => {
  const { here, mia } = await scenes();
  const tags = new Map<string, string>();
  for (const path of pathsOf(here).filter((path) => !path.endsWith('/events')))
    tags.set(path, String((await ask(mia, path)).headers.etag ?? '*'));
  const params = { login: mia.login, roomId: here.roomId };
  assert.equal((await app.call(leaveRoom, { as: here.owner, params })).status, 200);
  for (const [path, tag] of tags) {
    assert.equal((await ask(mia, path, { 'if-none-match': tag })).statusCode, 401, path);
  }
});

test("ids from another room don't work in a guest's own room", async () => {
  const { here, there, mia } = await scenes();
  const versionIn = async ({ owner, roomId }: Scene) => {
    const { raw } = await app.call(getBingoRoom, { as: owner, params: { id: roomId } });
    return photosOf(raw.json<{ document: RoomParts }>().document)[0]?.v ?? '';
  };
  const [own, foreign] = [await versionIn(here), await versionIn(there)];
  const small = await app.call(getThumbnails, {
    as: mia,
    params: { id: here.roomId },
    query: { v: `${own},${foreign}` },
  });
  assert.deepEqual(Object.keys(small.body.thumbnails as object), [own]);
  for (const [login, challengeId] of [
    [there.owner.login, there.challengeId],
    [mia.login, here.challengeId],
    [here.owner.login, 'x'],
  ]) {
    const image = `/api/users/${login}/rooms/${here.roomId}/challenges/${challengeId}/image`;
    assert.equal((await ask(mia, image)).statusCode, 404, image);
  }
  for (const seq of ['0', '999', '1']) {
    const heart = await ask(mia, `/api/rooms/${here.roomId}/events/${seq}/heart`, {}, 'PUT');
    assert.ok([400, 404].includes(heart.statusCode), `a join event or nothing at all: ${heart.statusCode}`);
  }
});

test('no spelling of a path gets a guest past the check', async () => {
  const { here, other } = await scenes();
  const { roomId } = here;
  for (const path of [
    `/api/rooms/${roomId}/`,
    `/API/rooms/${roomId}`,
    `/api/Rooms/${roomId}`,
    `/api//rooms/${roomId}`,
    `//api/rooms/${roomId}`,
    `/api/rooms%2f${roomId}`,
    `/api/rooms/%2e/${roomId}`,
    `/api/rooms/${roomId};x=1`,
    `/api/rooms/${roomId}%20`,
    `/api/rooms/%${roomId.charCodeAt(0).toString(16)}${roomId.slice(1)}`,
    `/api/rooms/${roomId}?id=${other.login}`,
  ]) {
    const { statusCode, body } = await ask(other, path, { 'x-http-method-override': 'DELETE' });
    assert.equal(statusCode, 404, `${path}: ${body}`);
    assert.ok(!body.includes(here.owner.login), path);
  }
  assert.equal((await ask(here.owner, `/api/rooms/${roomId}`)).statusCode, 200);
});
