import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisLabels, chargerTicks, strokes } from './film-lanes.ts';

test('km labels are as dense as is legible, and the finish always has one', () => {
  assert.deepEqual(axisLabels(1000, 610), [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  assert.deepEqual(axisLabels(1000, 250), [0, 250, 500, 750, 1000]);
  assert.deepEqual(axisLabels(1000, 180), [0, 500, 1000]);
  assert.deepEqual(axisLabels(10_000, 250), [0, 2500, 5000, 7500, 10_000]);
  assert.deepEqual(axisLabels(1, 250), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(axisLabels(412, 610).at(-1), 412);
});

test('a label that would overlap the finish is left out', () => {
  assert.deepEqual(axisLabels(1010, 610).slice(-2), [900, 1010]);
});

test('charger ticks are halved in number until they no longer overlap', () => {
  assert.equal(chargerTicks(50, 1000, 610).length, 19);
  assert.deepEqual(chargerTicks(50, 10_000, 250).slice(0, 2), [400, 800]);
  assert.deepEqual(chargerTicks(2000, 1000, 610), []);
});

test('hundreds of stops are drawn as one path of strokes that never touch', () => {
  const km = Array.from({ length: 900 }, (_, index) => index * 11);
  const drawn = strokes(km, 10_000, 250, 9).split('M').length - 1;
  assert.ok(drawn > 40 && drawn < 64, `${drawn} strokes`);
});
