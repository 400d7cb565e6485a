import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { deleteRoom } from '#features/rooms/contract.ts';
import { minuteMs, secondMs, toIso } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type EarlierGames, getPlatesStats, listEarlierGames } from '../recap-contract.ts';
import { type CardKind, cardPoints } from '../rules/card-kinds.ts';
import { type Plates, platesOn } from './test-plates.ts';

const patterns = { kind: 'patterns', minutes: 20, home: 'P' };

/** Valid input for each card. */
const typed: Record<CardKind, { marks?: string; word?: string }> = {
  'double-letters': { marks: 'KK' },
  palindrome: { marks: '7337' },
  'three-in-a-row': { marks: '456' },
  'all-the-same': { marks: '555' },
  'adds-to-21': { marks: '849' },
  'round-hundred': { marks: '300' },
  birthday: { marks: '1203' },
  'far-away': { marks: 'FIN' },
  word: { marks: 'BRD', word: 'bread' },
  countdown: { marks: '987' },
  'all-even': { marks: '246' },
  'all-odd': { marks: '135' },
  'two-sevens': { marks: '177' },
};

describe('Patterns', () => {
  let app: TestApp;
  let plates: Plates;
  let ana: Person;
  let ben: Person;
  let roomId = '';
  let cards: CardKind[] = [];
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' }, withPool: false, frozenClock: true });
    plates = platesOn(app);
    [ana, ben] = [await app.person('ana', 'bingo'), await app.person('ben')];
  });
  after(() => app.close());
  beforeEach(async () => {
    if (roomId !== '') await app.call(deleteRoom, { as: ana, params: { id: roomId } });
    roomId = await plates.started(ana, [ben], patterns);
    cards = (await plates.view(roomId, ana)).game.cards as CardKind[];
  });
  const card = (position: number) => cards[position] ?? assert.fail();
  const done = (as: Person, position: number, at = app.context.clock()) =>
    plates.found(roomId, as, card(position), { ...typed[card(position)], at });
  async function later(as: Person, ...positions: number[]): Promise<void> {
    for (const position of positions) {
      app.pass(5 * secondMs);
      await done(as, position);
    }
  }

  test('nine different cards are dealt, the same for all, and each player completes their own', async () => {
    assert.equal(new Set(cards).size, 9);
    await later(ana, 0, 4);
    await later(ben, 0);
    const { table, game } = await plates.view(roomId, ben);
    assert.deepEqual(
      table.map(({ login, done: marks, finds }) => [login, marks, finds]),
      [
        ['ana', '100010000', 2],
        ['ben', '100000000', 1],
      ],
    );
    assert.equal(Date.parse(game.ends_at ?? '') - Date.parse(game.started_at ?? ''), 20 * minuteMs);
    assert.match(
      await plates.refused(409, roomId, ana, card(0), { ...typed[card(0)], at: app.context.clock() + 5 * secondMs }),
      /already have that/,
    );
  });

  test("input that doesn't match a card is refused with the reason, and a birthday isn't stored", async () => {
    app.pass(5 * secondMs);
    for (const kind of cards) {
      if (kind === 'birthday') continue;
      const wrong = await plates.refused(400, roomId, ana, kind, { marks: kind === 'far-away' ? 'E' : '12' });
      assert.match(wrong, /^[^.]+\.$/);
    }
    assert.equal((await plates.view(roomId, ana)).spots.length, 0);
    const at = cards.indexOf('birthday');
    if (at >= 0) assert.equal((await done(ana, at)).marks, undefined);
  });

  test('a line of three ends the game; other lines completed within five seconds count, too', async () => {
    await later(ana, 0, 1);
    await later(ben, 3, 4);
    app.pass(5 * secondMs);
    const last = await done(ana, 2);
    const { game } = await plates.view(roomId, ben);
    assert.deepEqual([game.state, game.ended_by, game.ended_at], ['ended', 'line', last.at]);
    app.pass(minuteMs);
    assert.match(await plates.refused(409, roomId, ben, card(6), typed[card(6)]), /already over/);
    await done(ben, 5, Date.parse(last.at) + 5 * secondMs);
    const { table } = await plates.view(roomId, ben);
    assert.deepEqual(
      table.map(({ complete }) => complete),
      [true, true],
    );
  });

  test("a line beats more points; columns count as lines, but diagonals don't", async () => {
    await later(ana, 0, 4, 8, 2);
    assert.equal((await plates.view(roomId, ben)).game.state, 'running');
    await later(ben, 1, 4, 7);
    const { table, game } = await plates.view(roomId, ben);
    assert.deepEqual([game.ended_by, table[0]?.login], ['line', 'ben']);
  });

  test('the first completed line wins, even with fewer points and after being offline, and nobody loses points', async () => {
    const worthOf = (row: readonly number[]) => row.reduce((sum, position) => sum + cardPoints[card(position)], 0);
    const rows = [[0, 1, 2] as const, [3, 4, 5] as const, [6, 7, 8] as const] as const;
    const [few, some, many] = rows.toSorted((a, b) => worthOf(a) - worthOf(b));
    assert.ok(few && some && many);
    await later(ana, few[0], few[1]);
    await later(ben, some[0], many[0], many[1]);
    app.pass(5 * secondMs);
    const closedAt = app.context.clock();
    app.pass(minuteMs);
    const last = await done(ben, many[2]);
    const before = await plates.points(roomId, ana);
    await done(ana, few[2], closedAt);
    const { table, game } = await plates.view(roomId, ben);
    assert.deepEqual(
      table.map(({ login, place, line_at }) => [login, place, line_at]),
      [
        ['ana', 1, toIso(closedAt)],
        ['ben', 2, last.at],
      ],
    );
    const after = await plates.points(roomId, ana);
    assert.equal(after.ben, before.ben);
    assert.ok(Number(after.ben) > Number(after.ana));
    assert.equal(game.ended_at, last.at);
    assert.deepEqual((await plates.recap(roomId, ben)).table, table);
    for (const [person, wins] of [[ana, 1] as const, [ben, 0] as const]) {
      const { body } = await app.call(getPlatesStats, { as: person, params: { login: person.login } });
      assert.equal(body.wins, wins, person.login);
    }
    await plates.again(roomId, ana);
    const { body } = await plates.ask(listEarlierGames, roomId, ben);
    assert.deepEqual((body as unknown as EarlierGames).games[0]?.winners, ['ana']);
  });

  test('the game closes five seconds after the bell, so that earlier finds can still arrive; offline ones are accepted for a day', async () => {
    await later(ana, 0);
    app.pass(20 * minuteMs - 5 * secondMs);
    assert.equal((await plates.view(roomId, ben)).game.state, 'running');
    const bell = Date.parse((await plates.view(roomId, ben)).game.ends_at ?? '');
    app.pass(4 * secondMs);
    assert.match(await plates.refused(409, roomId, ben, card(1), { ...typed[card(1)], at: bell + 1 }), /already over/);
    await done(ben, 1, bell);
    app.pass(secondMs);
    const { game } = await plates.view(roomId, ben);
    assert.deepEqual([game.state, game.ended_by, Date.parse(game.ended_at ?? '')], ['ended', 'bell', bell]);
    const before = { ...typed[card(3)], at: bell - minuteMs };
    assert.match(await plates.refused(409, roomId, ben, card(3), before), /already found something later/);
    await plates.found(roomId, ben, card(3), { ...before, device: 'another-phone' });
  });

  test('undoing the deciding line before the bell reopens the game', async () => {
    await later(ana, 0, 1);
    app.pass(5 * secondMs);
    const last = await done(ana, 2);
    await plates.undo(roomId, ana, last.id);
    assert.equal((await plates.view(roomId, ben)).game.state, 'running');
    app.pass(5 * secondMs);
    const lastAgain = await done(ana, 2);
    app.pass(9 * minuteMs + 30 * secondMs);
    assert.equal((await plates.view(roomId, ben)).game.state, 'ended');
    await plates.undo(roomId, ana, lastAgain.id);
    assert.equal((await plates.view(roomId, ben)).game.state, 'running');
  });
});
