import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureText } from './figure-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('durations of two hours or more are shown in hours, and an unknown figure is never a number', () => {
  const cases: [number | undefined, string][] = [
    [21, '21 min'],
    [119, '119 min'],
    [119.6, '2 h'],
    [120, '2 h'],
    [462, '7 h 42 min'],
    [179.7, '3 h'],
    [undefined, 'not known'],
  ];
  for (const [minutes, text] of cases) assert.equal(plain(figureText('charge.ac_0_100_min', minutes)), text);
  assert.equal(plain(figureText('range.real_km', 470)), '470 km');
  assert.equal(figureText('price.de_eur', 109_551), '€109,551');
  assert.equal(figureText('misscellaneous.tow_braked_kg', 0), 'none');
});
