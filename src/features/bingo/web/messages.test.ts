import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Standing } from '../score-contract.ts';
import { recap } from './messages.ts';

const standing = (squares: number, more: Partial<Standing> = {}): Standing => ({
  login: 'ana',
  joined_seq: 1,
  place: 1,
  points: squares * 100,
  squares,
  rows: 0,
  columns: 0,
  full_house: false,
  badges: [],
  reached_at: null,
  reached_seq: null,
  line_seq: null,
  full_house_seq: null,
  done: [],
  ...more,
});

test('a caption mentions the full house, or otherwise gives the number of squares and lines', () => {
  const badges: Standing['badges'] = ['first_line', 'first_full_house'];
  assert.equal(recap.caption(standing(12, { full_house: true, badges })), 'Full house · First line');
  assert.equal(recap.caption(standing(10, { rows: 1, columns: 1 })), '10 squares · 2 lines');
  assert.equal(recap.caption(standing(1)), '1 square');
});
