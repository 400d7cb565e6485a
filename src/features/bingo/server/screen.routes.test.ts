import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { makeGuestPermanent } from '#features/accounts/own-contract.ts';
import { deleteRoom, leaveRoom } from '#features/rooms/contract.ts';
import { answerQuestion, askQuestion } from '#features/rooms/questions/contract.ts';
import {
  endScreen,
  getScreenThumbnails,
  getScreenView,
  openScreen,
  type RoomOnScreen,
  screenEvents,
} from '#features/rooms/screens/contract.ts';
import { follow } from '#server/live/test-reader.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { guestOf } from '#tests/scene.ts';
import type { BoardEntry } from '../contract.ts';
import type { BoardsOnScreen } from '../screen-contract.ts';
import { formWith, picture, upload } from './test-photos.ts';

describe('screen contents', () => {
  let app: TestApp;
  let url: string;
  let game: Game;
  let ana: Person;
  let ben: Person;
  let roomId: string;
  let board: BoardEntry[];
  let secret: string;
  const password = 'a-password-that-no-screen-knows';
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    game = gameOn(app);
    [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo')];
  });
  after(() => app.close());
  beforeEach(async () => {
    if (roomId !== undefined) await app.call(deleteRoom, { as: ana, params: { id: roomId } });
    roomId = await game.room(ana, [ben], password);
    board = await game.deal(roomId, ben);
    secret = String((await app.call(openScreen, { as: ana, params: { id: roomId } })).body.secret);
  });

  const asScreen = () => ({ authorization: `Screen ${secret}` });
  const see = async () => {
    const { status, raw } = await app.call(getScreenView, { headers: asScreen() });
    assert.equal(status, 200, raw.body);
    return raw.json<RoomOnScreen & { view: BoardsOnScreen }>();
  };
  const thumbnails = async (v: string) => {
    const { body } = await app.call(getScreenThumbnails, { headers: asScreen(), query: { v } });
    return Object.keys(body.thumbnails as object);
  };
  const openSquare = (index = 0) =>
    board.filter(({ challenge }) => !challenge.image_required)[index] ?? assert.fail('every square needs a photo');
  async function takePhoto(position: number): Promise<BoardEntry> {
    const { id } = board[position]?.challenge ?? assert.fail();
    const place = { login: ben.login, roomId, challengeId: id };
    const { status, body } = await upload(url, ben, place, formWith(await picture()));
    assert.equal(status, 201);
    return body as BoardEntry;
  }

  test('a screen receives exactly the fields that it draws', async () => {
    const { photo, seq, challenge } = await takePhoto(7);
    await game.heart(roomId, ana, Number(seq));
    const { now, ...view } = await see();
    assert.equal(new Date(now).toJSON(), now);
    assert.deepEqual(view, {
      seq: 5,
      n: 0,
      name: 'Room of ana',
      number: roomId,
      is_private: true,
      game: 'bingo',
      count: 2,
      view: {
        members: [
          { login: 'ben', place: 1, points: challenge.points, done: '000000010000', photos: { 7: photo } },
          { login: 'ana', place: 2, points: 0, done: '', photos: {} },
        ],
        deeds: [{ seq: 4, login: 'ben', title: challenge.title, photo, hearts: 1 }],
      },
    });
    assert.doesNotMatch(JSON.stringify(view), new RegExp(`${password}|${ana.token}|sealed|description`));
  });

  test('guests are labelled as guests until they register', async () => {
    const mia = await guestOf(app, ana, roomId, 'Mia');
    const { guests, view } = await see();
    assert.deepEqual([guests, view.members.map(({ login }) => login)], [[mia.login], ['ana', 'ben', mia.login]]);
    const { status } = await app.call(makeGuestPermanent, {
      as: mia,
      params: { login: mia.login },
      body: { password: 'the long way round' },
    });
    assert.equal(status, 200);
    assert.equal((await see()).guests, undefined);
  });

  test('a screen shows the last three active completions, and drops undone ones', async () => {
    const squares = [0, 1, 2, 3].map(openSquare);
    for (const square of squares) await game.mark(roomId, ben, square, true);
    const titles = async () => (await see()).view.deeds.map(({ title }) => title);
    const [, second, third, fourth] = squares.map(({ challenge }) => challenge.title);
    assert.deepEqual(await titles(), [fourth, third, second]);
    await game.mark(roomId, ben, squares[3] as BoardEntry, false);
    assert.deepEqual((await titles()).slice(0, 2), [third, second]);
  });

  test('a screen marks only the squares with open questions', async () => {
    const [first, second] = [openSquare(), openSquare(1)];
    for (const square of [first, second]) await game.mark(roomId, ben, square, true);
    const questioned = async () => (await see()).view.members.map(({ login, questioned: places }) => [login, places]);
    const none = [
      ['ben', undefined],
      ['ana', undefined],
    ];
    assert.deepEqual(await questioned(), none);
    const params = { id: roomId, seq: '5' };
    assert.equal((await app.call(askQuestion, { as: ana, params, body: { word: 'Did you?' } })).status, 201);
    assert.deepEqual(await questioned(), [['ben', [board.indexOf(second)]], none[1]]);
    await app.call(answerQuestion, { as: ben, params, body: { text: 'I did.' } });
    assert.deepEqual(await questioned(), none);
  });

  test('a screen can fetch thumbnails of its own room only', async () => {
    const { photo: here = '' } = await takePhoto(0);
    const elsewhere = await game.room(ben);
    const [entry] = await game.deal(elsewhere, ben);
    const place = { login: ben.login, roomId: elsewhere, challengeId: entry?.challenge.id ?? '' };
    const { photo: there = '' } = (await upload(url, ben, place, formWith(await picture()))).body;
    assert.deepEqual(await thumbnails(`${here},${there}`), [here]);
    assert.deepEqual(await thumbnails(there), []);
    await game.mark(roomId, ben, board[0] as BoardEntry, false);
    assert.deepEqual(await thumbnails(here), []);
  });

  const events = () => follow(`${url}${addressOf(screenEvents)}`, `Screen ${secret}`);

  test("a screen gets event numbers and presence, never event contents, and isn't present itself", async () => {
    const screen = await events();
    assert.equal(screen.status, 200);
    assert.match((await screen.nextBlock()) ?? '', /^retry: /);
    assert.equal(await screen.nextBlock(), 'event: at\ndata: {"seq":3}');
    assert.equal(await screen.nextBlock(), 'event: here\ndata: {"logins":[],"count":0}');
    const square = openSquare();
    await game.mark(roomId, ben, square, true);
    assert.equal(await screen.nextBlock(), 'event: at\ndata: {"seq":4}');
    await game.heart(roomId, ana, 4);
    assert.equal(await screen.nextBlock(), 'event: at\ndata: {"seq":5}');
    await game.leave(roomId, ben);
    assert.equal(await screen.nextBlock(), 'event: at\ndata: {"seq":6}');
    assert.deepEqual(app.context.live.presenceIn(`room/${roomId}`), { logins: [], count: 0 });
    screen.hangUp();
  });

  test("a screen's stream closes when the screen is ended or replaced, its creator is removed, or the room is deleted", async () => {
    const params = { id: roomId };
    const endings: [string, () => Promise<unknown>][] = [
      ['removed', () => app.call(endScreen, { as: ana, params })],
      ['removed', () => app.call(openScreen, { as: ana, params })],
      ['removed', () => app.call(leaveRoom, { as: ana, params: { login: 'ben', roomId } })],
      ['deleted', () => app.call(deleteRoom, { as: ana, params })],
    ];
    for (const [index, [reason, end]] of endings.entries()) {
      const creator = index === 2 ? ben : ana;
      // Only the admin can replace another member's screen.
      if (creator === ben) await app.call(endScreen, { as: ana, params });
      const opened = await app.call(openScreen, { as: creator, params });
      secret = String(opened.body.secret);
      const screen = await events();
      assert.equal((await screen.next())?.event, 'at');
      const member = await follow(`${url}/api/rooms/${roomId}/events`, ana.token);
      await end();
      let received = await screen.next();
      while (received !== undefined && received.event !== 'gone') received = await screen.next();
      assert.equal(received?.data.reason, reason);
      assert.equal(await screen.next(), undefined);
      assert.equal((await events()).status, 404);
      assert.equal((await member.next())?.event, 'at', "a member's stream continues");
      member.hangUp();
    }
  });

  test('the number of streams per screen is limited', async () => {
    const limited = await makeTestApp({ withPool: false });
    const at = await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const host = await limited.person('host', 'bingo');
    const id = await gameOn(limited).room(host);
    const { body } = await limited.call(openScreen, { as: host, params: { id } });
    const readers = await Promise.all(
      Array.from({ length: 6 }, () => follow(`${at}/api/screen/events`, `Screen ${body.secret}`)),
    );
    assert.deepEqual(readers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 429]);
    for (const reader of readers) reader.hangUp();
    await limited.close();
  });
});
