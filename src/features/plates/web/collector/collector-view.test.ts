import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectorTabs, tabIn, tabPath } from './collector-view.ts';

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
