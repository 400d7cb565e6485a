import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answerQuestion, askQuestion } from '#features/rooms/questions/contract.ts';
import { openScreen } from '#features/rooms/screens/contract.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import type { PlatesOnScreen } from '../screen-contract.ts';
import { type Plates, platesOn } from './test-plates.ts';

let app: TestApp;
let game: Game;
let plates: Plates;
let ana: Person;
let ben: Person;
let roomId: string;
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
  game = gameOn(app);
  plates = platesOn(app, game);
  [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo')];
  roomId = await plates.room(ana, [ben], { kind: 'run', length: 'trip', matching: 'last-two', chain: 'race' });
});
after(() => app.close());

async function onScreen(): Promise<PlatesOnScreen> {
  const { body } = await app.call(openScreen, { as: ana, params: { id: roomId } });
  const response = await app.app.inject({ url: '/api/screen', headers: { authorization: `Screen ${body.secret}` } });
  assert.equal(response.statusCode, 200, response.body);
  return (response.json() as { view: PlatesOnScreen }).view;
}

test('a screen shows the next number, the leaderboard and the latest finds of the current game', async () => {
  const before = await onScreen();
  assert.deepEqual(
    [before.game.state, before.passengers, before.next, before.found, before.finds],
    ['before', 2, undefined, 0, []],
  );
  await plates.start(roomId, ana);
  app.pass(minuteMs);
  for (const [as, target] of [
    [ben, '00'],
    [ana, '00'],
    [ben, '01'],
  ] as const) {
    app.pass(6 * secondMs);
    await plates.found(roomId, as, target);
  }
  const { next, found, of, table, finds } = await onScreen();
  assert.deepEqual([next, found, of], ['02', 2, 100], "the leader's");
  assert.deepEqual(
    table.map(({ login, place, points }) => [login, place, points]),
    [
      ['ben', 1, 2],
      ['ana', 2, 1],
    ],
  );
  assert.deepEqual(
    finds.map(({ login, title }) => `${login} ${title}`),
    ['ben 01', 'ana 00', 'ben 00'],
  );
  const questioned = async () =>
    (await onScreen()).finds
      .filter(({ is_questioned }) => is_questioned)
      .map(({ login, title }) => `${login} ${title}`);
  assert.deepEqual(await questioned(), []);
  const params = { id: roomId, seq: String(finds[1]?.seq) };
  assert.equal((await app.call(askQuestion, { as: ben, params, body: { word: 'Where?' } })).status, 201);
  assert.deepEqual(await questioned(), ['ana 00']);
  await app.call(answerQuestion, { as: ana, params, body: { text: 'On the bridge.' } });
  assert.deepEqual(await questioned(), []);
  await game.leave(roomId, ben);
  assert.deepEqual((await onScreen()).finds[0]?.login, 'ben', 'finds remain, with their name');
  assert.deepEqual(
    (await onScreen()).table.map(({ login }) => login),
    ['ana'],
  );
});

test('a screen shows the places found in Collector but not the list, and the finders of each card in Patterns', async () => {
  await plates.end(roomId, ana);
  await plates.again(roomId, ana);
  await plates.set(roomId, ana, { kind: 'collector', list: 'own', places: ['A tractor', 'A camel', 'A taxi'] });
  await plates.start(roomId, ana, 2);
  app.pass(minuteMs);
  await plates.found(roomId, ana, 'A camel', { game: 2 });
  const view = await onScreen();
  assert.deepEqual([view.next, view.found, view.of], [undefined, 1, 3]);
  assert.equal(view.places, undefined);
  assert.doesNotMatch(JSON.stringify(view), /tractor/);
  await plates.end(roomId, ana, 2);
  await plates.again(roomId, ana, 2);
  await plates.set(roomId, ana, { kind: 'patterns', minutes: 20 });
  await plates.start(roomId, ana, 3);
  const { game: current, found, of, table, cards } = await onScreen();
  assert.deepEqual([current.settings.kind, current.cards, found, of], ['patterns', undefined, undefined, undefined]);
  assert.equal(typeof current.ends_at, 'string');
  assert.deepEqual(table, [{ login: 'ana', place: 1, points: 0 }]);
  assert.deepEqual([cards?.length, new Set(cards?.map(({ title }) => title)).size], [9, 9]);
  assert.ok(cards?.every(({ logins, count }) => logins.length === 0 && count === 0));
});

test('a screen shows the places found on the map of Europe, the latest first', async () => {
  await plates.end(roomId, ana, 3);
  await plates.again(roomId, ana, 3);
  await plates.set(roomId, ana, { kind: 'collector', list: 'europe', home: 'D' });
  await plates.start(roomId, ana, 4);
  for (const target of ['F', 'PL']) {
    app.pass(minuteMs);
    await plates.found(roomId, ana, target, { game: 4 });
  }
  const { found, places, cards } = await onScreen();
  assert.deepEqual([found, places, cards], [2, ['PL', 'F'], undefined]);
});
