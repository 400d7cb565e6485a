import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ranking } from '../ranking-text.ts';
import { rangePlace, shortPlace } from './place-text.ts';

const ranking = (own: number, sorted = [100, 200, 300, 400, 500, 600]): Ranking => ({
  rank: sorted.filter((value) => value > own).length + 1,
  of: sorted.length,
  min: sorted[0] ?? 0,
  max: sorted.at(-1) ?? 0,
  median: 350,
  sorted,
});

test('the first three and the last are shown with a rank, and all others with the number of cars they beat', () => {
  const textOf = (own: number) => rangePlace(ranking(own), own, 'small SUVs');
  assert.equal(textOf(600), 'Longest range of 6 small SUVs');
  assert.equal(textOf(500), 'Second-longest range of 6 small SUVs');
  assert.equal(textOf(300), 'Beats 2 of 6 small SUVs');
  assert.equal(textOf(100), 'Shortest range of 6 small SUVs');
});

test('a rank that a quarter of the cars share isn’t shown', () => {
  const many = ranking(300, [100, 300, 300, 400]);
  assert.equal(rangePlace(many, 300, 'estates'), '');
  assert.equal(shortPlace(many, 300), '');
  assert.equal(shortPlace(ranking(500), 500), '2nd of 6');
  assert.equal(shortPlace(ranking(600), 600, 'longest of'), 'longest of 6');
});
