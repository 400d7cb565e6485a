import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cornerOf, cropped, dragged, frameRatio, inside, wholeView } from './crop.ts';

const tall = { width: 600, height: 1200 };
const wide = { width: 3000, height: 500 };

test('the picture fills the frame, whatever its shape', () => {
  assert.deepEqual(cropped(tall, { zoom: 1 }), { width: 600, height: 200 });
  assert.deepEqual(cropped(wide, { zoom: 1 }), { width: 1500, height: 500 });
  assert.deepEqual(cropped(tall, { zoom: 4 }), { width: 150, height: 50 });
  for (const size of [tall, wide])
    for (const zoom of [1, 2.5, 8]) {
      const { width, height } = cropped(size, { zoom });
      assert.ok(Math.abs(width / height - frameRatio) < 1e-9);
    }
});

test("the frame never leaves the picture, however far it's dragged", () => {
  for (const size of [tall, wide])
    for (const x of [-9, 0, 0.3, 9])
      for (const y of [-9, 0.7, 9]) {
        const view = dragged(size, { ...wholeView, zoom: 2 }, { x, y });
        const { left, top } = cornerOf(size, view);
        const crop = cropped(size, view);
        assert.ok(left > -1e-9 && left + crop.width <= size.width + 1e-9, `${left}`);
        assert.ok(top > -1e-9 && top + crop.height <= size.height + 1e-9, `${top}`);
      }
});

test('dragging the picture right by half a frame moves the view left by half a frame', () => {
  const view = dragged(tall, { x: 0.5, y: 0.5, zoom: 4 }, { x: 0.5, y: 0 });
  assert.equal(view.x, 0.375);
  assert.equal(view.y, 0.5);
});

test('the zoom is limited', () => {
  assert.equal(inside(tall, { x: 0.5, y: 0.5, zoom: 0.2 }).zoom, 1);
  assert.equal(inside(tall, { x: 0.5, y: 0.5, zoom: 99 }).zoom, 8);
});
