import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { storage } from '#web/device/test-local-storage.ts';

/** Simulates a page load. */
let loads = 0;
const load = (): Promise<typeof import('./draft.ts')> => import(`./draft.ts?${++loads}`);
const jpeg = () => new Blob([Uint8Array.of(255, 216, 0, 128, 255)], { type: 'image/jpeg' });
const bytesOf = async (photo: Blob | undefined) => photo && [...new Uint8Array(await photo.arrayBuffer())];
const party = (phase: 'answer' | 'vote', prompt = 'x') => ({ phase, game: 1, round: { number: 2, prompt } }) as never;
const question = '123456 1 2 x';

beforeEach(() => storage.clear());

test('a photo survives a reload, but only for its own question', async () => {
  await (await load()).storePhoto(question, jpeg());
  const { readPhoto } = await load();
  assert.equal(readPhoto('123456 1 3 y'), undefined);
  const photo = readPhoto(question);
  assert.equal(photo?.type, 'image/jpeg');
  assert.deepEqual(await bytesOf(photo), [255, 216, 0, 128, 255]);
  // It has to be the same object, because a different one would be sent as a new photo.
  assert.equal(readPhoto(question), photo);
});

test('a photo is dropped once it’s sent or its question is over, but not by a pause or another room', async () => {
  const { storePhoto, forgetPhoto, forgetOldPhoto, readPhoto } = await load();
  await storePhoto(question, jpeg());
  forgetOldPhoto('123456', party('answer'));
  forgetOldPhoto('654321', party('vote'));
  assert.ok(readPhoto(question));
  for (const forget of [
    forgetPhoto,
    () => forgetOldPhoto('123456', party('vote')),
    () => forgetOldPhoto('123456', party('answer', 'y')),
  ]) {
    await storePhoto(question, jpeg());
    forget();
    assert.equal(readPhoto(question), undefined);
    assert.equal(storage.size, 0);
  }
});

test("a photo that's sent while it's being stored isn't stored", async () => {
  const { storePhoto, forgetPhoto } = await load();
  const storing = storePhoto(question, jpeg());
  forgetPhoto();
  await storing;
  assert.equal(storage.size, 0);
});

test('a photo is stored under a key that logging out deletes', async () => {
  await (await load()).storePhoto(question, jpeg());
  assert.deepEqual([...storage.keys()], ['user:party-photo']);
});

test('a photo that the device can’t decode is only kept in memory', async () => {
  const { storePhoto, readPhoto } = await load();
  await storePhoto(question, new Blob(['heic'], { type: 'image/heic' }));
  assert.equal(readPhoto(question)?.type, 'image/heic');
  assert.equal(storage.size, 0);
});
