import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteRoom } from '#features/rooms/contract.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { guestOf } from '#tests/scene.ts';
import { type EarlierGames, getPlatesRecap, listEarlierGames, type PlatesRecap } from '../recap-contract.ts';
import { type Plates, platesOn } from './test-plates.ts';

const trip = { kind: 'run', length: 'trip', matching: 'last-two' };
const own = { kind: 'collector', list: 'own', places: ['A tractor', 'A camel', 'A taxi'] };

let app: TestApp;
let game: Game;
let plates: Plates;
let ana: Person;
let ben: Person;
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
  game = gameOn(app);
  plates = platesOn(app, game);
  [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo')];
});
after(() => app.close());

async function listed(roomId: string, as: Person, query = {}): Promise<EarlierGames> {
  const { status, body, raw } = await plates.ask(listEarlierGames, roomId, as, { query });
  assert.equal(status, 200, raw.body);
  return body as never;
}
/** Ends the game with this number and starts the next. */
async function startNext(roomId: string, number: number): Promise<void> {
  app.pass(minuteMs);
  await plates.end(roomId, ana, number);
  await plates.again(roomId, ana, number);
  await plates.start(roomId, ana, number + 1);
  app.pass(minuteMs);
}

test('earlier games are listed with their winners, and each has a recap', async () => {
  const roomId = await plates.started(ana, [ben], trip);
  app.pass(minuteMs);
  assert.deepEqual(await listed(roomId, ana), { games: [] });
  await plates.found(roomId, ben, '00');
  app.pass(10 * secondMs);
  const late = await plates.found(roomId, ana, '01');
  await plates.end(roomId, ana);
  assert.deepEqual(await listed(roomId, ana), { games: [] }, 'an ended game is current until the next one');
  await plates.again(roomId, ana);
  await plates.set(roomId, ana, own);
  await plates.start(roomId, ana, 2);
  app.pass(minuteMs);
  const camel = await plates.found(roomId, ana, 'A camel', { game: 2 });
  await startNext(roomId, 2);
  // Eva joins for the third game and wasn't in the earlier ones.
  const eva = await app.person('eva');
  await game.join(roomId, eva);
  await plates.role(roomId, eva, 'passenger');

  const { games } = await listed(roomId, eva);
  assert.deepEqual(
    games.map(({ game: { number, settings, state }, finds, winners, points }) => [
      ...[number, settings.kind, state],
      ...[finds, winners, points],
    ]),
    [
      [2, 'collector', 'ended', 1, ['ana'], 1],
      [1, 'run', 'ended', 2, ['ben'], 1],
    ],
  );
  assert.doesNotMatch(JSON.stringify(games), /tractor/, 'only the recap has lists');
  const first = await plates.recap(roomId, eva, 1);
  assert.deepEqual([first.table.map(({ login }) => login), first.last], [['ben', 'ana'], 3]);
  assert.deepEqual((await plates.recap(roomId, eva, 2)).game.settings, { ...own, mode: 'together', photos: false });

  const ofSpot = async (spot: number) => plates.ask(getPlatesRecap, roomId, ben, { query: { spot: String(spot) } });
  assert.equal(((await ofSpot(camel.seq)).body as unknown as PlatesRecap).game.number, 2);
  await plates.undo(roomId, ana, late.id);
  assert.equal(((await ofSpot(late.seq)).body as unknown as PlatesRecap).game.number, 1, 'including undone ones');
  for (const none of [1, 999]) assert.equal((await ofSpot(none)).status, 404);
  assert.equal((await listed(roomId, ana)).games[1]?.finds, 1);
  await app.call(deleteRoom, { as: ana, params: { id: roomId } });
});

test('earlier games are visible to members and guests of the room, not to strangers or former members', async () => {
  const roomId = await plates.started(ana, [ben], trip);
  await startNext(roomId, 1);
  const mia = await guestOf(app, ana, roomId, 'mia');
  const stranger = await app.person('zoe', 'bingo');
  for (const as of [ana, ben, mia]) assert.equal((await listed(roomId, as)).games.length, 1);
  const asks = [
    { ask: listEarlierGames, query: {} },
    { ask: getPlatesRecap, query: { game: '1' } },
    { ask: getPlatesRecap, query: { spot: '1' } },
  ];
  await game.leave(roomId, ben);
  const other = await plates.started(ana, [], trip);
  await startNext(other, 1);
  for (const { ask, query } of asks) {
    for (const as of [stranger, ben]) assert.equal((await plates.ask(ask, roomId, as, { query })).status, 404);
    assert.equal((await plates.ask(ask, other, mia, { query })).status, 404);
  }
  for (const before of ['0', '-1', 'x', '1e3', '12345678'])
    assert.equal((await plates.ask(listEarlierGames, roomId, ana, { query: { before } })).status, 400, before);
  for (const id of [roomId, other]) await app.call(deleteRoom, { as: ana, params: { id } });
});

test('dozens of games with hundreds of spots are listed in pages of twenty', async () => {
  const roomId = await plates.started(ana, [ben], trip);
  const games = 45;
  for (let number = 1; number < games; number++) await startNext(roomId, number);
  // As phones would have sent them; only the last number of each game is missing.
  const row = { room_id: roomId, player: 1, device: 'phone-of-ana', chain: 0, marks: null, word: null, photo: null };
  const spots = Array.from({ length: (games - 1) * 99 }, (_, index) => ({
    ...row,
    ...{ seq: 100_000 + index, id: `spot-${index}`, game: 1 + Math.floor(index / 99), step: index % 99 },
    ...{ target: String(index % 99).padStart(2, '0'), at: 1000 * index, received_at: 1000 * index, undone_seq: null },
  }));
  await app.context.db.transact(async (trx) => {
    for (let at = 0; at < spots.length; at += 500)
      await trx
        .insertInto('plates_spots')
        .values(spots.slice(at, at + 500))
        .execute();
  });
  const numbers: number[] = [];
  let before: number | undefined;
  do {
    const page = await listed(roomId, ben, before === undefined ? {} : { before: String(before) });
    assert.ok(page.games.length <= 20);
    for (const { game: earlier, finds, winners, points } of page.games) {
      numbers.push(earlier.number);
      assert.deepEqual([finds, winners, points], [99, ['ana'], 99 + 9 * 5]);
    }
    before = page.before;
  } while (before !== undefined);
  assert.deepEqual(
    numbers,
    Array.from({ length: games - 1 }, (_, index) => games - 1 - index),
  );
  await app.call(deleteRoom, { as: ana, params: { id: roomId } });
});
