import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { deleteRoom } from '#features/rooms/contract.ts';
import { dayMs, hourMs, minuteMs, secondMs, toIso } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { setPlates } from '../contract.ts';
import { nextId, type Plates, platesOn } from './test-plates.ts';

const own = { kind: 'collector', list: 'own', places: ['Red', 'Green', 'Blue'] };
const europe = { kind: 'collector', list: 'europe', home: 'P' };

describe('Collector', () => {
  let app: TestApp;
  let plates: Plates;
  let ana: Person;
  let ben: Person;
  let cem: Person;
  let roomId = '';
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
    plates = platesOn(app);
    [ana, ben, cem] = [await app.person('ana', 'bingo'), await app.person('ben'), await app.person('cem')];
  });
  after(() => app.close());
  beforeEach(async () => {
    if (roomId !== '') await app.call(deleteRoom, { as: ana, params: { id: roomId } });
  });
  async function play(settings: Parameters<Plates['started']>[2], members = [ben]): Promise<void> {
    roomId = await plates.started(ana, members, settings);
    app.pass(minuteMs);
  }
  async function endOf(as: Person) {
    const { ended_by, ended_at } = (await plates.view(roomId, as)).game;
    return [ended_by, ended_at];
  }
  async function found(as: Person, target: string, at = app.context.clock()): Promise<void> {
    await plates.found(roomId, as, target, { at });
    app.pass(5 * secondMs);
  }

  test('nearby places are worth less than far ones, and unlisted ones are refused', async () => {
    await play(europe);
    const { game } = await plates.view(roomId, ben);
    assert.deepEqual([game.tiers?.P, game.tiers?.E, game.tiers?.FIN], [1, 2, 3]);
    for (const target of ['P', 'E', 'FIN']) await found(ana, target);
    assert.match(await plates.refused(400, roomId, ana, 'XX'), /no such place/);
    assert.deepEqual(await plates.points(roomId, ben), { ana: 6, ben: 0 });
    assert.deepEqual((await plates.recap(roomId, ben)).records, {
      found: 3,
      of: 46,
      rarest: { target: 'FIN', player: 1, points: 3 },
    });
  });

  test('letters on German plates match exactly, including umlauts', async () => {
    await play({ kind: 'collector', list: 'regions', country: 'D', home: 'LÖ' });
    for (const target of ['LÖ', 'SÄK', 'HST']) await found(ana, target);
    assert.match(await plates.refused(400, roomId, ana, 'LO'), /no such place/);
    assert.deepEqual(await plates.points(roomId, ben), { ana: 1 + 2 + 3, ben: 0 });
  });

  test('when playing together, each place counts once, and two players who find it within a minute are both first', async () => {
    await play(europe);
    const seenAt = app.context.clock();
    await found(ana, 'FIN');
    await found(ben, 'FIN', seenAt + 4 * secondMs);
    app.pass(2 * minuteMs);
    assert.match(await plates.refused(409, roomId, ben, 'FIN'), /already have that/);
    await found(ana, 'E');
    app.pass(2 * minuteMs);
    assert.equal(await plates.refused(409, roomId, ben, 'E'), 'ana found E first, 2 min ago.');
    assert.deepEqual(await plates.points(roomId, ben), { ana: 5, ben: 3 });
  });

  test('in a race, later finds are worth one point; a find that arrives after an hour offline takes no points from others', async () => {
    await play({ ...europe, mode: 'race' });
    const offlineFrom = app.context.clock();
    app.pass(hourMs);
    await found(ana, 'FIN');
    app.pass(2 * minuteMs);
    await found(ben, 'FIN', offlineFrom);
    assert.deepEqual(await plates.points(roomId, ben), { ana: 3, ben: 3 });
    await found(ana, 'E');
    app.pass(2 * minuteMs);
    await found(ben, 'E');
    assert.deepEqual(await plates.points(roomId, ben), { ana: 5, ben: 4 });
  });

  test('when the first finder undoes their find, the next finder becomes first', async () => {
    await play({ ...europe, mode: 'race' });
    const first = await plates.found(roomId, ana, 'FIN');
    app.pass(2 * minuteMs);
    await found(ben, 'FIN');
    assert.deepEqual(await plates.points(roomId, ben), { ana: 0 + 3, ben: 1 });
    await plates.undo(roomId, ana, first.id);
    assert.deepEqual(await plates.points(roomId, ben), { ana: 0, ben: 3 });
  });

  test('a complete list ends the game with ten points for every contributor, and an undo reopens it', async () => {
    await play(own);
    await found(ana, 'Red');
    await found(ben, 'Green');
    const last = await plates.found(roomId, ana, 'Blue');
    const { game } = await plates.view(roomId, ben);
    assert.deepEqual([game.state, game.ended_by, game.ended_at], ['ended', 'complete', last.at]);
    assert.deepEqual(await plates.points(roomId, ben), { ana: 12, ben: 11 });
    assert.equal((await plates.undo(roomId, ana, last.id)).status, 200);
    assert.equal((await plates.view(roomId, ben)).game.state, 'running');
    assert.deepEqual(await plates.points(roomId, ben), { ana: 1, ben: 1 });
    await found(ben, 'Blue');
    assert.equal((await plates.view(roomId, ben)).game.state, 'ended');
  });

  test('a game completed by a late arrival ended when the last place was first seen, not when that find arrived', async () => {
    await play(own, [ben, cem]);
    const seenAt = app.context.clock();
    await found(ben, 'Green');
    app.pass(hourMs);
    const last = await plates.found(roomId, ben, 'Blue');
    app.pass(30 * minuteMs);
    await plates.found(roomId, ana, 'Red', { at: seenAt });
    assert.deepEqual(await endOf(ben), ['complete', last.at]);
    // Cem was offline too, and saw the last place in the same minute.
    await plates.found(roomId, cem, 'Blue', { at: Date.parse(last.at) + 30 * secondMs });
    const late = { at: Date.parse(last.at) + 61 * secondMs };
    assert.match(await plates.refused(409, roomId, cem, 'Blue', { ...late, device: 'other-phone' }), /already over/);
    assert.deepEqual(await plates.points(roomId, ben), { ana: 11, ben: 12, cem: 11 });
  });

  test('a race ends when the player who completed the list saw their last place', async () => {
    await play({ ...own, mode: 'race' });
    const seenAt = app.context.clock();
    await found(ben, 'Red', seenAt);
    app.pass(hourMs);
    await found(ana, 'Green');
    const last = await plates.found(roomId, ana, 'Blue');
    app.pass(30 * minuteMs);
    await plates.found(roomId, ana, 'Red', { at: seenAt + minuteMs, device: 'phone-of-before' });
    assert.deepEqual(await endOf(ben), ['complete', last.at]);
    await plates.found(roomId, ben, 'Blue', { at: Date.parse(last.at) + 30 * secondMs });
  });

  test('when one of two finders undoes the deciding find, the end moves to when the other saw the place', async () => {
    await play(own, [ben, cem]);
    await found(ana, 'Red');
    await found(ana, 'Green');
    const first = await plates.found(roomId, ana, 'Blue');
    app.pass(50 * secondMs);
    const second = await plates.found(roomId, ben, 'Blue');
    assert.deepEqual(await endOf(ben), ['complete', first.at]);
    await plates.undo(roomId, ana, first.id);
    assert.deepEqual(await endOf(ben), ['complete', second.at]);
    app.pass(50 * secondMs);
    const third = await plates.found(roomId, cem, 'Blue');
    // Undoing a find never moves the end to an earlier time, so that no find becomes late.
    await plates.undo(roomId, cem, third.id);
    assert.deepEqual(await endOf(ben), ['complete', second.at]);
    await plates.undo(roomId, ben, second.id);
    assert.deepEqual(await endOf(ben), [undefined, undefined]);
  });

  test('a season ends on its date even if nobody visits, and finds from before the end are accepted for another day', async () => {
    const endsAt = toIso(app.context.clock() + dayMs);
    await play({ ...europe, ends_at: endsAt });
    app.pass(dayMs);
    const { game } = await plates.view(roomId, ben);
    assert.deepEqual([game.state, game.ended_by, game.ended_at], ['ended', 'date', endsAt]);
    assert.match(await plates.refused(409, roomId, ana, 'E'), /already over/);
    await plates.found(roomId, ana, 'E', { at: Date.parse(endsAt) - minuteMs });
    assert.deepEqual(await plates.points(roomId, ben), { ana: 2, ben: 0 });
  });

  test("after twenty finished games, the group's own finds determine rarity", async () => {
    await play(own);
    for (let game = 1; game <= 20; game++) {
      await plates.found(roomId, ana, 'Red', { game });
      app.pass(5 * secondMs);
      if (game <= 10) await plates.found(roomId, ana, 'Green', { game });
      app.pass(5 * secondMs);
      await plates.end(roomId, ana, game);
      await plates.again(roomId, ana, game);
      const { tiers } = await plates.start(roomId, ana, game + 1);
      if (game < 20) assert.deepEqual(tiers, { Red: 1, Green: 1, Blue: 1 });
      app.pass(minuteMs);
    }
    assert.equal((await plates.recap(roomId, ana, 20)).records.rarest, undefined, 'all had equal points');
    await plates.found(roomId, ana, 'Green', { game: 21 });
    assert.equal((await plates.recap(roomId, ana)).records.rarest?.target, 'Green');
    const { game } = await plates.view(roomId, ben);
    assert.deepEqual(game.tiers, { Red: 1, Green: 2, Blue: 8 });
    assert.deepEqual(game.likely, ['Red', 'Green', 'Blue']);
  });

  test('unplayable settings are refused, each with its reason', async () => {
    roomId = await plates.room(ana, [ben]);
    const refused = async (settings: object) => {
      const { status, body } = await plates.ask(setPlates, roomId, ana, { body: { settings } });
      assert.equal(status, 400);
      return body.error;
    };
    assert.match(String(await refused({ ...own, places: ['Red', 'Green'] })), /at least 3/);
    assert.match(String(await refused({ ...own, places: ['Red', 'red', 'Green'] })), /same place twice/);
    assert.match(String(await refused({ kind: 'collector', list: 'regions', country: 'XX' })), /no list of regions/);
    assert.match(String(await refused({ ...europe, home: 'XX' })), /isn't on the list/);
    assert.match(
      String(await refused({ kind: 'run', length: 'classic', matching: 'last-two' })),
      /three-digit numbers/,
    );
    assert.match(String(await refused({ ...europe, ends_at: '2020-01-01T00:00:00Z' })), /must be in the future/);
    assert.match(String(await refused({ kind: 'chess' })), /no such game/);
    assert.match(String(await refused({ kind: 'patterns', minutes: 61 })), /20 to 60/);
    assert.equal((await plates.spot(roomId, ana, 'Red', { id: nextId() })).status, 409);
  });
});
