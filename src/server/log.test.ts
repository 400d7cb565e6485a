import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogLines } from './log.ts';

function disk(space: number) {
  let written = '';
  return {
    free(bytes: number) {
      space += bytes;
    },
    get lines() {
      return written.split('\n');
    },
    sink(bytes: Buffer): number {
      const taken = Math.min(space, bytes.length);
      space -= taken;
      written += bytes.subarray(0, taken);
      return taken;
    },
  };
}
const lossIn = (line = '') => (JSON.parse(line) as { lost: number }).lost;

test('lines are written immediately while there is space', () => {
  const place = disk(8);
  const log = new LogLines(place.sink);
  log.write('one\n');
  log.write('two\n');
  assert.deepEqual(place.lines, ['one', 'two', '']);
});

test("lines that don't fit are lost, counted, and reported before the next one that fits", () => {
  const place = disk(4);
  const log = new LogLines(place.sink);
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) log.write(line);
  place.free(1000);
  for (const line of ['five\n', 'six\n']) log.write(line);
  assert.equal(place.lines[0], 'one');
  assert.equal(lossIn(place.lines[1]), 3);
  assert.deepEqual(place.lines.slice(2), ['five', 'six', '']);
});

test('a line that was only partly written is ended there and counts as lost', () => {
  const place = disk(6);
  const log = new LogLines(place.sink);
  for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
  place.free(1000);
  log.write('four\n');
  assert.deepEqual(place.lines.slice(0, 2), ['one', 'tw']);
  assert.equal(lossIn(place.lines[2]), 2);
  assert.deepEqual(place.lines.slice(3), ['four', '']);
});

test("a loss notice that doesn't fit is written again later, and nothing is counted twice", () => {
  const place = disk(0);
  const log = new LogLines(place.sink);
  log.write('one\n');
  place.free(10);
  log.write('two\n');
  place.free(1000);
  log.write('three\n');
  assert.equal(place.lines[0]?.length, 10);
  assert.equal(lossIn(place.lines[1]), 2);
  assert.deepEqual(place.lines.slice(2), ['three', '']);
});
