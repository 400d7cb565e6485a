import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as roomContract from '#features/rooms/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn, inParallel } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { formWith, type Place, photoFiles, picture, upload } from './test-photos.ts';

const red = await picture('#ff0000', 600);
const blue = await picture('#0000ff', 600);
const keyAlreadyUsed = { status: 409, body: { error: 'This key was already used for something else.' } };

describe('repeated bingo calls', () => {
  let app: TestApp;
  let url: string;
  let game: Game;
  let ana: Person;
  let ben: Person;
  before(async () => {
    // Rate limits stay on, because a repeat must not count against the upload limit.
    app = await makeTestApp();
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    game = gameOn(app);
    [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo')];
  });
  after(() => app.close());

  /** Creates a room where ben has a board, and returns one square that needs a photo and one that doesn't. */
  async function scene() {
    const roomId = await game.room(ana, [ben]);
    const board = await game.deal(roomId, ben);
    const needs = board.find(({ challenge }) => challenge.image_required) ?? assert.fail();
    const free = board.find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    const place: Place = { login: 'ben', roomId, challengeId: needs.challenge.id };
    app.announced();
    return { roomId, place, free: { ...place, challengeId: free.challenge.id } };
  }
  const remove = (id: string) => app.call(roomContract.deleteRoom, { as: ana, params: { id } });
  const mark = (place: Place, completed: boolean, key: string) =>
    app.call(contract.setCompleted, {
      as: ben,
      params: { ...place },
      body: { completed },
      headers: { 'idempotency-key': key },
    });
  /** Changes whenever a file is created or removed in the folder for incoming photos. */
  const incoming = async () => (await stat(join(app.context.config.dataDir, 'photos/tmp'))).mtimeMs;
  const revision = async (roomId: string) => {
    const { read } = app.context.db;
    return (await read.selectFrom('rooms').where('id', '=', roomId).select('revision').executeTakeFirstOrThrow())
      .revision;
  };

  test('a late repeat of a mark that was undone gets the same response and marks nothing', async () => {
    const { roomId, free } = await scene();
    const done = await mark(free, true, 'mark-the-square');
    assert.equal(done.status, 200);
    assert.equal((await mark(free, false, 'take-it-back')).body.completed, false);
    const before = await revision(roomId);
    app.announced();
    const late = await mark(free, true, 'mark-the-square');
    assert.deepEqual([late.status, late.raw.body], [200, done.raw.body]);
    const square = (await game.board(roomId, ben)).find(({ challenge }) => challenge.id === free.challengeId);
    assert.equal(square?.completed, false);
    assert.deepEqual([await revision(roomId), app.announced()], [before, []]);
    assert.deepEqual((await mark(free, false, 'mark-the-square')).status, 409);
    await remove(roomId);
  });

  test("a repeated upload gets 201 again, stores nothing, publishes nothing and doesn't count against a limit", async () => {
    const { roomId, place } = await scene();
    const first = await upload(url, ben, place, formWith(red), 'photo-once');
    assert.equal(first.status, 201);
    const [files, touched, count] = [await photoFiles(app), await incoming(), await revision(roomId)];
    app.announced();
    for (let i = 0; i < 22; i++) assert.deepEqual(await upload(url, ben, place, formWith(red), 'photo-once'), first);
    assert.deepEqual([await photoFiles(app), await incoming(), await revision(roomId)], [files, touched, count]);
    assert.deepEqual(app.announced(), []);
    // Once another photo has replaced the first one, a late repeat of the first upload doesn't bring it back.
    assert.equal((await upload(url, ben, place, formWith(blue), 'photo-twice')).status, 201);
    const [second] = await photoFiles(app);
    assert.deepEqual(await upload(url, ben, place, formWith(red), 'photo-once'), first);
    assert.deepEqual(await photoFiles(app), [second]);
    await remove(roomId);
  });

  test('a key is valid for one photo only, not for another photo, another square or a mark', async () => {
    const { roomId, place, free } = await scene();
    await upload(url, ben, place, formWith(red), 'one-photo');
    const touched = await incoming();
    assert.deepEqual(await upload(url, ben, place, formWith(blue), 'one-photo'), keyAlreadyUsed);
    assert.deepEqual(await upload(url, ben, free, formWith(red), 'one-photo'), keyAlreadyUsed);
    const marked = await mark(free, true, 'one-photo');
    assert.deepEqual([marked.status, marked.body], [409, keyAlreadyUsed.body]);
    assert.equal(await incoming(), touched);
    assert.equal((await upload(url, ben, place, formWith(new Uint8Array(6 * 2 ** 20)), 'one-photo')).status, 413);
    assert.deepEqual(await upload(url, ben, place, new FormData(), 'one-photo'), {
      status: 400,
      body: { error: 'Please choose an image.' },
    });
    await remove(roomId);
  });

  test('a photo sent twice concurrently is stored once and gets the same response; the slower of two different photos is refused', async () => {
    for (const [round, other] of [red, blue, red, blue].entries()) {
      const { roomId, place } = await scene();
      app.pass(60_000);
      const responses = await inParallel(3, (i) =>
        upload(url, ben, place, formWith(i === 0 ? red : other), `at-once-${round}`),
      );
      const created = responses.filter(({ status }) => status === 201);
      assert.ok(
        other === red ? created.length === 3 : created.length > 0 && created.length < 3,
        JSON.stringify(responses),
      );
      for (const response of responses)
        assert.deepEqual(response, response.status === 201 ? created[0] : keyAlreadyUsed);
      assert.equal((await photoFiles(app)).length, 1);
      assert.equal(app.announced().length, 1);
      await game.assertWholeHistory(roomId);
      await remove(roomId);
    }
    assert.deepEqual(await photoFiles(app), []);
  });

  test('a refused image leaves its key free for a valid one', async () => {
    const { roomId, place } = await scene();
    app.pass(60_000);
    const junk = formWith(Buffer.from('not a picture at all'));
    assert.equal((await upload(url, ben, place, junk, 'second-try')).status, 400);
    assert.equal((await upload(url, ben, place, formWith(red), 'second-try')).status, 201);
    await remove(roomId);
  });

  test('a repeated call gets the same response, even if the room has been deleted since', async () => {
    const { roomId, place } = await scene();
    app.pass(60_000);
    const first = await upload(url, ben, place, formWith(red), 'room-is-gone');
    await remove(roomId);
    assert.deepEqual(await upload(url, ben, place, formWith(red), 'room-is-gone'), first);
    assert.deepEqual(await photoFiles(app), []);
    assert.equal((await upload(url, ben, place, formWith(red), 'room-is-gone-2')).status, 404);
  });
});
