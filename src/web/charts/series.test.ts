import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letteredStyle, maxSeries, seriesStyle } from './series.ts';

const indexes = Array.from({ length: maxSeries }, (_, index) => index);

test('twelve series differ by letter, and by colour together with dash and form', () => {
  const styles = indexes.map(letteredStyle);
  assert.equal(styles.map(({ mark }) => mark).join(''), 'ABCDEFGHIJKL');
  for (const feature of ['dash', 'form', 'car'] as const) {
    assert.equal(new Set(styles.map((style) => `${style.color} ${style[feature]}`)).size, maxSeries);
  }
});

test('four series side by side also differ by dash', () => {
  const styles = indexes.slice(0, 4).map(seriesStyle);
  assert.equal(new Set(styles.map(({ dash }) => dash)).size, 4);
  assert.equal(new Set(styles.map(({ color }) => color)).size, 4);
});
