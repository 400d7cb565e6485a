import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RunSettings } from '../settings.ts';
import { digitsOf, expectationOf, firstOf, numbersIn, pointsOfStep, stepOf } from './run.ts';

const run = (length: RunSettings['length'], matching: RunSettings['matching']): RunSettings => ({
  kind: 'run',
  length,
  matching,
  chain: 'convoy',
  home: 'D',
  photos: false,
});

test('the expected number of plates is a thousand, ten thousand or almost a million, depending on the settings', () => {
  assert.equal(expectationOf(run('sprint', 'last-two')).plates, 1000);
  assert.equal(expectationOf(run('trip', 'last-two')).plates, 10_000);
  assert.equal(expectationOf(run('classic', 'last-three')).plates, 999_000);
  assert.equal(Math.round(expectationOf(run('trip', 'last-two')).hours * 10) / 10, 5.6);
});

test('a trip goes from 00 to 99, a classic from 001 to 999, and a sprint wraps around', () => {
  const [trip, classic, sprint] = [run('trip', 'last-two'), run('classic', 'exact'), run('sprint', 'last-three')];
  const first = (settings: RunSettings) => firstOf(settings, () => 997);
  assert.deepEqual(
    [digitsOf({ settings: trip, first: first(trip) }, 0), digitsOf({ settings: trip, first: 0 }, 99)],
    ['00', '99'],
  );
  assert.deepEqual(
    [digitsOf({ settings: classic, first: 1 }, 0), digitsOf({ settings: classic, first: 1 }, 998)],
    ['001', '999'],
  );
  assert.deepEqual(
    [2, 3].map((step) => digitsOf({ settings: sprint, first: first(sprint) }, step)),
    ['999', '000'],
  );
});

test('digits convert to steps and back, and digits outside the game have no step', () => {
  const any = fc.record({
    length: fc.constantFrom('sprint', 'trip', 'classic'),
    matching: fc.constantFrom('last-three', 'exact', 'last-two'),
    drawn: fc.nat(99),
    step: fc.nat(998),
  });
  fc.assert(
    fc.property(any, ({ length, matching, drawn, step }) => {
      fc.pre(step < numbersIn[length] && !(length === 'classic' && matching === 'last-two'));
      const settings = run(length, matching);
      const game = { settings, first: firstOf(settings, () => drawn) };
      assert.equal(stepOf(game, digitsOf(game, step)), step);
    }),
  );
  const game = { settings: run('sprint', 'last-two'), first: 95 };
  for (const digits of ['05', '94', '095', '', '1', 'x5', '-5', '1e1'])
    assert.equal(stepOf(game, digits), undefined, digits);
});

test('a step is worth one point, every tenth is worth six, and every hundredth gets both bonuses', () => {
  assert.deepEqual([0, 8, 9, 10, 98, 99, 999].map(pointsOfStep), [1, 1, 6, 1, 1, 31, 31]);
  const sum = Array.from({ length: 47 }, (_, step) => pointsOfStep(step)).reduce((all, points) => all + points, 0);
  assert.equal(sum, 67);
});
