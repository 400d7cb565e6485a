import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as roomContract from '#features/rooms/contract.ts';
import { AppError } from '#shared/errors.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { formWith, type Place, photoFiles, picture, post, upload } from './test-photos.ts';

describe('photo races', () => {
  let app: TestApp;
  let url: string;
  let game: Game;
  let ana: Person;
  let ben: Person;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    game = gameOn(app);
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
  });
  after(() => app.close());

  /** Creates a room where ben has a board, and returns a square on it that needs a photo. */
  async function scene(): Promise<Place> {
    const roomId = await game.room(ana, [ben]);
    const { challenge } = await game.dealForPhoto(roomId, ben);
    return { login: 'ben', roomId, challengeId: challenge.id };
  }
  const remove = (id: string) => app.call(roomContract.deleteRoom, { as: ana, params: { id } });
  const photosInRows = async () =>
    (await app.context.db.read.selectFrom('squares').where('photo', 'is not', null).select('photo').execute()).map(
      ({ photo }) => `${photo}.jpg`,
    );
  const assertFilesMatchRows = async () => {
    const files = await photoFiles(app);
    assert.deepEqual(files.map((path) => basename(path)).sort(), (await photosInRows()).sort());
  };

  test('an upload that races with the end of its room, membership or completion leaves no orphaned file', async () => {
    const file = await picture();
    const rivals: ((place: Place) => Promise<unknown>)[] = [
      ({ roomId }) => remove(roomId),
      ({ roomId }) => game.leave(roomId, ben),
      ({ roomId }) => game.leave(roomId, ana, ben),
      (place) => app.call(contract.setCompleted, { as: ben, params: { ...place }, body: { completed: false } }),
    ];
    for (let round = 0; round < 24; round++) {
      const place = await scene();
      const uploading = upload(url, ben, place, formWith(file));
      // Each round makes the rival call a little later, so that together they hit every stage of the upload.
      for (let turn = 0; turn < round * 4; turn++) await nextTurn();
      await rivals[round % rivals.length]?.(place);
      const { status, body } = await uploading;
      assert.ok(status === 201 || status === 404, `${status} ${body.error}`);
      await assertFilesMatchRows();
      await remove(place.roomId);
    }
    assert.deepEqual(await photoFiles(app), []);
  });

  test('twenty concurrent uploads for one square leave one photo, which can be read', async () => {
    const place = await scene();
    const files = await inParallel(20, (i) => picture(`#0000${10 + i}`));
    const responses = await Promise.all(files.map((file) => upload(url, ben, place, formWith(file))));
    assert.deepEqual(
      responses.map(({ status }) => status),
      Array(20).fill(201),
    );
    assert.equal((await photoFiles(app)).length, 1);
    await assertFilesMatchRows();
    assert.equal((await app.call(contract.getImage, { as: ana, params: { ...place } })).status, 200);
    await game.assertWholeHistory(place.roomId);
    await remove(place.roomId);
  });

  test('an aborted upload leaves its square open and stores no file; the retry stores one photo', async () => {
    const place = await scene();
    const file = await picture('#123456', 900);
    for (const share of [0.1, 0.5, 0.9]) {
      const arrived = new Promise((resolve) => app.app.server.once('request', resolve));
      const controller = new AbortController();
      const aborted = post(url, ben, place, {
        body: endless(file.subarray(0, file.length * share)),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        signal: controller.signal,
        // Node requires this option for a streamed body, but the browser types lack it.
        duplex: 'half',
      } as RequestInit);
      await arrived;
      controller.abort();
      await assert.rejects(aborted);
    }
    while ((await photoFiles(app)).length > 0) await nextTurn();
    assert.ok((await game.board(place.roomId, ben)).every(({ completed }) => !completed));
    assert.equal((await upload(url, ben, place, formWith(file))).status, 201);
    assert.equal((await photoFiles(app)).length, 1);
    await remove(place.roomId);
  });

  test("a photo whose row can't be written is deleted; a photo whose row was written is kept, whatever the response", async () => {
    const place = await scene();
    const file = formWith(await picture());
    const { db } = app.context;
    const { transact } = db;
    const full = new AppError('storageFull', 'The server has no space left, so nothing was saved.');
    try {
      db.transact = async () => {
        throw full;
      };
      const refused = await upload(url, ben, place, file);
      assert.deepEqual(refused, { status: 507, body: { error: full.message } });
      assert.deepEqual(await photoFiles(app), []);

      db.transact = async (work) => {
        await transact.call(db, work);
        throw new AppError('unavailable', 'The database cannot be reached.');
      };
      assert.equal((await upload(url, ben, place, file)).status, 503);
    } finally {
      db.transact = transact;
    }
    assert.equal((await photoFiles(app)).length, 1);
    await assertFilesMatchRows();
    await remove(place.roomId);
  });
});

describe('the rate limit for uploads', () => {
  test("a person is limited after twenty uploads a minute, and other people aren't", async () => {
    const app = await makeTestApp();
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const game = gameOn(app);
    const ana = await app.person('ana', 'bingo');
    const ben = await app.person('ben', 'bingo');
    const roomId = await game.room(ana, [ben]);
    const placeOf = async (as: Person) => {
      const [square] = await game.deal(roomId, as);
      return { login: as.login, roomId, challengeId: square?.challenge.id ?? '' };
    };
    const [ofAna, ofBen] = [await placeOf(ana), await placeOf(ben)];
    const junk = formWith(Buffer.from('no picture at all'));
    for (let i = 0; i < 20; i++) assert.equal((await upload(url, ana, ofAna, junk)).status, 400);
    assert.equal((await upload(url, ana, ofAna, junk)).status, 429);
    assert.equal((await upload(url, ben, ofBen, formWith(await picture()))).status, 201);
    app.pass(60_000);
    assert.equal((await upload(url, ana, ofAna, formWith(await picture()))).status, 201);
    await app.close();
  });
});

/** The start of a form that never ends. */
function endless(start: Uint8Array): ReadableStream<Uint8Array> {
  const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  return new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(head));
      stream.enqueue(start);
    },
  });
}
