import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlines } from './europe-outlines.ts';
import { type Finds, lettersOn, minSize } from './map-letters.ts';

const none: Finds = new Map();
const codesOf = (finds: Finds, isLarge = false) => lettersOn({ outlines, finds, isLarge }).map(({ code }) => code);

test('letters are never smaller than 13 px on a phone', () => {
  const finds: Finds = new Map(Object.keys(outlines).map((code) => [code, 'yours']));
  for (const { code, size } of lettersOn({ outlines, finds, isLarge: false })) assert.ok(size >= minSize - 1, code);
});

test("letters that don't fit appear once their country is found", () => {
  assert.ok(codesOf(none).includes('D'));
  assert.ok(!codesOf(none).includes('NL'));
  assert.ok(codesOf(new Map([['NL', 'friends']])).includes('NL'));
});

test('where finds are too close together, only your own has letters', () => {
  const finds: Finds = new Map([
    ['MNE', 'friends'],
    ['RKS', 'yours'],
  ]);
  const codes = codesOf(finds);
  assert.ok(codes.includes('RKS'));
  assert.ok(!codes.includes('MNE'));
});

test('at three times the size, every country has its letters', () => {
  assert.deepEqual(codesOf(none, true).sort(), Object.keys(outlines).sort());
});
