import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Better, frontierOf, frontierPath, isolatedDots, placeLabels } from './plot-rules.ts';

const number = fc.integer({ min: 0, max: 40 });
const cloud = fc.array(fc.record({ x: number, y: number }), { maxLength: 60 });
const better = fc.constantFrom<Better>('high', 'low');

test('no car beats a frontier car on both axes, and every other car is beaten by a frontier car', () => {
  fc.assert(
    fc.property(cloud, better, better, (points, betterX, betterY) => {
      const edge = frontierOf(points, betterX, betterY);
      const asGood = (a: number, b: number, end: Better) => (end === 'high' ? a >= b : a <= b);
      for (const [index, point] of points.entries()) {
        const beats = edge.some((at) => {
          const other = points[at];
          return other && at !== index && asGood(other.x, point.x, betterX) && asGood(other.y, point.y, betterY);
        });
        assert.equal(beats, !edge.includes(index));
      }
    }),
  );
});

test('the frontier’s line goes in steps from the worse end of one axis to that of the other', () => {
  const points = [
    { x: 10, y: 5 },
    { x: 30, y: 9 },
    { x: 20, y: 4 },
  ];
  assert.deepEqual(frontierOf(points, 'low', 'high'), [0, 1]);
  const box = { left: 0, top: 0, width: 100, height: 50 };
  const dots = [
    { x: 10, y: 40 },
    { x: 30, y: 20 },
  ];
  assert.equal(frontierPath(dots, box, 'low', 'high'), 'M10 50V40H30V20H100');
  assert.equal(frontierPath(dots, box, 'high', 'low'), 'M10 0V40H30V20H0');
});

test('labels cover neither each other nor a labelled dot, and stay within the bounds and the limit', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 300 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (dots) => {
      const bounds = { left: 0, right: 500, top: 0, bottom: 300 };
      const textOf = (index: number) => `Car ${index}`;
      const labels = placeLabels({ dots, textOf, order: dots.map((_, index) => index), bounds, max: 16 });
      assert.ok(labels.length <= 16);
      const boxes = labels.map(({ x, y, text, anchor }) => {
        const left = anchor === 'start' ? x : x - text.length * 7;
        return { left, right: left + text.length * 7, top: y - 8, bottom: y + 8 };
      });
      for (const [at, a] of boxes.entries()) {
        assert.ok(a.left >= 0 && a.right <= 500 && a.top >= 0 && a.bottom <= 300);
        for (const b of boxes.slice(at + 1))
          assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
      }
    }),
  );
});

test('dots are labelled in the given order, and a dot far from all others is isolated', () => {
  const dots = [
    { x: 100, y: 100 },
    { x: 103, y: 102 },
    { x: 300, y: 40 },
  ];
  const bounds = { left: 0, right: 500, top: 0, bottom: 300 };
  const [first] = placeLabels({ dots, textOf: String, order: [1, 0], bounds, max: 1 });
  assert.equal(first?.index, 1);
  assert.deepEqual(isolatedDots(dots), [2]);
});
