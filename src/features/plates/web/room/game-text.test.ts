import assert from 'node:assert/strict';
import { test } from 'node:test';
import { europe } from '../../places/europe.ts';
import { regionCountries } from '../../places/region-countries.ts';
import { gameTitle } from './game-text.ts';

test('a game of regions is called by the name of its country', () => {
  for (const country of regionCountries) {
    const settings = { kind: 'collector', list: 'regions', country, mode: 'together', photos: false } as const;
    const name = europe.find(({ code }) => code === country)?.name;
    const title = gameTitle({ number: 1, state: 'running', settings });
    assert.match(title, new RegExp(`^Collector: Regions of (the )?${name}$`));
  }
});
