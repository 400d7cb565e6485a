import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '#shared/roles.ts';
import { moreRows } from './more-pages.ts';
import { isCurrent, isInMore, maxBarEntries, navEntriesFor } from './nav-entries.ts';

const person = (...roles: Role[]) => ({ login: 'ana', email: null, roles, created_at: '' });
const labels = (...roles: Role[]) => navEntriesFor(person(...roles)).map(({ label }) => label);

test('the bar and the rail show the pages that the roles give access to', () => {
  assert.deepEqual(
    navEntriesFor(undefined).map(({ label }) => label),
    ['Home'],
  );
  assert.deepEqual(labels(), ['Home']);
  assert.deepEqual(labels('bingo'), ['Home', 'Bingo']);
  assert.deepEqual(labels('git', 'bingo'), ['Home', 'Bingo', 'Git']);
  assert.deepEqual(labels('developer', 'bingo'), ['Home', 'Bingo', 'Cars', 'Races']);
  assert.deepEqual(labels('root'), ['Home', 'Bingo', 'Cars', 'Races', 'Pitis', 'Git', 'Admin']);
});

test('a guest only gets entries for their room and their profile', () => {
  const guest = { room: '123456', game: 'bingo', ends_at: '' } as const;
  const entries = navEntriesFor({ ...person(), guest });
  assert.deepEqual(
    entries.map(({ label, to }) => [label, to]),
    [
      ['Room', '/misc/minigames/bingo/rooms/123456'],
      ['Profile', '/profile'],
    ],
  );
});

test('only smokers get an entry for the counter, whatever their other roles', () => {
  assert.deepEqual(labels('smoker'), ['Home', 'Pitis']);
  assert.ok(!labels('developer').includes('Pitis'));
  assert.ok(labels('developer', 'smoker').includes('Pitis'));
});

test('exactly one entry is marked: the nearest one above the page', () => {
  const marked = (path: string, ...roles: Role[]) => {
    const entries = navEntriesFor(person(...roles));
    return entries.filter((entry) => isCurrent(entry, path, entries)).map(({ label }) => label);
  };
  assert.deepEqual(marked('/', 'root'), ['Home']);
  assert.deepEqual(marked('/misc/minigames/bingo/rooms/123456', 'bingo'), ['Bingo']);
  assert.deepEqual(marked('/bingo/challenges/form', 'bingo'), ['Bingo']);
  assert.deepEqual(marked('/bingo/challenges', 'bingo'), ['Bingo']);
  assert.deepEqual(marked('/misc/evcars/compare', 'root'), ['Cars']);
  assert.deepEqual(marked('/misc/evcars/database/x', 'root'), ['Cars']);
  assert.deepEqual(marked('/misc/evcars/database'), []);
  assert.deepEqual(marked('/profile', 'root'), []);
});

test('More is marked on a page that has no entry', () => {
  const isMarked = (path: string, places: number, ...roles: Role[]) => {
    const all = navEntriesFor(person(...roles));
    return isInMore(path, all.slice(0, places), all);
  };
  const inBar = (path: string) => isMarked(path, maxBarEntries, 'root');
  const behindMore = ['/git', '/admin/people/ben', '/misc', '/misc/minigames', '/misc/evcars', '/metrics', '/about'];
  for (const path of behindMore) assert.equal(inBar(path), true, path);
  const inTheBar = ['/', '/misc/minigames/bingo/rooms/123456', '/misc/evcars/compare', '/metrics/pitis'];
  for (const path of inTheBar) assert.equal(inBar(path), false, path);
  for (const path of ['/login', '/profile', '/join', '/invitation', '/no/page']) assert.equal(inBar(path), false, path);
  assert.equal(isMarked('/git', Infinity, 'root'), false, "a wide screen's rail has room for it");
});

test('More leads to every page that the roles give access to', () => {
  const rows = (...roles: Role[]) => moreRows(person(...roles)).map(({ label }) => label);
  const games = ['Minigames', 'Plates', 'PartyFun'];
  const all = ['Misc', ...games, 'Ev Cars', 'Git', 'Admin', 'Challenges', 'Metrics', 'About', 'API', 'Profile'];
  assert.deepEqual(rows('root'), all);
  assert.deepEqual(rows('bingo'), ['Misc', 'Minigames', 'Challenges', 'Profile']);
  assert.deepEqual(
    moreRows(undefined).map(({ label }) => label),
    ['Misc', 'Login'],
  );
});
