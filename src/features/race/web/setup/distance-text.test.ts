import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownIn } from '#web/text/units.ts';
import { distancePresets, kmLess, kmMore, parseKm } from './distance-text.ts';

test('a distance is parsed in common notations', () => {
  for (const text of ['1000', '1,000', '1 000', '1.000', "1'000", ' 1000 km ']) assert.equal(parseKm(text), 1000, text);
  assert.deepEqual([parseKm('1'), parseKm('10,000')], [1, 10_000]);
});

test('anything but a whole distance from 1 to 10,000 km is refused', () => {
  for (const text of ['', '0', '10001', '-5', '1.5', '1e3', 'NaN', '12,34', '0x10', '99999', '１００', 'far']) {
    assert.equal(parseKm(text), undefined, text);
  }
});

test('plus and minus step to round distances within bounds: by 100 km, or by 50 below 300', () => {
  const up = [1, 50, 250, 299, 300, 333, 1000, 9950, 10_000].map((km) => kmMore(km));
  assert.deepEqual(up, [50, 100, 300, 300, 400, 400, 1100, 10_000, 10_000]);
  const down = [1, 40, 50, 100, 300, 333, 400, 1000, 10_000].map((km) => kmLess(km));
  assert.deepEqual(down, [1, 1, 1, 50, 250, 300, 300, 900, 9900]);
});

test('miles are parsed as typed, step by round miles, and stay within the same bounds', () => {
  const miles = shownIn('km', { distance: 'mi', temperature: 'C', currency: 'GBP' });
  for (const text of ['400', '400 mi', ' 400 miles']) assert.equal(parseKm(text, miles), 643.738, text);
  assert.equal(parseKm('1,000', miles), 1609.344);
  assert.deepEqual([parseKm('6213', miles), parseKm('6214', miles)], [9998.854, undefined]);
  const shown = (km: number) => Math.round(miles.of(km));
  assert.deepEqual([kmMore(643.738, miles), kmLess(643.738, miles)].map(shown), [500, 300]);
  assert.deepEqual([kmMore(402.336, miles), kmLess(402.336, miles)].map(shown), [300, 200]);
  assert.deepEqual([kmMore(9998, miles), kmLess(1.609, miles)], [10_000, 1]);
  assert.deepEqual(distancePresets(miles), [50, 100, 250, 500, 1000]);
});
