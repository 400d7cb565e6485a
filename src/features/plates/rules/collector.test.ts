import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { CollectorSettings, PlatesSettings } from '../settings.ts';
import { likelyFirst, tierOfRate, tiersOf, titleOfTarget } from './collector.ts';

const europe = z.parse(CollectorSettings, { kind: 'collector', home: 'P' });
const games = (count: number, ...found: string[]) => Array.from({ length: count }, () => new Set(found));

test("the less often a place is found, the more it's worth", () => {
  const rates = [1, 0.81, 0.8, 0.5, 0.49, 0.25, 0.24, 0.1, 0.09, 0];
  assert.deepEqual(rates.map(tierOfRate), [1, 1, 2, 2, 3, 3, 5, 5, 8, 8]);
});

test('until there are twenty games, points depend on distance: home 1, neighbours 2, the continent 3', () => {
  const tiers = tiersOf(europe, games(19, 'FIN'));
  assert.deepEqual([tiers.P, tiers.E, tiers.FIN], [1, 2, 3]);
  assert.equal(Object.keys(tiers).length, 46);
});

test("after twenty games, points depend on the group's own finds", () => {
  const tiers = tiersOf(europe, [...games(10, 'FIN', 'P'), ...games(10, 'P')]);
  assert.deepEqual([tiers.P, tiers.FIN, tiers.E], [1, 2, 8]);
});

test("a group's most frequent finds come first, then nearby places", () => {
  const tiers = tiersOf(europe, []);
  assert.deepEqual(likelyFirst(tiers, games(3, 'FIN')).slice(0, 3), ['FIN', 'P', 'E']);
});

test('at first, every place on a custom list is worth one point', () => {
  const own = z.parse(CollectorSettings, { kind: 'collector', list: 'own', places: ['Red', 'Green', 'Blue'] });
  assert.deepEqual(tiersOf(own, []), { Red: 1, Green: 1, Blue: 1 });
});

const title = (settings: object, target: string) => titleOfTarget(PlatesSettings.parse(settings), target);

test("a spot's title is its display name, according to the settings of its own game", () => {
  assert.equal(title({ kind: 'run' }, '007'), '007');
  assert.equal(title({ kind: 'patterns' }, 'adds-to-21'), 'Adds up to 21');
  assert.equal(title({ kind: 'collector', list: 'europe' }, 'L'), 'Luxembourg');
  assert.equal(title({ kind: 'collector', list: 'regions', country: 'PL' }, 'L'), 'Lublin');
  assert.equal(
    title({ kind: 'collector', list: 'own', places: ['F', 'A red van', 'palindrome'] }, 'palindrome'),
    'palindrome',
  );
});

test('a target missing from its list is shown as is', () => {
  assert.equal(title({ kind: 'collector', list: 'europe' }, 'nowhere'), 'nowhere');
  assert.equal(title({ kind: 'patterns' }, 'nowhere'), 'nowhere');
});
