import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, toIso } from '#shared/time.ts';
import { bonus } from './score.ts';
import { PersonStats, type RoomStats } from './score-contract.ts';
import { activityBars, dayStreak, type OwnSquare, personStats, pointsOf, type RoomSquare, roomStats } from './stats.ts';

const at = (text: string) => Date.parse(text);
const square = (title: string, completedAt: string | null): RoomSquare => ({
  challengeId: `id of ${title}`,
  title,
  completedAt: completedAt === null ? null : at(completedAt),
});

test('activity counts by UTC hour, oldest first, without empty hours', () => {
  const { activity } = roomStats([
    square('a', '2026-05-02T00:00:00.000Z'),
    square('b', '2026-05-01T23:59:59.999Z'),
    square('c', '2026-05-01T20:30:00.000Z'),
    square('a', '2026-05-01T20:00:00.000Z'),
    square('b', null),
  ]);
  assert.deepEqual(activity, [
    { hour: '2026-05-01T20:00:00.000Z', completed: 2 },
    { hour: '2026-05-01T23:00:00.000Z', completed: 1 },
    { hour: '2026-05-02T00:00:00.000Z', completed: 1 },
  ]);
});

const moment = '2026-05-01T20:00:00Z';
const rarities: { squares: RoomSquare[]; rarest: RoomStats['rarest']; why: string }[] = [
  { squares: [], rarest: null, why: 'an empty room has no rarest square' },
  { squares: [square('a', null)], rarest: null, why: 'a square without completions is not the rarest' },
  {
    squares: [square('a', moment), square('b', moment), square('b', null)],
    rarest: { title: 'b', completed: 1, dealt: 2 },
    why: 'a square completed by one of two is rarer than one completed by its only owner',
  },
  {
    squares: ['b', 'b', 'b', 'b', 'a', 'a', 'a'].map((title, i) => square(title, i % 2 === 0 ? moment : null)),
    rarest: { title: 'b', completed: 2, dealt: 4 },
    why: 'the share decides, not the number',
  },
  {
    squares: [square('b', moment), square('b', moment), square('a', moment)],
    rarest: { title: 'b', completed: 2, dealt: 2 },
    why: 'if shares are equal, the square dealt more often is rarest',
  },
  {
    squares: [square('b', moment), square('a', moment)],
    rarest: { title: 'a', completed: 1, dealt: 1 },
    why: 'if both are equal, the title decides',
  },
];
for (const { squares, rarest, why } of rarities) {
  test(`rarest square: ${why}`, () => assert.deepEqual(roomStats(squares).rarest, rarest));
}

test('squares without completions are listed, those dealt most often first', () => {
  const { untouched } = roomStats([
    square('done', moment),
    square('done', null),
    square('one', null),
    square('two', null),
    square('two', null),
  ]);
  assert.deepEqual(untouched, [
    { title: 'two', completed: 0, dealt: 2 },
    { title: 'one', completed: 0, dealt: 1 },
  ]);
});

test('two challenges with the same title are counted separately', () => {
  const twin = { ...square('a', null), challengeId: 'twin' };
  assert.equal(roomStats([square('a', null), twin]).untouched.length, 2);
});

test('room stats match the contract and count every completion', () => {
  const squares = fc.array(
    fc.record({
      challengeId: fc.constantFrom('1', '2', '3'),
      title: fc.constantFrom('a', 'b'),
      completedAt: fc.option(fc.nat(1e9)),
    }),
  );
  fc.assert(
    fc.property(squares, (list) => {
      const stats = roomStats(list);
      const counted = stats.activity.reduce((sum, { completed }) => sum + completed, 0);
      assert.equal(counted, list.filter((s) => s.completedAt !== null).length);
    }),
  );
});

const now = at('2026-05-10T12:00:00Z');
const own = (difficulty: number, category: string, done: boolean, hasPhoto = false): OwnSquare => ({
  difficulty,
  category,
  points: 100,
  hasPhoto,
  completedAt: done ? now : null,
});

test('a person without completions has zeros and empty lists', () => {
  assert.deepEqual(personStats({ rooms: 2, boards: [[]], nowMs: now }), {
    rooms: 2,
    squares: 0,
    lines: 0,
    full_houses: 0,
    photos: 0,
    day_streak: 0,
    by_difficulty: [],
    by_category: [],
  });
});

test("a person's totals cover all boards, each with its own lines", () => {
  const full = Array.from({ length: 12 }, (_, i) => own(i < 6 ? 1 : 5, 'road', true, i === 0));
  const oneRow = Array.from({ length: 12 }, (_, i) => own(2, i < 6 ? 'food' : 'road', i < 3, i < 2));
  const stats = personStats({ rooms: 3, boards: [full, oneRow], nowMs: now });
  const { row, column, fullHouse } = bonus;
  assert.equal(pointsOf([full, oneRow]), 15 * 100 + (4 + 1) * row + 3 * column + fullHouse);
  assert.deepEqual(stats, {
    rooms: 3,
    squares: 15,
    lines: 7 + 1,
    full_houses: 1,
    photos: 3,
    day_streak: 1,
    by_difficulty: [
      { difficulty: 1, completed: 6, dealt: 6 },
      { difficulty: 2, completed: 3, dealt: 12 },
      { difficulty: 5, completed: 6, dealt: 6 },
    ],
    by_category: [
      { category: 'food', completed: 3, dealt: 6 },
      { category: 'road', completed: 12, dealt: 18 },
    ],
  });
  assert.deepEqual(PersonStats.parse(stats), stats);
});

const streaks: { days: string[]; streak: number; why: string }[] = [
  { days: [], streak: 0, why: 'without completions there is no streak' },
  { days: ['10'], streak: 1, why: 'today alone counts as one' },
  { days: ['09'], streak: 1, why: 'a streak that ended yesterday still counts' },
  { days: ['08'], streak: 0, why: 'a streak that ended two days ago is over' },
  { days: ['10', '10', '09'], streak: 2, why: 'each day counts once' },
  { days: ['10', '08', '07'], streak: 1, why: 'a gap ends the streak' },
  { days: ['07', '09', '08'], streak: 3, why: 'the order of the days does not matter' },
];
for (const { days, streak, why } of streaks) {
  test(`day streak: ${why}`, () =>
    assert.equal(
      dayStreak(
        days.map((day) => at(`2026-05-${day}T23:59:59Z`)),
        at('2026-05-10T00:00:00Z'),
      ),
      streak,
    ));
}

const startMs = Date.parse('2026-05-01T08:00:00.000Z');
const inHour = (hour: number, completed: number) => ({ hour: toIso(startMs + hour * hourMs), completed });

test('without activity, there are no bars', () => {
  assert.deepEqual(activityBars([]).bars, []);
});

test('hours without completions are bars of height 0', () => {
  const { widthHours, bars } = activityBars([inHour(0, 2), inHour(3, 1)]);
  assert.equal(widthHours, 1);
  assert.deepEqual(
    bars.map(({ completed }) => completed),
    [2, 0, 0, 1],
  );
});

test('a bar starts where the previous one ends', () => {
  const { widthHours, bars } = activityBars([inHour(0, 1), inHour(40, 1)]);
  assert.equal(widthHours, 2);
  assert.equal((bars[1]?.startMs ?? 0) - (bars[0]?.startMs ?? 0), 2 * hourMs);
});

test('however long the span, there are at most 24 bars, and no completion is lost', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(hours, (list) => {
      const { bars } = activityBars(list.sort((a, b) => a - b).map((hour) => inHour(hour, 2)));
      assert.ok(bars.length <= 24);
      assert.equal(
        bars.reduce((sum, bar) => sum + bar.completed, 0),
        list.length * 2,
      );
    }),
  );
});
