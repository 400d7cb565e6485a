import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '#shared/roles.ts';
import { isInMore, moreRows, signInMore } from './more-pages.ts';
import { isCurrent, navEntriesFor } from './nav-entries.ts';

const person = (...roles: Role[]) => ({ login: 'ana', email: null, roles, created_at: '' });
const labels = (...roles: Role[]) => navEntriesFor(person(...roles)).map(({ label }) => label);

test('the bar shows what the roles open, and the way to the rest while there is room', () => {
  assert.deepEqual(
    navEntriesFor(undefined).map(({ label }) => label),
    ['Home', 'Misc'],
  );
  assert.deepEqual(labels(), ['Home', 'Misc']);
  assert.deepEqual(labels('bingo'), ['Home', 'Bingo', 'Misc']);
  assert.deepEqual(labels('git', 'bingo'), ['Home', 'Bingo', 'Git', 'Misc']);
  assert.deepEqual(labels('developer', 'bingo'), ['Home', 'Bingo', 'Cars', 'Race']);
  assert.deepEqual(labels('root'), ['Home', 'Bingo', 'Cars', 'Race', 'Pitis', 'Git', 'Admin']);
});

test('the counter is for smokers who may open its page', () => {
  assert.ok(!labels('smoker').includes('Pitis'));
  assert.ok(!labels('developer').includes('Pitis'));
  assert.ok(labels('developer', 'smoker').includes('Pitis'));
});

test('exactly one entry is marked, the nearest above the page', () => {
  const marked = (path: string, ...roles: Role[]) => {
    const entries = navEntriesFor(person(...roles));
    return entries.filter((entry) => isCurrent(entry, path, entries)).map(({ label }) => label);
  };
  assert.deepEqual(marked('/', 'root'), ['Home']);
  assert.deepEqual(marked('/misc/minigames/bingo/rooms/123456', 'bingo'), ['Bingo']);
  assert.deepEqual(marked('/bingo/challenges/form', 'bingo'), ['Bingo']);
  assert.deepEqual(marked('/misc/evcars/database/x', 'root'), ['Cars']);
  assert.deepEqual(marked('/misc/evcars/database'), ['Misc']);
  assert.deepEqual(marked('/profile', 'root'), []);
});

test('on a page that has no place in the bar of a phone, More is where one is', () => {
  const isMarked = (path: string, ...roles: Role[]) => isInMore(path, navEntriesFor(person(...roles)));
  for (const path of [
    '/git',
    '/admin',
    '/admin/people/ben',
    '/misc',
    '/misc/evcars',
    '/metrics',
    '/about',
    '/api-docs',
  ]) {
    assert.equal(isMarked(path, 'root'), true, path);
  }
  for (const path of [
    '/',
    '/misc/minigames/bingo/rooms/123456',
    '/misc/evcars/compare',
    '/metrics/pitis',
    '/profile',
    '/no/page',
  ]) {
    assert.equal(isMarked(path, 'root'), false, path);
  }
});

test('More wears the colour of the page that it leads to', () => {
  const sign = (path: string) => signInMore(path, navEntriesFor(person('root')));
  assert.deepEqual(['/git', '/admin/people/ben', '/misc', '/'].map(sign), ['admin', 'admin', undefined, undefined]);
});

test('More leads to what the bar has no room for, then to the pages that no place leads to', () => {
  const rows = (...roles: Role[]) => moreRows(person(...roles), navEntriesFor(person(...roles)));
  const root = rows('root').map(({ label }) => label);
  assert.deepEqual(root.slice(0, 3), ['Git', 'Admin', 'Misc']);
  for (const label of ['Minigames', 'Ev Cars', 'Bingo challenges', 'Metrics', 'About'])
    assert.ok(root.includes(label), label);
  const some = rows('developer', 'bingo', 'git', 'smoker').map(({ label }) => label);
  assert.deepEqual(some.slice(0, 2), ['Git', 'Misc']);
  assert.ok(!some.includes('API'));
});
