import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { skeleton, skeletonOf } from './skeleton.ts';

const alike: [one: string, other: string][] = [
  // The examples from UTS 39, section 4.
  ['paypal', '\u0440\u0430\u0443\u0440\u0430\u04cf'],
  ['scope', '\u0455\u0441\u043e\u0440\u0435'],
  ['ǉeto', 'ljeto'],
  ['ana', '\u0430na'],
  ['itest', '\u0131test'],
  ['Ill', 'lIl'],
  ['modern', 'rnodern'],
  ['test1', 'testl'],
  ['O2', '02'],
  ['a\u0323\u0307', 'a\u0307\u0323'],
  ['test', 'te\u034fst'],
  ['test', 'test\ufe0f'],
  ['søren', 's\u006f\u0338ren'],
  // A precomposed character, and the same letter with a combining mark.
  ['\ufe81', '\u0622'],
  ['\u048b', '\u0439\u0321'],
];
for (const [one, other] of alike) {
  test(`${one} looks like ${JSON.stringify(other)}`, () => assert.equal(skeleton(one), skeleton(other)));
}

test('names that look different have different skeletons', () => {
  const names = ['ana', 'anna', 'ann', 'änä', 'ben', 'test', 'tëst', 'test2', '東京', 'москва', 'ali', 'alı́'];
  assert.equal(new Set(names.map(skeleton)).size, names.length);
});

test('the skeleton of a skeleton is the same skeleton', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(skeleton(skeleton(text)), skeleton(text));
    }),
    { numRuns: 5000, examples: [['\ufe81']] },
  );
});

test('a name and its lookalike share a skeleton, whichever of the two is in capitals', () => {
  const shares = (one: string, other: string) => skeletonOf(one).some((look) => skeletonOf(other).includes(look));
  for (const [one, other] of [
    ['root', 'R00T'],
    ['root', 'RO0T'],
    ['aca', '\u0410\u0421\u0410'],
    ['Ina', 'lna'],
    ['ana', 'ANA'],
    ['admin', 'AdmIn'],
  ] as const) {
    assert.ok(shares(one, other), `${one} ${other}`);
  }
  for (const [one, other] of [
    ['ina', 'lna'],
    ['tom', 'tim'],
    ['test-2', 'test-3'],
    ['anna', 'hanna'],
  ] as const) {
    assert.ok(!shares(one, other), `${one} ${other}`);
  }
});
