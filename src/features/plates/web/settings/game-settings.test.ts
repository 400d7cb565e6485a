import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunSettings } from '../../settings.ts';
import { homeCountryOf, newSettings, withLength } from './game-settings.ts';

const run = newSettings('run', 'P') as RunSettings;

test('a new Run defaults to the game that takes about 1,000 plates', () => {
  assert.deepEqual([run.length, run.matching, run.home], ['sprint', 'last-two', 'P']);
});

test('a Classic has three digits, and a Trip defaults to two', () => {
  const classic = withLength(run, 'classic');
  assert.equal(classic.matching, 'last-three');
  assert.equal(withLength(classic, 'trip').matching, 'last-two');
  assert.equal(withLength({ ...run, matching: 'last-three' }, 'trip').matching, 'last-two');
  assert.equal(withLength({ ...classic, matching: 'exact' }, 'sprint').matching, 'exact');
});

test('choosing the current length again changes no settings', () => {
  const trip: RunSettings = { ...run, length: 'trip', matching: 'last-three' };
  assert.deepEqual(withLength(trip, 'trip'), trip);
});

test("a game's home is remembered for the next one, unless it is a region", () => {
  const collector = { kind: 'collector', mode: 'together', home: 'M', photos: false } as const;
  assert.equal(homeCountryOf({ ...collector, list: 'europe' }), 'M');
  assert.equal(homeCountryOf({ ...collector, list: 'regions', country: 'D' }), undefined);
  assert.equal(homeCountryOf(newSettings('patterns', 'A')), 'A');
});
