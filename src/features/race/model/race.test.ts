import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Outcome, placesOf } from './race.ts';

const arrives = (minutes: number) => ({ minutes, strandedAtKm: undefined }) as Outcome;
const stranded = (km: number) => ({ minutes: 100, strandedAtKm: km }) as Outcome;
const cannot: Outcome = { car: 'unknown', missing: [] };

test('level arrivals share a place, the next place is skipped, and stranded cars come last', () => {
  assert.deepEqual(
    placesOf([arrives(600), stranded(200), arrives(590), cannot, arrives(600.04), stranded(300)]),
    [2, 5, 1, 6, 2, 4],
  );
});

test('cars are level within three seconds on a long race, and within less on a short one', () => {
  assert.deepEqual(placesOf([arrives(600), arrives(600.06)]), [1, 2]);
  assert.deepEqual(placesOf([arrives(0.5), arrives(0.52), arrives(0.5)]), [1, 3, 1]);
});

test('cars that are each level only with the next do not all share first place', () => {
  assert.deepEqual(placesOf([600, 600.04, 600.08, 600.12].map(arrives)), [1, 1, 3, 3]);
});
