import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { europe } from '../../places/europe.ts';
import { beyond, outlines, size } from './europe-outlines.ts';

/** Part of the map's 15 kB budget. */
const outlinesMaxBytes = 10_500;

test('the map has exactly the countries on the list', () => {
  assert.deepEqual(Object.keys(outlines).sort(), europe.map(({ code }) => code).sort());
  const circles = Object.entries(outlines).filter(([, { path }]) => path === undefined);
  assert.deepEqual(circles.map(([code]) => code).sort(), ['AND', 'FL', 'M', 'MC', 'RSM', 'V']);
});

test('outlines are closed rings with whole coordinates, and their letters are within the drawing', () => {
  for (const path of [beyond, ...Object.values(outlines).flatMap(({ path: outline }) => outline ?? [])]) {
    assert.match(path, /^(?:m-?\d+[ -]\d+l-?\d+(?:[ -]\d+)+z)+$/);
  }
  for (const [code, { x, y }] of Object.entries(outlines)) {
    assert.ok(x > 0 && x < size.width && y > 0 && y < size.height, code);
  }
});

test('the outlines stay within their size budget', () => {
  const bytes = brotliCompressSync(readFileSync(new URL('europe-outlines.json', import.meta.url))).length;
  assert.ok(bytes <= outlinesMaxBytes, `${bytes} bytes`);
});
