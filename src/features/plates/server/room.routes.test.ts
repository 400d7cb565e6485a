import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { deleteRoom, listUserRooms, type Room } from '#features/rooms/contract.ts';
import { photosOf, questionsOf } from '#features/rooms/document.ts';
import { getThumbnails } from '#features/rooms/photos/contract.ts';
import { askQuestion, setSettler, voteOnQuestion } from '#features/rooms/questions/contract.ts';
import { testRegistry } from '#server/test-registry.ts';
import { dayMs, minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { guestOf, photoForm, smallPhoto } from '#tests/scene.ts';
import { addSpotImage, type Spot, setPlates, startPlates, takeRole } from '../contract.ts';
import { getPlatesRoom, type PlatesRoom } from '../plates-document.ts';
import { getPlatesRecap, getPlatesStats, type PlatesPersonStats } from '../recap-contract.ts';
import { plates as feature } from './index.ts';
import { exportPlates } from './own-data.ts';
import { nextId, type Plates, platesOn } from './test-plates.ts';

const trip = { kind: 'run', length: 'trip', matching: 'last-two', photos: true };
const patterns = { kind: 'patterns', minutes: 20 };

describe('a Plates room', () => {
  let app: TestApp;
  let game: Game;
  let plates: Plates;
  let ana: Person;
  let ben: Person;
  let photo: Buffer;
  let roomId = '';
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
    game = gameOn(app);
    plates = platesOn(app, game);
    photo = await smallPhoto();
    [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben')];
  });
  after(() => app.close());
  beforeEach(async () => {
    if (roomId !== '') await app.call(deleteRoom, { as: ana, params: { id: roomId } });
    roomId = await plates.started(ana, [ben], trip);
    app.pass(minuteMs);
  });

  const upload = (as: Person, spotId: string, key?: string, id = roomId) => {
    const form = photoForm(photo);
    const headers = { ...form.headers, ...(key !== undefined && { 'idempotency-key': key }) };
    return app.call(addSpotImage, { as, params: { id, spotId }, body: form.payload, headers });
  };
  const namesOf = async () => (await app.context.photos.findUnnamed(async (all) => new Set(all), 0)).files;
  const stored = async (name: string) =>
    app.context.photos.read(name).then(
      () => true,
      () => false,
    );
  async function runJobs(): Promise<void> {
    const { jobs = [] } = feature.open(app.context, testRegistry());
    for (const job of jobs) await job.run(new AbortController().signal);
  }
  const spotOf = async (spotId: string): Promise<Spot | undefined> =>
    (await plates.view(roomId, ana)).spots.find(({ id }) => id === spotId);

  test('a new room starts out with the default game, and one passenger can start it', async () => {
    const other = await plates.room(ben, []).catch(() => undefined);
    assert.equal(other, undefined, "someone not allowed to play bingo can't create a room");
    const own = await game.room(ana);
    await app.context.db.transact((trx) =>
      trx.updateTable('rooms').set({ game: 'plates' }).where('id', '=', own).execute(),
    );
    const { game: first, players } = await plates.view(own, ana);
    assert.deepEqual([first.number, first.state, players], [1, 'before', []]);
    const { status, body } = await plates.ask(startPlates, own, ana, { body: { game: 1 } });
    assert.deepEqual([status, body.error], [409, 'You need at least one passenger to start.']);
    await plates.role(own, ana, 'driver');
    assert.equal((await plates.ask(startPlates, own, ana, { body: { game: 1 } })).status, 409);
    await plates.role(own, ana, 'passenger');
    assert.equal((await plates.start(own, ana)).state, 'running');
    await app.call(deleteRoom, { as: ana, params: { id: own } });
  });

  test('members of a room of another game get the same response from Plates as strangers', async () => {
    const id = await game.room(ana, [ben]);
    app.announced();
    for (const response of [
      await plates.ask(getPlatesRoom, id, ana),
      await plates.ask(setPlates, id, ana, { body: { settings: trip } }),
      await plates.ask(takeRole, id, ben, { body: { role: 'passenger' } }),
      await plates.ask(startPlates, id, ana, { body: { game: 1 } }),
      await plates.ask(getPlatesRecap, id, ana),
      await plates.spot(id, ben, 'M-AB 17'),
    ]) {
      assert.deepEqual([response.status, response.body], [404, { error: "There's no such room." }], response.raw.body);
    }
    assert.deepEqual(app.announced(), []);
    await app.call(deleteRoom, { as: ana, params: { id } });
  });

  test('a guest plays like everyone else, and when their account is deleted, their name and finds remain', async () => {
    const mia = await guestOf(app, ana, roomId, 'mia');
    await plates.role(roomId, mia, 'passenger');
    await plates.found(roomId, mia, '00');
    await game.leave(roomId, mia);
    const { players, spots } = await plates.view(roomId, ben);
    assert.deepEqual(players[2], { player: 3, login: mia.login, role: null, here: false });
    assert.deepEqual(
      spots.map(({ player }) => player),
      [3],
    );
    const row = app.context.db.read.selectFrom('plates_players').where('room_id', '=', roomId).where('player', '=', 3);
    assert.equal((await row.select('user_id').executeTakeFirstOrThrow()).user_id, null);
  });

  test("only a spot's owner can add a photo, which replaces the previous one and is published", async () => {
    const { id } = await plates.found(roomId, ana, '00');
    assert.equal((await upload(ben, id)).status, 403);
    assert.equal((await upload(ana, nextId())).status, 404);
    app.announced();
    const first = (await upload(ana, id, 'a-key-of-a-photo')).body as unknown as Spot;
    assert.equal((await spotOf(id))?.photo, first.photo);
    const wall = photosOf((await plates.document(roomId, ben)).document);
    const { seq, at, photo: v } = first;
    assert.deepEqual(wall, [{ login: 'ana', of: String(seq), title: '00', at, v, seq, hearts: [] }]);
    assert.equal((await plates.view(roomId, ben)).feed[0]?.photo, v);
    const small = await app.call(getThumbnails, { as: ben, params: { id: roomId }, query: { v: String(v) } });
    assert.deepEqual(Object.keys(small.body.thumbnails as object), [v]);
    assert.deepEqual((await upload(ana, id, 'a-key-of-a-photo')).body, first);
    assert.ok(app.announced().some((message) => 'changed' in message && 'photos' in (message.changed.patch ?? {})));
    const second = (await upload(ana, id)).body as unknown as Spot;
    assert.notEqual(second.photo, first.photo);
    assert.deepEqual([await stored(first.photo ?? ''), await stored(second.photo ?? '')], [false, true]);
    await plates.undo(roomId, ana, id);
    assert.equal(await stored(second.photo ?? ''), false);
    assert.equal((await upload(ana, id)).status, 409);
    assert.equal(await namesOf(), 0);
  });

  test("photos are refused in a game without photos, and a member's are deleted when they leave, and all after 30 days", async () => {
    const mine = await plates.found(roomId, ana, '00');
    app.pass(5 * secondMs);
    const theirs = await plates.found(roomId, ben, '01');
    const [a, b] = [(await upload(ana, mine.id)).body.photo, (await upload(ben, theirs.id)).body.photo];
    await game.leave(roomId, ben);
    assert.deepEqual([(await spotOf(theirs.id))?.photo, await stored(String(b))], [undefined, false]);
    const age = (ms: number) =>
      app.context.db.transact((trx) =>
        trx
          .updateTable('plates_spots')
          .set({ at: app.context.clock() - ms, received_at: app.context.clock() - ms })
          .where('id', '=', mine.id)
          .execute(),
      );
    await age(30 * dayMs - minuteMs);
    await runJobs();
    assert.equal(await stored(String(a)), true);
    await age(30 * dayMs);
    await runJobs();
    assert.deepEqual([(await spotOf(mine.id))?.photo, await stored(String(a))], [undefined, false]);
    const plain = await plates.started(ana, [ben], { ...trip, photos: false });
    const spot = await plates.found(plain, ana, '00');
    assert.equal((await upload(ana, spot.id, undefined, plain)).status, 409);
    await app.call(deleteRoom, { as: ana, params: { id: plain } });
  });

  test('the game ends at the bell even if nobody visits', async () => {
    const own = await plates.started(ana, [], patterns);
    app.pass(20 * minuteMs + 5 * secondMs);
    app.announced();
    await runJobs();
    await runJobs();
    const messages = app.announced().filter((message) => 'changed' in message && message.channel === `room/${own}`);
    assert.equal(messages.length, 1);
    assert.equal((await plates.view(own, ana)).game.ended_by, 'bell');
    await app.call(deleteRoom, { as: ana, params: { id: own } });
  });

  test('a spot can be questioned like any claim, and is then removed as if its owner had undone it', async () => {
    const { seq, id } = await plates.found(roomId, ben, '00');
    await app.call(setSettler, { as: ana, params: { id: roomId }, body: { settler: 'group' } });
    const params = { id: roomId, seq: String(seq) };
    const asked = await app.call(askQuestion, { as: ana, params, body: { word: 'Really?' } });
    assert.ok(asked.status < 300, asked.raw.body);
    await app.call(voteOnQuestion, { as: ana, params, body: { counts: false } });
    assert.equal(await spotOf(id), undefined);
    const { feed, table } = await plates.view(roomId, ben);
    assert.deepEqual(
      feed.slice(0, 3).map(({ kind, title }) => [kind, title]),
      [
        ['taken-off', '00'],
        ['unspotted', '00'],
        ['questioned', '00'],
      ],
    );
    assert.equal(table.find(({ login }) => login === 'ben')?.points, 0);
    const { document } = await plates.document(roomId, ana);
    assert.equal(JSON.stringify(questionsOf(document)).includes('"off"'), true);
  });

  test("the user's own room list shows each game's next number, progress, and end", async () => {
    const listed = async (as: Person) => {
      const { body } = await app.call(listUserRooms, { as, params: { login: as.login }, query: { game: 'plates' } });
      return (body as unknown as Room[]).map(({ id, mine, sign, until }) => ({ id, mine, sign, until }));
    };
    await plates.found(roomId, ana, '00');
    assert.deepEqual(await listed(ben), [{ id: roomId, mine: { done: 1, of: 100 }, sign: '01', until: undefined }]);
    const bell = await plates.started(ana, [ben], patterns);
    const { ends_at } = (await plates.view(bell, ana)).game;
    assert.deepEqual((await listed(ben))[0], { id: bell, mine: { done: 0, of: 9 }, sign: undefined, until: ends_at });
    await app.call(deleteRoom, { as: ana, params: { id: bell } });
  });

  test("a person's statistics count all active spots and finished games", async () => {
    const statsOf = async (as: Person, of = as) => app.call(getPlatesStats, { as, params: { login: of.login } });
    assert.equal((await statsOf(ben, ana)).status, 403);
    const before = (await statsOf(ana)).body as unknown as PlatesPersonStats;
    assert.deepEqual([before.games, before.points, before.fastest_ten_ms], [0, 0, null]);
    for (let step = 0; step < 10; step++) {
      await plates.found(roomId, ana, String(step).padStart(2, '0'));
      app.pass(10 * secondMs);
    }
    await plates.end(roomId, ana);
    const { body } = await statsOf(ana);
    assert.deepEqual(body, {
      games: 1,
      wins: 1,
      spots: 10,
      points: 15,
      numbers: 10,
      places: 0,
      cards: 0,
      photos: 0,
      best_points: 15,
      fastest_ten_ms: minuteMs + 90 * secondMs,
    });
  });

  test("a data export has only the person's own spots, and a deleted account's name remains, but its photo doesn't", async () => {
    const eva = await app.person('eva');
    await game.join(roomId, eva);
    await plates.role(roomId, eva, 'passenger');
    const { id } = await plates.found(roomId, eva, '00');
    app.pass(5 * secondMs);
    await plates.found(roomId, ana, '01');
    const { photo: name } = (await upload(eva, id)).body;
    const row = app.context.db.read.selectFrom('users').where('login', '=', 'eva').select(['id', 'login']);
    const person = await row.executeTakeFirstOrThrow();
    const { data, photos } = await exportPlates(app.context.db.read, person);
    assert.match(JSON.stringify(data), /"target":"00"/);
    assert.doesNotMatch(JSON.stringify(data), /"target":"01"|phone-of-ana/);
    assert.deepEqual(photos, [{ name, path: `plates/${roomId}/${(await spotOf(id))?.seq}.jpg` }]);
    const deleted = await app.call(deleteUser, { as: eva, params: { login: 'eva' } });
    assert.ok(deleted.status < 300, deleted.raw.body);
    const { players, spots }: PlatesRoom = await plates.view(roomId, ana);
    assert.deepEqual(players[2], { player: 3, login: 'eva', role: null, here: false });
    assert.equal(spots[0]?.photo, undefined);
    assert.equal(await stored(String(name)), false);
  });

  test('deleting a room deletes everything in it', async () => {
    const { id } = await plates.found(roomId, ana, '00');
    const { photo: name } = (await upload(ana, id)).body;
    await app.call(deleteRoom, { as: ana, params: { id: roomId } });
    for (const table of ['plates_games', 'plates_players', 'plates_spots'] as const)
      assert.deepEqual(
        await app.context.db.read.selectFrom(table).where('room_id', '=', roomId).select('room_id').execute(),
        [],
      );
    assert.equal(await stored(String(name)), false);
    roomId = '';
  });
});
