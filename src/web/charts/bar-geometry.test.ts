import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { barSlots, boxPath, labelledBars, segmentsOf, stepPath } from './bar-geometry.ts';

test('bars are side by side within their width, and each is found at its own position', () => {
  const counts = fc.integer({ min: 1, max: 7300 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 240, max: 1200 }), fc.nat(), (count, widthPx, seed) => {
      const { barPx, centre, indexAt, pitchPx } = barSlots(count, 30, widthPx);
      const index = seed % count;
      assert.equal(indexAt(centre(index)), index);
      assert.ok(barPx > 0 && barPx <= pitchPx + 1e-9);
      assert.ok(centre(index) - barPx / 2 >= 30 - 1e-6);
      assert.ok(centre(index) + barPx / 2 <= 30 + widthPx + 1e-6);
    }),
  );
});

test('a position beyond the ends finds the first or last bar', () => {
  const { indexAt } = barSlots(7, 30, 700);
  assert.equal(indexAt(-20), 0);
  assert.equal(indexAt(9000), 6);
});

test("a bar of height zero isn't drawn, and a low bar's corners are rounded less", () => {
  assert.equal(boxPath(10, 20, 8, 0, 3), '');
  assert.equal(
    boxPath(10, 20, 8, 2, 3),
    'M11 20h6a1 1 0 0 1 1 1v0a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-0a1 1 0 0 1 1 -1z',
  );
  assert.equal(boxPath(0, 0, 8, 4, 0), 'M0 0h8v4h-8z');
});

test("a change of goal is a step at the bar's edge, and a missing goal is a gap", () => {
  const toY = (value: number) => 100 - value;
  assert.equal(stepPath([8, 8, 8], 30, 10, toY), 'M30 92H60');
  assert.equal(stepPath([8, 8, 7], 30, 10, toY), 'M30 92H50V93H60');
  assert.equal(stepPath([undefined, 8, undefined, 8], 30, 10, toY), 'M40 92H50M60 92H70');
  assert.equal(stepPath([undefined], 30, 10, toY), '');
});

test('an unknown mean is a gap in its line', () => {
  const pieces = segmentsOf([undefined, 1, 2, undefined, 3], (index, value) => [index, value]);
  assert.deepEqual(pieces, [
    [
      [1, 1],
      [2, 2],
    ],
    [[4, 3]],
  ]);
});

test('the last bar is labelled, and so are earlier ones at a step that leaves enough room', () => {
  assert.deepEqual(labelledBars(30, 24, 60, [1, 7, 14]), [1, 8, 15, 22, 29]);
  assert.deepEqual(labelledBars(3, 200, 60, [1, 7]), [0, 1, 2]);
  assert.deepEqual(labelledBars(0, 10, 60, [1]), []);
  const marked = labelledBars(7300, 0.12, 60, [1, 7]);
  assert.ok(marked.length > 1 && marked.length < 16);
});
