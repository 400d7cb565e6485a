import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findByName } from './find-by-name.ts';

const rooms = ['Lisbon trip', 'Lisbon trip 2', 'Ásgeir’s birthday', 'lisbon TRIP'].map((name) => ({ name }));
const found = (text: string) => findByName(text, rooms).map(({ name }) => name);

test('a room is found by its whole name, ignoring case and accents, before others that only start with it', () => {
  assert.deepEqual(found('  lisbon trip '), ['Lisbon trip', 'lisbon TRIP']);
  assert.deepEqual(found('asgeir’s birthday'), ['Ásgeir’s birthday']);
});

test('a few words find all rooms whose names contain them', () => {
  assert.deepEqual(found('trip'), ['Lisbon trip', 'Lisbon trip 2', 'lisbon TRIP']);
  assert.deepEqual(found('birth asg'), ['Ásgeir’s birthday']);
  assert.deepEqual(found('porto'), []);
});

test('an empty search finds nothing', () => assert.deepEqual(found('   '), []));
