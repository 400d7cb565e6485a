import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ranking, rangePlace, rankingText, shortPlace } from './ranking-text.ts';

const ranking = (rank: number, median: number) => ({ rank, of: 48, min: 0, max: 0, median, sorted: [] });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a ranking has the rank, the end it counts from, the group and its median', () => {
  assert.equal(
    plain(rankingText('range.real_km', 440, ranking(12, 410), 'SUVs')),
    '12th-highest of 48 SUVs, median 410 km',
  );
  assert.equal(
    plain(rankingText('charge.dc_10_80_min', 25, ranking(3, 28.5), 'SUVs')),
    '3rd-lowest of 48 SUVs, median 29 min',
  );
});

test('the first rank has no number, and ordinals have the right suffix', () => {
  assert.match(rankingText('range.real_km', 440, ranking(1, 410), 'SUVs'), /^highest of/);
  const starts = [2, 11, 21, 22].map((rank) => rankingText('range.real_km', 440, ranking(rank, 1), 'x').split(' ')[0]);
  assert.deepEqual(starts, ['2nd-highest', '11th-highest', '21st-highest', '22nd-highest']);
});

test('a rank beyond the middle counts from the other end', () => {
  const last = (rank: number, own: number) => ({ ...ranking(rank, 410), sorted: [own] });
  assert.match(rankingText('range.real_km', 440, last(33, 440), 'SUVs'), /^16th-lowest of 48/);
  assert.match(rankingText('range.real_km', 440, last(48, 440), 'SUVs'), /^lowest of 48/);
  assert.match(rankingText('charge.dc_10_80_min', 25, last(47, 25), 'SUVs'), /^2nd-highest of 48/);
});

test('if many cars tie, their number is shown instead of a rank', () => {
  const sorted = [7, 11, 11, 11, 22];
  const shared = { rank: 2, of: 5, min: 7, max: 22, median: 11, sorted };
  assert.equal(plain(rankingText('charge.ac_max_kw', 11, shared, 'vans')), 'same as 3 of 5 vans, median 11 kW');
});

const rankingAmong = (own: number, sorted = [100, 200, 300, 400, 500, 600]): Ranking => ({
  rank: sorted.filter((value) => value > own).length + 1,
  of: sorted.length,
  min: sorted[0] ?? 0,
  max: sorted.at(-1) ?? 0,
  median: 350,
  sorted,
});

test('the first three and the last are shown with a rank, and all others with the number of cars they beat', () => {
  const textOf = (own: number) => rangePlace(rankingAmong(own), own, 'small SUVs');
  assert.equal(textOf(600), 'Longest range of 6 small SUVs');
  assert.equal(textOf(500), 'Second-longest range of 6 small SUVs');
  assert.equal(textOf(300), 'Beats 2 of 6 small SUVs');
  assert.equal(textOf(100), 'Shortest range of 6 small SUVs');
});

test('a rank that a quarter of the cars share isn’t shown', () => {
  const many = rankingAmong(300, [100, 300, 300, 400]);
  assert.equal(rangePlace(many, 300, 'estates'), '');
  assert.equal(shortPlace(many, 300), '');
  assert.equal(shortPlace(rankingAmong(500), 500), '2nd of 6');
  assert.equal(shortPlace(rankingAmong(600), 600, 'longest of'), 'longest of 6');
});
