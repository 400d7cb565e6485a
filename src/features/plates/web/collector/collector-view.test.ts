import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondMs, toIso } from '#shared/time.ts';
import type { PlatesGame } from '../../contract.ts';
import { collectorTabs, collectorView, pointsOffered, tabIn, tabPath } from './collector-view.ts';

const gameIn = (mode: 'together' | 'race'): PlatesGame => ({
  number: 1,
  state: 'running',
  settings: { kind: 'collector', list: 'europe', mode, home: 'P', photos: false },
  tiers: { FIN: 5, E: 2 },
});
const places = [
  { code: 'FIN', name: 'Finland' },
  { code: 'E', name: 'Spain' },
];
const friendsFind = { seq: 1, id: 'find', player: 2, target: 'FIN', at: toIso(0) };

test("in a race, a friend's find shows their points, and offers 1 once both no longer count as first", () => {
  const game = gameIn('race');
  const [finland, spain] = collectorView({ game, spots: [friendsFind] }, places, 1).places;
  assert.ok(finland && spain);
  assert.deepEqual([finland.points, finland.isFound, spain.points, spain.isFound], [5, false, 2, false]);
  assert.deepEqual(
    [60, 61].map((second) => pointsOffered(game, finland, second * secondMs)),
    [5, 1],
  );
  assert.equal(pointsOffered(game, spain, 61 * secondMs), 2);
});

test('together, a place that a friend has found is found for everyone', () => {
  const [finland] = collectorView({ game: gameIn('together'), spots: [friendsFind] }, places, 1).places;
  assert.deepEqual([finland?.points, finland?.isFound], [5, true]);
});

test("a tab's URL selects that tab", () => {
  for (const hasMap of [true, false]) {
    for (const tab of collectorTabs.filter((name) => hasMap || name !== 'map')) {
      const path = tabPath('/games/plates/1', tab, hasMap);
      assert.equal(tabIn(new URL(path, 'http://site').search, hasMap), tab);
    }
  }
});

test('without a map the list is the default, even if the URL asks for the map', () => {
  assert.equal(tabIn('?view=map', false), 'list');
  assert.equal(tabIn('?view=whatever', true), 'map');
});
