import assert from 'node:assert/strict';
import { test } from 'node:test';
import { europe } from '../../places/europe.ts';
import { regionCountries } from '../../places/places.ts';
import { gameTitle } from './game-text.ts';

test("a Run's title has its first and last number as plates show them", () => {
  const titleOf = (rest: object) => {
    const settings = { kind: 'run', chain: 'convoy', home: 'D', photos: false, length: 'trip', ...rest } as const;
    return gameTitle({ number: 1, state: 'running', settings: { matching: 'last-two', ...settings }, first: 0 });
  };
  assert.equal(titleOf({}), 'Run: Trip 00–99');
  assert.equal(titleOf({ matching: 'last-three' }), 'Run: Trip 000–099');
  assert.equal(titleOf({ matching: 'last-three', length: 'classic' }), 'Run: Classic 001–999');
});

test('a game of regions is named after its country', () => {
  for (const country of regionCountries) {
    const settings = { kind: 'collector', list: 'regions', country, mode: 'together', photos: false } as const;
    const name = europe.find(({ code }) => code === country)?.name;
    const title = gameTitle({ number: 1, state: 'running', settings });
    assert.match(title, new RegExp(`^Collector: Regions of (the )?${name}$`));
  }
});
