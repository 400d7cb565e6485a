import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toIso } from '#shared/time.ts';
import type { PlatesGame } from '../../contract.ts';
import { collectorTabs, collectorView, tabIn, tabPath } from './collector-view.ts';

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

test("in a race, a place that a friend has found is worth 1, and its row shows the friend's points", () => {
  const [finland, spain] = collectorView({ game: gameIn('race'), spots: [friendsFind] }, places, 1).places;
  assert.deepEqual([finland?.points, finland?.open, finland?.isFound], [5, 1, false]);
  assert.deepEqual([spain?.points, spain?.open, spain?.isFound], [2, 2, false]);
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
