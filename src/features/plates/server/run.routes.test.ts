import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteRoom } from '#features/rooms/contract.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { type PlatesGame, playAgain } from '../contract.ts';
import { digitsOf, type RunGame } from '../rules/run.ts';
import { nextId, type Plates, platesOn } from './test-plates.ts';

const trip = { kind: 'run', length: 'trip', matching: 'last-two' };
const sprint = { kind: 'run', length: 'sprint', matching: 'last-two' };

describe('Run', () => {
  let app: TestApp;
  let game: Game;
  let plates: Plates;
  let ana: Person;
  let ben: Person;
  let tom: Person;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
    game = gameOn(app);
    plates = platesOn(app, game);
    [ana, ben, tom] = [await app.person('ana', 'bingo'), await app.person('ben'), await app.person('tom')];
  });
  after(() => app.close());

  let roomId = '';
  async function play(settings: Parameters<Plates['started']>[2], members = [ben]): Promise<string> {
    if (roomId !== '') await app.call(deleteRoom, { as: ana, params: { id: roomId } });
    roomId = await plates.started(ana, members, settings);
    return roomId;
  }
  const later = (ms: number) => app.pass(ms);

  test('a convoy is one chain, found in order, with at least five seconds between steps', async () => {
    await play(trip);
    later(10 * secondMs);
    await plates.found(roomId, ana, '00');
    assert.match(await plates.refused(409, roomId, ben, '02'), /next number is 01/);
    later(4 * secondMs);
    assert.match(await plates.refused(409, roomId, ben, '01'), /every 5 seconds/);
    later(secondMs);
    await plates.found(roomId, ben, '01');
    assert.match(await plates.refused(400, roomId, ben, '100'), /no such number/);
    assert.deepEqual(await plates.points(roomId, ana), { ana: 1, ben: 1 });
  });

  test("two players who find the same number within a minute are both first; later finds are refused with the finder's name", async () => {
    await play(trip, [ben, tom]);
    later(10 * secondMs);
    await plates.found(roomId, ana, '00');
    later(minuteMs);
    await plates.found(roomId, ben, '00');
    later(secondMs);
    assert.equal(await plates.refused(409, roomId, tom, '00'), 'ana found 00 first, 1 min ago.');
    assert.deepEqual(await plates.points(roomId, ana), { ana: 1, ben: 1, tom: 0 });
    assert.match(await plates.refused(409, roomId, ana, '00'), /already have that/);
  });

  test('finds from an hour offline count in order', async () => {
    await play(trip);
    later(minuteMs);
    const offlineFrom = app.context.clock();
    later(hourMs);
    await plates.found(roomId, ana, '00');
    later(minuteMs);
    await plates.found(roomId, ana, '01');
    const at = (seconds: number) => ({ at: offlineFrom + seconds * secondMs });
    await plates.found(roomId, ben, '00', at(0));
    assert.match(await plates.refused(409, roomId, ben, '01', at(4)), /every 5 seconds/);
    await plates.found(roomId, ben, '01', at(5));
    await plates.found(roomId, ben, '02', at(20));
    assert.match(await plates.refused(409, roomId, ben, '03', at(10)), /already found something later/);
    const { spots, table } = await plates.view(roomId, ana);
    assert.deepEqual(
      spots.map(({ target, player }) => [target, player]),
      [
        ['00', 1],
        ['01', 1],
        ['00', 2],
        ['01', 2],
        ['02', 2],
      ],
    );
    assert.deepEqual(
      table.map(({ login, points, steps }) => [login, points, steps]),
      [
        ['ben', 3, 3],
        ['ana', 2, 3],
      ],
    );
  });

  test('a spot may be at most a day late, and never before the start; a time in the future counts as now', async () => {
    await play(trip);
    const startedAt = app.context.clock();
    assert.match(await plates.refused(409, roomId, ana, '00', { at: startedAt - 1 }), /before the start/);
    later(dayMs + minuteMs);
    assert.match(await plates.refused(409, roomId, ana, '00', { at: startedAt }), /more than a day/);
    const spot = await plates.found(roomId, ana, '00', { at: app.context.clock() + 3 * hourMs });
    assert.equal(Date.parse(spot.at), app.context.clock());
  });

  test('a player can spot something every three seconds, whatever phone they use', async () => {
    await play({ ...trip, chain: 'race' });
    later(minuteMs);
    await plates.found(roomId, ana, '00');
    later(2 * secondMs);
    assert.match(await plates.refused(409, roomId, ana, '01', { device: 'another-phone' }), /every 3 seconds/);
    later(3 * secondMs);
    await plates.found(roomId, ana, '01', { device: 'another-phone' });
  });

  test("drivers can't spot anything, nor can members without a role", async () => {
    await play(trip);
    later(minuteMs);
    await plates.role(roomId, ben, 'driver');
    assert.equal(await plates.refused(403, roomId, ben, '00'), 'The driver never plays.');
    await plates.role(roomId, ben, 'passenger');
    await plates.found(roomId, ben, '00');
    await game.join(roomId, tom);
    assert.match(await plates.refused(409, roomId, tom, '01'), /that you're a passenger/);
  });

  test('the tenth number is worth five more points, and the last one ends the game; whoever follows within a minute gets the same', async () => {
    await play({ ...sprint, chain: 'race' });
    const { game: running } = await plates.view(roomId, ana);
    const digits = (step: number) => digitsOf(running as RunGame, step);
    for (let step = 0; step < 9; step++) {
      later(5 * secondMs);
      for (const person of [ana, ben]) await plates.found(roomId, person, digits(step));
    }
    later(30 * secondMs);
    await plates.found(roomId, ana, digits(9));
    assert.equal((await plates.view(roomId, ben)).game.ended_by, 'complete');
    later(30 * secondMs);
    await plates.found(roomId, ben, digits(9));
    assert.deepEqual(await plates.points(roomId, ana), { ana: 15, ben: 15 });
    const { records, table } = await plates.recap(roomId, ben);
    assert.deepEqual(
      table.map(({ place, complete }) => [place, complete]),
      [
        [1, true],
        [2, true],
      ],
    );
    assert.deepEqual(records, {
      pace_ms: 7500,
      longest_wait_ms: minuteMs,
      longest_wait_for: digits(9),
      fastest_ten_ms: 75 * secondMs,
    });
  });

  test('a spot can be undone within ten minutes by its phone’s clock, and the chain returns to it', async () => {
    await play(trip);
    later(minuteMs);
    const first = await plates.found(roomId, ana, '00');
    later(minuteMs);
    const second = await plates.found(roomId, ben, '01');
    assert.equal((await plates.undo(roomId, ana, second.id)).status, 403);
    assert.equal((await plates.undo(roomId, ana, 'not-a-spot')).status, 404);
    assert.equal((await plates.undo(roomId, ben, second.id)).status, 200);
    assert.equal((await plates.undo(roomId, ben, second.id)).status, 200);
    later(10 * minuteMs);
    assert.equal((await plates.undo(roomId, ana, first.id)).status, 409);
    // The undo happened offline in a tunnel.
    assert.equal((await plates.undo(roomId, ana, first.id, Date.parse(first.at) + 9 * minuteMs)).status, 200);
    await plates.found(roomId, ben, '00');
    assert.deepEqual(await plates.points(roomId, ana), { ana: 0, ben: 1 });
  });

  test('the chain continues after an undone earlier number', async () => {
    await play(trip);
    later(minuteMs);
    const first = await plates.found(roomId, ana, '00');
    later(minuteMs);
    await plates.found(roomId, ben, '01');
    await plates.undo(roomId, ana, first.id);
    assert.match(await plates.refused(409, roomId, ana, '00'), /next number is 02/);
    later(minuteMs);
    await plates.found(roomId, ana, '02');
    assert.deepEqual(await plates.points(roomId, ana), { ana: 1, ben: 1 });
  });

  test('calls with the same ID add one spot, with and without an idempotency key', async () => {
    await play(trip);
    later(minuteMs);
    const id = nextId();
    const once = await plates.found(roomId, ana, '00', { id, key: id });
    later(minuteMs);
    const { revision: _, ...spot } = once as typeof once & { revision?: number };
    assert.deepEqual(await plates.found(roomId, ana, '00', { id }), spot);
    assert.equal((await plates.spot(roomId, ana, '01', { id })).status, 409);
    assert.equal((await plates.spot(roomId, ben, '00', { id })).status, 409);
    assert.equal((await plates.view(roomId, ana)).spots.length, 1);
  });

  test("only one of a player's concurrent finds of the same number counts", async () => {
    await play({ ...trip, chain: 'race' });
    later(minuteMs);
    const responses = await Promise.all(Array.from({ length: 10 }, () => plates.spot(roomId, ana, '00')));
    assert.equal(responses.filter(({ status }) => status === 201).length, 1);
    assert.equal((await plates.view(roomId, ana)).spots.length, 1);
  });

  const numbers = (count: number) => Array.from({ length: count }, (_, step) => String(step).padStart(2, '0'));
  /** Finds the first `count` numbers of game `number`, `everyMs` apart, then starts the next game. */
  async function tripOf(count: number, { number, everyMs }: { number: number; everyMs: number }): Promise<PlatesGame> {
    for (const target of numbers(count)) {
      later(everyMs);
      await plates.found(roomId, ana, target, { game: number });
    }
    await plates.end(roomId, ana, number);
    await plates.again(roomId, ana, number);
    return plates.start(roomId, ana, number + 1);
  }

  test('the next game starts with the same settings, and the best pace is the record', async () => {
    await play(trip);
    const { game: first } = await plates.view(roomId, ana);
    for (const target of numbers(10)) {
      later(8 * secondMs);
      await plates.found(roomId, ana, target);
    }
    assert.equal((await plates.ask(playAgain, roomId, ana, { body: { game: 1 } })).status, 409);
    await plates.end(roomId, ana);
    const next = await plates.again(roomId, ana);
    assert.deepEqual([next.number, next.state, next.settings], [2, 'before', first.settings]);
    const { revision: _, ...sameGame } = next as typeof next & { revision?: number };
    assert.deepEqual(await plates.again(roomId, ana), sameGame);
    const started: PlatesGame = await plates.start(roomId, ana, 2);
    assert.equal(started.record_pace_ms, 8 * secondMs);
    assert.equal((await plates.view(roomId, ben)).spots.length, 0);
    assert.equal((await plates.recap(roomId, ben, 1)).spots.length, 10);
  });

  test('a record needs ten numbers: a few quick ones, or one after a break, neither set nor erase a record', async () => {
    await play(trip);
    assert.equal((await tripOf(9, { number: 1, everyMs: 6 * secondMs })).record_pace_ms, undefined);
    assert.equal((await tripOf(10, { number: 2, everyMs: 9 * secondMs })).record_pace_ms, 9 * secondMs);
    assert.equal((await tripOf(1, { number: 3, everyMs: 46 * minuteMs })).record_pace_ms, 9 * secondMs);
    assert.deepEqual((await plates.recap(roomId, ben, 3)).records, {});
    assert.equal((await tripOf(10, { number: 4, everyMs: 46 * minuteMs })).record_pace_ms, 9 * secondMs);
  });

  test("a game's pace is that of its longest chain only", async () => {
    await play({ ...trip, chain: 'race' });
    later(10 * secondMs);
    await plates.found(roomId, ben, '00');
    for (const target of numbers(2)) {
      later(46 * minuteMs);
      await plates.found(roomId, ana, target);
    }
    const waited = { longest_wait_ms: 10 * secondMs, longest_wait_for: '00' };
    assert.deepEqual((await plates.recap(roomId, ben)).records, waited);
  });

  test('a former member loses their place, but their finds remain and are theirs again on rejoining', async () => {
    await play(trip);
    later(minuteMs);
    await plates.found(roomId, ben, '00');
    await game.leave(roomId, ben);
    const without = await plates.view(roomId, ana);
    assert.deepEqual(
      without.table.map(({ login }) => login),
      ['ana'],
    );
    assert.deepEqual(without.players[1], { player: 2, login: 'ben', role: null, here: false });
    later(minuteMs);
    await plates.found(roomId, ana, '01');
    await game.join(roomId, ben);
    assert.deepEqual(await plates.points(roomId, ana), { ana: 1, ben: 1 });
  });
});
