import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { deleteUser } from '#features/accounts/contract.ts';
import * as roomContract from '#features/rooms/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { announcedInShort, type Game, gameOn } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { formWith, type Place, photoFiles, picture, post, upload } from './test-photos.ts';

const jpeg = await picture();
const truncatedJpeg = jpeg.subarray(0, jpeg.length / 2);

describe('photos', () => {
  let app: TestApp;
  let url: string;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let stranger: Person;
  let root: Person;
  let roomId: string;
  let position: number;
  let place: Place;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
    stranger = await app.person('zoe', 'bingo');
    root = await app.person('boss', 'root');
  });
  after(() => app.close());
  // Each test has its own room, and mustn't leave any photo files behind.
  beforeEach(async () => {
    if (roomId !== undefined) await app.call(roomContract.deleteRoom, { as: root, params: { id: roomId } });
    assert.deepEqual(await photoFiles(app), []);
    roomId = await game.room(ana, [ben]);
    const { challenge } = await game.dealForPhoto(roomId, ana);
    place = { login: 'ana', roomId, challengeId: challenge.id };
    position = (await game.board(roomId, ana)).findIndex((entry) => entry.challenge.id === challenge.id);
    app.announced();
  });

  const view = (as: Person | undefined, at = place) => app.call(contract.getImage, { as, params: { ...at } });
  const square = async () => (await game.board(roomId, ana))[position] ?? assert.fail();
  const noImage = { error: 'No image available for this challenge.' };

  test('a photo completes its square, and every member sees it re-encoded', async () => {
    const { status, body } = await upload(url, ana, place, formWith(await picture('#ff0000', 2000)));
    assert.equal(status, 201);
    assert.deepEqual([body.completed, body.has_image], [true, true]);
    const { seq } = await game.scores(roomId, ben);
    assert.deepEqual(announcedInShort(app.announced()), [`room/${roomId} change ${seq} completed ana`]);
    const { revision, ...shown } = body as typeof body & { revision?: number };
    assert.deepEqual([await square(), typeof revision], [shown, 'number']);
    const image = await view(ben);
    assert.equal(image.status, 200);
    assert.deepEqual(Object.keys(image.body), ['image']);
    const { format, width, exif } = await sharp(Buffer.from(String(image.body.image), 'base64')).metadata();
    assert.deepEqual({ format, width, exif }, { format: 'jpeg', width: 1024, exif: undefined });
    const { headers } = image.raw;
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
    assert.equal(headers.etag, undefined);
  });

  test('only members of its room see a photo, and only at its own URL', async () => {
    await upload(url, ana, place, formWith(await picture()));
    assert.equal((await view(undefined)).status, 401);
    const absent = await view(ana, { ...place, roomId: '000000' });
    for (const as of [stranger, root]) {
      const foreign = await view(as);
      assert.deepEqual([foreign.status, foreign.body], [404, absent.body]);
    }
    const elsewhere = await game.room(stranger, [ana]);
    assert.equal((await view(ana, { ...place, roomId: elsewhere })).status, 404);
    assert.equal((await view(ben, { ...place, login: 'ben' })).status, 404);
    await game.leave(roomId, ana, ben);
    const kicked = await view(ben);
    assert.deepEqual([kicked.status, kicked.body], [404, absent.body]);
    await app.call(roomContract.deleteRoom, { as: stranger, params: { id: elsewhere } });
  });

  test('reading the photo of a square without one is refused with the reason', async () => {
    const { status, body } = await view(ben);
    assert.deepEqual([status, body], [404, noImage]);
  });

  test('a second photo replaces and deletes the first; the square keeps its completion time', async () => {
    const first = await upload(url, ana, place, formWith(await picture('#ff0000')));
    const before = (await view(ana)).body.image;
    app.pass(60_000);
    app.announced();
    const second = await upload(url, ana, place, formWith(await picture('#0000ff')));
    assert.notEqual(second.body.photo, first.body.photo);
    assert.deepEqual(
      [second.status, second.body],
      [
        201,
        {
          ...first.body,
          photo: second.body.photo,
          revision: Number((first.body as { revision?: number }).revision) + 1,
        },
      ],
    );
    assert.equal(app.announced().length, 1);
    assert.notEqual((await view(ana)).body.image, before);
    assert.equal((await photoFiles(app)).length, 1);
    await game.assertWholeHistory(roomId);
  });

  test('an undo deletes the photo', async () => {
    await upload(url, ana, place, formWith(await picture()));
    await game.mark(roomId, ana, await square(), false);
    assert.deepEqual(await photoFiles(app), []);
    assert.deepEqual([(await square()).completed, (await square()).has_image], [false, false]);
    assert.deepEqual((await view(ben)).body, noImage);
  });

  test('completing a square that already has a photo keeps the photo', async () => {
    const board = await game.board(roomId, ana);
    const free = board.find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    const at = { ...place, challengeId: free.challenge.id };
    const { status, body } = await upload(url, ana, at, formWith(await picture()));
    assert.equal(status, 201);
    app.announced();
    await game.mark(roomId, ana, free, true);
    assert.deepEqual(app.announced(), []);
    assert.equal((await view(ben, at)).status, 200);
    assert.equal(body.has_image, true);
  });

  test("a person's photos are deleted with their membership or account, and other people's photos stay", async () => {
    const dora = await app.person('dora', 'bingo');
    await app.call(roomContract.joinRoom, { as: dora, params: { login: 'dora', roomId } });
    for (const as of [ben, dora]) {
      const { challenge } = await game.dealForPhoto(roomId, as);
      const at = { login: as.login, roomId, challengeId: challenge.id };
      assert.equal((await upload(url, as, at, formWith(await picture()))).status, 201);
    }
    await upload(url, ana, place, formWith(await picture()));
    assert.equal((await photoFiles(app)).length, 3);
    await game.leave(roomId, ana, ben);
    assert.equal((await photoFiles(app)).length, 2);
    assert.equal((await app.call(deleteUser, { as: dora, params: { login: 'dora' } })).status, 200);
    assert.equal((await photoFiles(app)).length, 1);
    assert.equal((await view(ana)).status, 200);
    await app.call(roomContract.joinRoom, { as: ben, params: { login: 'ben', roomId } });
  });

  const twoFiles = formWith(new Uint8Array(100));
  twoFiles.append('image', new Blob(['more']), 'second.jpg');
  const noFile = new FormData();
  noFile.append('image', 'a text');
  const refused: [what: string, form: FormData, status: number, error: RegExp][] = [
    ['a file in another field', formWith(new Uint8Array(100), 'picture'), 400, /exactly one file/],
    ['a text field instead of a file', noFile, 400, /./],
    ['two files', twoFiles, 400, /./],
    ['an empty form', new FormData(), 400, /./],
    ['an empty file', formWith(new Uint8Array()), 400, /./],
    ['a text that claims to be a picture', formWith(Buffer.from('not a picture')), 400, /an image we can read/],
    ['a truncated JPEG', formWith(truncatedJpeg), 400, /an image we can read/],
    [
      'an image of 6 MiB',
      formWith(new Uint8Array(6 * 1024 * 1024)),
      413,
      /^Image is too large\. Please use a smaller image\.$/,
    ],
  ];
  for (const [what, form, status, error] of refused) {
    test(`${what} is refused and leaves the square open`, async () => {
      const response = await upload(url, ana, place, form);
      assert.equal(response.status, status);
      assert.match(response.body.error ?? '', error);
      assert.deepEqual(Object.keys(response.body), ['error']);
      assert.deepEqual(await photoFiles(app), []);
      assert.equal((await square()).completed, false);
      assert.deepEqual(app.announced(), []);
    });
  }

  test('an image sent as JSON or text is refused', async () => {
    for (const type of ['application/json', 'text/plain', 'image/jpeg']) {
      const response = await post(url, ana, place, { body: '{"image":"x"}', headers: { 'content-type': type } });
      assert.equal(response.status, 415, type);
      assert.deepEqual(Object.keys((await response.json()) as object), ['error']);
    }
    assert.equal((await square()).completed, false);
  });

  test('an upload of 40 MiB is refused with a message that the client can still read', async () => {
    const body = formWith(new Uint8Array(40 * 1024 * 1024));
    const response = await upload(url, ana, place, body);
    assert.deepEqual(response, { status: 413, body: { error: 'Image is too large. Please use a smaller image.' } });
  });

  test("a player can't upload to another player's board", async () => {
    const body = formWith(await picture());
    assert.equal((await upload(url, undefined, place, body)).status, 401);
    assert.equal((await upload(url, ben, place, body)).status, 403);
    const absent = await upload(url, stranger, { ...place, roomId: '000000' }, body);
    for (const as of [stranger, root]) assert.deepEqual(await upload(url, as, place, body), absent);
    assert.equal((await upload(url, stranger, { ...place, login: 'zoe' }, body)).status, 404);
    assert.equal((await upload(url, ana, { ...place, challengeId: 'none' }, body)).status, 404);
    assert.deepEqual(await photoFiles(app), []);
    assert.deepEqual(app.announced(), []);
  });

  test('a photo that is missing or damaged on disk gets a 404, and the room still works', async () => {
    await upload(url, ana, place, formWith(await picture()));
    const [file = ''] = await photoFiles(app);
    await writeFile(file, 'no JPEG any more');
    assert.deepEqual([(await view(ben)).status, (await view(ben)).body], [404, noImage]);
    await rm(file);
    assert.deepEqual([(await view(ben)).status, (await view(ben)).body], [404, noImage]);
    assert.equal((await square()).completed, true);
    assert.equal((await upload(url, ana, place, formWith(await picture()))).status, 201);
    assert.equal((await view(ben)).status, 200);
  });
});
