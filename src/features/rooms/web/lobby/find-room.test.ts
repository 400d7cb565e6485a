import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldText, findByName, mostRecentlyActive, roomNumberIn } from './find-room.ts';

const cases: [text: string, number: string | undefined][] = [
  ['123456', '123456'],
  ['  012 345 ', '012345'],
  ['#123-456', '123456'],
  ['１２３４５６', '123456'],
  ['https://example.org/misc/minigames/bingo/rooms/123456?login=ana', '123456'],
  ['', undefined],
  ['   ', undefined],
  ['twelve', undefined],
  ['12a456', undefined],
];
for (const [text, number] of cases) {
  test(`the room code in "${text}" is ${number ?? 'none'}`, () => assert.equal(roomNumberIn(text), number));
}

const fields: [text: string, shown: string][] = [
  ['81', '81'],
  ['816 837', '816837'],
  ['#816-837', '816837'],
  ['８１６', '816'],
  ['https://example.org/misc/minigames/bingo/rooms/816837?login=ana', '816837'],
  ['https://example.org/misc/minigames/bingo/rooms/8168371', 'https://example.org/misc/minigames/bingo/rooms/8168371'],
  ['Lisbon trip ', 'Lisbon trip '],
  ['Trip 2026', 'Trip 2026'],
];
for (const [text, shown] of fields) {
  test(`"${text}" in the code field becomes "${shown}"`, () => assert.equal(fieldText(text), shown));
}

const rooms = ['Lisbon trip', 'Lisbon trip 2', "Ásgeir's birthday", 'lisbon TRIP'].map((name) => ({ name }));
const found = (text: string) => findByName(text, rooms).map(({ name }) => name);

test('a room is found by its whole name, ignoring case and accents, before others that only start with it', () => {
  assert.deepEqual(found('  lisbon trip '), ['Lisbon trip', 'lisbon TRIP']);
  assert.deepEqual(found("asgeir's birthday"), ["Ásgeir's birthday"]);
});

test('a few words find all rooms whose names contain them', () => {
  assert.deepEqual(found('trip'), ['Lisbon trip', 'Lisbon trip 2', 'lisbon TRIP']);
  assert.deepEqual(found('birth asg'), ["Ásgeir's birthday"]);
  assert.deepEqual(found('porto'), []);
});

test('an empty search finds nothing', () => assert.deepEqual(found('   '), []));

const happened = (at: string) => ({ seq: 1, at, login: 'ana', kind: 'joined' });
const ownRooms = [
  { id: 'newest', created_at: '2026-11-20T10:00:00Z' },
  { id: 'lively', created_at: '2026-11-01T10:00:00Z', last: happened('2026-11-21T10:00:00Z') },
  { id: 'here', created_at: '2026-10-01T10:00:00Z', last: happened('2026-10-02T10:00:00Z'), here: 2 },
  { id: 'nobody', created_at: '2026-09-01T10:00:00Z', last: happened('2026-09-02T10:00:00Z'), here: 0 },
];

test('rooms with somebody present come first, then the most recently active, up to the maximum', () => {
  const ids = (atMost: number) => mostRecentlyActive(ownRooms, atMost).map(({ id }) => id);
  assert.deepEqual(ids(9), ['here', 'lively', 'newest', 'nobody']);
  assert.deepEqual(ids(2), ['here', 'lively']);
});
