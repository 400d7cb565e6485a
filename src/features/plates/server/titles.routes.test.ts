import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listUserRooms, type Room } from '#features/rooms/contract.ts';
import { photosOf } from '#features/rooms/document.ts';
import { photoForm, smallPhoto } from '#tests/scene.ts';
import { addSpotImage } from '../contract.ts';
import { type ClaimsScene, setClaimsScene } from './test-claims.ts';

const poland = { kind: 'collector', list: 'regions', country: 'PL', photos: true };

let scene: ClaimsScene;
before(async () => {
  scene = await setClaimsScene();
});
after(() => scene.app.close());

/** The titles of a room's finds, as they appear in the feed, in questions and under photos. */
async function titlesIn(roomId: string) {
  const { plates, moves, ana } = scene;
  const { feed } = await plates.view(roomId, ana);
  const photos = photosOf((await plates.document(roomId, ana)).document);
  return {
    feed: feed.flatMap(({ kind, title }) => (title === undefined ? [] : [`${kind} ${title}`])),
    questions: (await moves.list(roomId, ana)).questions.map(({ title }) => title),
    photos: photos.map(({ title }) => title),
  };
}

async function addPhoto(roomId: string, spotId: string): Promise<void> {
  const form = photoForm(await smallPhoto());
  const params = { id: roomId, spotId };
  const headers = { ...form.headers, 'idempotency-key': 'the-photo-of-lublin' };
  const response = await scene.app.call(addSpotImage, { as: scene.ben, params, body: form.payload, headers });
  assert.equal(response.status, 201, response.raw.body);
}

test('a find keeps its display name in the next game, where its code means another place', async (t) => {
  const { app, plates, moves, ana, ben, started, found } = scene;
  const roomId = await started(t, poland);
  const spot = await found(roomId, ben, 'L');
  await addPhoto(roomId, spot.id);
  assert.equal((await moves.ask(roomId, ana, spot.seq)).status, 201);
  const lublin = { feed: ['questioned Lublin', 'spotted Lublin'], questions: ['Lublin'], photos: ['Lublin'] };
  assert.deepEqual(await titlesIn(roomId), lublin);
  await plates.end(roomId, ana);
  await plates.again(roomId, ana);
  await plates.set(roomId, ana, { kind: 'collector', list: 'europe' });
  assert.deepEqual(await titlesIn(roomId), lublin);
  assert.equal((await plates.undo(roomId, ben, spot.id)).status, 200);
  const { body } = await app.call(listUserRooms, { as: ana, params: { login: ana.login }, query: { game: 'plates' } });
  const last = (body as unknown as Room[]).find(({ id }) => id === roomId)?.last;
  assert.deepEqual([last?.kind, last?.title], ['unspotted', 'Lublin']);
});
