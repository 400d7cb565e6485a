import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { downloadRoomJson, type RoomData } from '#features/rooms/data/contract.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { gameOn } from '#tests/game.ts';
import { type Plates, platesOn } from './test-plates.ts';

const trip = { kind: 'run', length: 'trip', matching: 'last-two', photos: false };

let app: TestApp;
let plates: Plates;
let [ana, ben, eva]: Person[] = [];
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
  plates = platesOn(app);
  [ana, ben, eva] = [await app.person('ana', 'bingo'), await app.person('ben'), await app.person('eva')];
});
after(() => app.close());

test("a room's data has each game with its active spots and the leaderboard of current members", async () => {
  const [host, second, third] = [ana, ben, eva] as [Person, Person, Person];
  const roomId = await plates.started(host, [second, third], trip);
  app.pass(minuteMs);
  await plates.found(roomId, second, '00');
  app.pass(minuteMs);
  const wrong = await plates.found(roomId, host, '01');
  await plates.undo(roomId, host, wrong.id);
  app.pass(minuteMs);
  await plates.found(roomId, third, '01');
  await plates.end(roomId, host);
  await plates.again(roomId, host);
  await gameOn(app).leave(roomId, third);
  const { status, body } = await app.call(downloadRoomJson, { as: second, params: { id: roomId } });
  assert.equal(status, 200);
  const { games = [], spots = [], scores = [] } = (body as unknown as RoomData).tables;
  assert.deepEqual(
    games.map(({ game, kind, state, ended_by }) => [game, kind, state, ended_by]),
    [
      [1, 'run', 'ended', 'admin'],
      [2, 'run', 'before', null],
    ],
  );
  assert.equal(JSON.parse(String(games[0]?.settings)).length, 'trip');
  // A former member's finds remain with their name, but not their place in the leaderboard.
  assert.deepEqual(
    spots.map(({ game, login, target, points }) => [game, login, target, points]),
    [
      [1, 'ben', '00', 1],
      [1, 'eva', '01', 1],
    ],
  );
  assert.deepEqual(
    scores.filter(({ game }) => game === 1).map(({ place, login, points }) => [place, login, points]),
    [
      [1, 'ben', 1],
      [2, 'ana', 0],
    ],
  );
});
