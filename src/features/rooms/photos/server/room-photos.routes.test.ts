import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { getBingoRoom } from '#features/bingo/bingo-document.ts';
import type { BoardEntry } from '#features/bingo/contract.ts';
import type { FeedItem } from '#features/bingo/score-contract.ts';
import { formWith, picture, upload } from '#features/bingo/server/test-photos.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { filesInZip } from '#tests/zip.ts';
import { deleteRoom, joinRoom } from '../../contract.ts';
import { photosOf } from '../../document.ts';
import * as contract from '../contract.ts';

const fetchZip = ({ app }: TestApp, { token }: Person, id: string) =>
  app.inject({ url: addressOf(contract.downloadRoomPhotos, { id }), headers: { authorization: `Bearer ${token}` } });

describe("a room's photos", () => {
  let app: TestApp;
  let url: string;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let stranger: Person;
  let root: Person;
  let roomId: string;
  let boards: Map<string, BoardEntry[]>;
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
  beforeEach(async () => {
    if (roomId !== undefined) await app.call(deleteRoom, { as: root, params: { id: roomId } });
    roomId = await game.room(ana, [ben], 'secret');
    boards = new Map();
    for (const person of [ana, ben]) boards.set(person.login, await game.deal(roomId, person));
  });

  const list = async (as = ben) => photosOf((await game.document(roomId, as)).document);
  const thumbnails = (as: Person | undefined, v: string, id = roomId) =>
    app.call(contract.getThumbnails, { as, params: { id }, query: { v } });
  const squareOf = ({ login }: Person, index: number) => boards.get(login)?.[index] ?? assert.fail();
  async function take(person: Person, index: number, colour = '#c0ffee'): Promise<BoardEntry> {
    app.pass(1000);
    const { id } = squareOf(person, index).challenge;
    const place = { login: person.login, roomId, challengeId: id };
    const { status, body } = await upload(url, person, place, formWith(await picture(colour)));
    assert.equal(status, 201);
    return body as BoardEntry;
  }
  const feedOf = async (seq: number | undefined): Promise<FeedItem | undefined> =>
    (await game.scores(roomId, ben)).feed.find((item) => item.seq === seq);

  test('are listed newest first, with owner, subject and time', async () => {
    assert.deepEqual(await list(), []);
    const [first, second] = [await take(ana, 3), await take(ben, 5)];
    await game.mark(roomId, ana, squareOf(ana, 4).challenge.image_required ? first : squareOf(ana, 4), true);
    const rowOf = ({ challenge, completed_at, photo, seq }: BoardEntry, login: string) => ({
      login,
      of: challenge.id,
      title: challenge.title,
      at: completed_at,
      v: photo,
      seq,
      hearts: [],
    });
    assert.deepEqual(await list(), [rowOf(second, 'ben'), rowOf(first, 'ana')]);
    await game.mark(roomId, ana, first, false);
    assert.deepEqual(await list(), [rowOf(second, 'ben')]);
  });

  test('appear in the feed in their latest version for as long as their completion counts', async () => {
    const done = await take(ana, 3);
    const { challenge_id, photo } = (await feedOf(done.seq)) ?? {};
    assert.deepEqual([challenge_id, photo], [done.challenge.id, done.photo]);
    const next = await take(ben, 3);
    await game.mark(roomId, ana, done, false);
    const undone = await feedOf(done.seq);
    assert.deepEqual([undone?.kind, undone?.challenge_id, undone?.photo], ['completed', undefined, undefined]);
    const again = await take(ana, 3);
    assert.equal((await feedOf(done.seq))?.photo, undefined);
    assert.equal((await feedOf(again.seq))?.photo, again.photo);
    await game.leave(roomId, ben);
    const { feed } = await game.scores(roomId, ana);
    assert.equal(feed.find(({ seq }) => seq === next.seq)?.challenge_id, undefined);
  });

  test('have thumbnails for members, and for nobody else', async () => {
    const [first, second] = [await take(ana, 0, '#ff0000'), await take(ben, 1, '#0000ff')];
    const v = [first.photo, second.photo, 'A'.repeat(22)].join();
    const { status, body, raw } = await thumbnails(ben, v);
    assert.deepEqual([status, raw.headers['cache-control']], [200, 'no-store']);
    const found = body.thumbnails as Record<string, string>;
    assert.deepEqual(Object.keys(found).sort(), [String(first.photo), String(second.photo)].sort());
    for (const base64 of Object.values(found)) {
      const { width, height, format } = await sharp(Buffer.from(base64, 'base64')).metadata();
      assert.deepEqual({ width, height, format }, { width: 240, height: 240, format: 'jpeg' });
    }
    assert.equal((await thumbnails(undefined, v)).status, 401);
    const absent = await thumbnails(ben, v, '000000');
    for (const as of [stranger, root]) {
      const foreign = await thumbnails(as, v);
      assert.deepEqual([foreign.status, foreign.body], [404, absent.body]);
    }
  });

  test('are served in full by version to members, while the room shows them, and to nobody else', async () => {
    const large = (as: Person | undefined, v: unknown, id = roomId) =>
      app.call(contract.getPhoto, { as, params: { id, v: String(v) } });
    const done = await take(ana, 0, '#ff0000');
    const { status, body } = await large(ben, done.photo);
    const { dominant } = await sharp(Buffer.from(String(body.image), 'base64')).stats();
    assert.deepEqual([status, dominant.r > 200 && dominant.b < 60], [200, true]);
    assert.equal((await large(undefined, done.photo)).status, 401);
    for (const as of [stranger, root]) {
      const foreign = await large(as, done.photo);
      assert.deepEqual([foreign.status, foreign.body], [404, (await large(ben, done.photo, '000000')).body]);
    }
    const elsewhere = await game.room(stranger, [ana]);
    assert.equal((await large(ana, done.photo, elsewhere)).status, 404);
    await app.call(deleteRoom, { as: stranger, params: { id: elsewhere } });
    const other = await take(ana, 0, '#0000ff');
    assert.deepEqual([(await large(ben, done.photo)).status, (await large(ben, other.photo)).status], [404, 200]);
    await game.mark(roomId, ana, done, false);
    assert.deepEqual((await large(ben, other.photo)).body, { error: "There's no such photo in this room." });
  });

  test("aren't found in another room, or once they're no longer shown", async () => {
    const done = await take(ana, 0);
    const elsewhere = await game.room(stranger, [ana]);
    assert.deepEqual((await thumbnails(ana, String(done.photo), elsewhere)).body, { thumbnails: {} });
    const other = await take(ana, 0, '#123456');
    assert.deepEqual((await thumbnails(ana, String(done.photo))).body, { thumbnails: {} });
    await game.mark(roomId, ana, done, false);
    assert.deepEqual((await thumbnails(ana, String(other.photo))).body, { thumbnails: {} });
    await game.leave(roomId, ben);
    assert.equal((await thumbnails(ben, String(other.photo))).status, 404);
    await app.call(deleteRoom, { as: stranger, params: { id: elsewhere } });
  });

  const many = Array.from({ length: 25 }, () => 'A'.repeat(22)).join();
  for (const v of ['', ',', 'a,', '../../etc/passwd', 'a'.repeat(41), many, 'a b', '%00', "a'--", 'a;b', 'ä']) {
    test(`a list of versions such as ${JSON.stringify(v.slice(0, 20))} is refused`, async () => {
      assert.equal((await thumbnails(ben, v)).status, 400);
    });
  }

  test('are returned once each, however often they’re requested, and unknown versions are ignored', async () => {
    const { photo = '' } = await take(ana, 0);
    for (const [v, count] of [
      ['__proto__,constructor,toString', 0],
      [Array.from({ length: 24 }, () => photo).join(), 1],
      [`${photo}.thumb`.replace('.', '_'), 0],
    ] as const) {
      const { status, body } = await thumbnails(ben, v);
      assert.deepEqual([status, Object.keys(body.thumbnails as object).length], [200, count]);
    }
  });

  test('download as one file with a folder for each player', async () => {
    const taken = [await take(ana, 0, '#ff0000'), await take(ana, 1), await take(ben, 0)];
    const { status, body } = await app.call(contract.getRoomPhotosSize, { as: ben, params: { id: roomId } });
    const zip = await fetchZip(app, ben, roomId);
    assert.deepEqual([status, zip.statusCode, body.photos], [200, 200, 3]);
    assert.equal(zip.headers['content-disposition'], `attachment; filename="photos-${roomId}.zip"`);
    const files = filesInZip(zip.rawPayload);
    assert.equal(files.size, 3);
    assert.deepEqual([...files.keys()].map((name) => name.split('/')[0]).sort(), ['ana', 'ana', 'ben']);
    const sum = [...files.values()].reduce((all, file) => all + file.length, 0);
    assert.equal(body.bytes, sum);
    const title = taken[0]?.challenge.title.replace(/[^\p{L}\p{N}]+/gu, '.+') ?? '';
    const [red] =
      [...files].find(([name]) => new RegExp(`^ana/${title}`).test(name)) ?? assert.fail([...files.keys()].join());
    const { dominant } = await sharp(files.get(red)).stats();
    assert.ok(dominant.r > 200 && dominant.b < 60);
    for (const as of [stranger, root]) {
      for (const call of [contract.downloadRoomPhotos, contract.getRoomPhotosSize, getBingoRoom])
        assert.equal((await app.call(call, { as, params: { id: roomId } })).status, 404);
    }
  });

  /** Runs `happens` once `after` photos have been read; returns how ben's download ended and how many were read. */
  async function downloadWhile(happens: () => Promise<unknown>, after = 1) {
    const { photos } = app.context;
    const { read } = photos;
    let reads = 0;
    photos.read = async (name) => {
      const bytes = await read(name);
      reads += 1;
      if (reads === after) await happens();
      return bytes;
    };
    try {
      const headers = { authorization: `Bearer ${ben.token}` };
      const response = await fetch(url + addressOf(contract.downloadRoomPhotos, { id: roomId }), { headers });
      const zip = await response.arrayBuffer().then(Buffer.from, () => undefined);
      const files = response.status === 200 && zip ? filesInZip(zip).size : undefined;
      return { status: response.status, files, reads };
    } finally {
      photos.read = read;
    }
  }

  test('that are undone during the download are left out of it', async () => {
    const [first] = [await take(ana, 0), await take(ana, 1), await take(ana, 2)];
    const { files } = await downloadWhile(() => game.mark(roomId, ana, first, false));
    assert.equal(files, 2);
  });

  test('stop downloading for a member who is removed halfway', async () => {
    for (let index = 0; index < 6; index++) await take(ana, index);
    const remove = () => game.leave(roomId, ana, ben);
    assert.deepEqual(await downloadWhile(remove), { status: 404, files: undefined, reads: 1 });
    assert.deepEqual(
      (await app.call(joinRoom, { as: ben, params: { login: 'ben', roomId }, body: { password: 'secret' } })).status,
      201,
    );
    assert.deepEqual(await downloadWhile(remove, 3), { status: 200, files: undefined, reads: 3 });
  });
});

test('all photos can be downloaded as one file ten times in a row, and again six minutes later', async (t) => {
  const app = await makeTestApp();
  t.after(() => app.close());
  const game = gameOn(app);
  const ana = await app.person('ana', 'bingo');
  const id = await game.room(ana);
  const ask = async () => (await fetchZip(app, ana, id)).statusCode;
  for (let round = 0; round < 10; round += 1) assert.equal(await ask(), 200);
  assert.equal(await ask(), 429);
  app.pass(6 * 60_000);
  assert.equal(await ask(), 200);
});
