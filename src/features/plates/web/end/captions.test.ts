import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatesGame, Spot } from '../../contract.ts';
import type { CollectorSettings } from '../../settings.ts';
import { endText, timelineOf } from './captions.ts';

const list: CollectorSettings = {
  ...{ kind: 'collector', list: 'own', mode: 'together' },
  ...{ places: ['a', 'b', 'c'], photos: false },
};
const game: PlatesGame = { number: 1, state: 'ended', settings: list, tiers: { a: 1, b: 1, c: 1 } };

test('the end text of a complete list gives its number of places and its bonus', () => {
  assert.equal(endText({ ...game, ended_by: 'complete' }), 'All 3 found, +10');
  assert.equal(endText({ ...game, ended_by: 'date' }), 'The season is over');
  const run = { kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D', photos: false } as const;
  assert.equal(endText({ number: 1, state: 'ended', settings: run, ended_by: 'complete' }), 'All found');
});

const run = { kind: 'run', matching: 'last-three', chain: 'race', home: 'D', photos: false } as const;
const gameOf = (length: 'sprint' | 'trip' | 'classic', first: number): PlatesGame => ({
  number: 1,
  state: 'ended',
  settings: { ...run, length },
  first,
});
const spot = (seq: number, player: number, target: string): Spot => ({
  ...{ seq, player, target, id: `spot-${seq}` },
  at: new Date(seq * 60_000).toISOString(),
});

test('a Sprint has a milestone at each number, a Trip at each tenth, and a Classic at each hundredth', () => {
  const digits = (game: PlatesGame) => timelineOf(game, [])?.milestones.map((milestone) => milestone.digits);
  assert.deepEqual(digits(gameOf('sprint', 995)), '995 996 997 998 999 000 001 002 003 004'.split(' '));
  assert.deepEqual(digits(gameOf('trip', 0)), '009 019 029 039 049 059 069 079 089 099'.split(' '));
  assert.deepEqual(digits(gameOf('classic', 1)), '100 200 300 400 500 600 700 800 900'.split(' '));
});

test('milestones have the times of the longest chain, and unreached ones have no time', () => {
  const timeline = timelineOf(gameOf('sprint', 0), [spot(1, 1, '000'), spot(2, 2, '000'), spot(3, 2, '001')]);
  assert.equal(timeline?.steps, 2);
  assert.deepEqual(
    timeline?.milestones.slice(0, 3).map(({ atMs }) => atMs),
    [120_000, 180_000, undefined],
  );
});

test('games other than Run have no timeline', () => {
  const game: PlatesGame = {
    ...gameOf('trip', 0),
    settings: { kind: 'patterns', minutes: 30, home: 'D', photos: false },
  };
  assert.equal(timelineOf(game, []), undefined);
});
