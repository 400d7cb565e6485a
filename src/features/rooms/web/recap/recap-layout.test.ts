import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { choosePhotos, inPodiumOrder, podiumOf } from './recap-facts.ts';
import { coverOf, frame, framesFor, type Measure, nameLines, picture, stonesFor, truncate } from './recap-layout.ts';

/** Every letter is half as wide as it is high. */
const measure: Measure = (text, size) => (Array.from(text).length * size) / 2;

const photo = (key: string, hearts: number, seq: number) => ({ key, hearts, seq });
const chosen = (photos: ReturnType<typeof photo>[], atMost = 4) =>
  choosePhotos(photos, atMost).map(({ key, seq }) => `${key} ${seq}`);

test('photos with the most hearts come first, one from each player before a second from anyone', () => {
  const photos = [photo('ana', 5, 1), photo('ana', 4, 2), photo('ana', 3, 3), photo('ben', 1, 4), photo('eva', 2, 5)];
  assert.deepEqual(chosen(photos), ['ana 1', 'eva 5', 'ben 4', 'ana 2']);
  assert.deepEqual(chosen(photos, 2), ['ana 1', 'eva 5']);
});

test('the later of two photos with the same number of hearts comes first', () => {
  assert.deepEqual(chosen([photo('ana', 0, 1), photo('ben', 0, 9), photo('ana', 0, 7)]), ['ben 9', 'ana 7', 'ana 1']);
});

test("no photo is chosen twice, and the maximum isn't exceeded", () => {
  const photos = fc.uniqueArray(
    fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), hearts: fc.nat(3), seq: fc.nat() }),
    { selector: ({ seq }) => seq },
  );
  fc.assert(
    fc.property(photos, (all) => {
      const some = choosePhotos(all, 4);
      assert.equal(new Set(some).size, Math.min(4, all.length));
      const players = new Set(all.map(({ key }) => key)).size;
      assert.equal(new Set(some.map(({ key }) => key)).size, Math.min(4, players));
    }),
  );
});

test('frames fit the picture at the same size, centred together, whatever their number', () => {
  for (const count of [1, 2, 3, 4]) {
    const frames = framesFor(count);
    assert.equal(frames.length, count);
    const middle = frames.reduce((sum, { x }) => sum + x, 0) / count;
    assert.equal(middle, picture.width / 2);
    for (const { x } of frames) assert.ok(x - frame.width / 2 > 20 && x + frame.width / 2 < picture.width - 20);
  }
});

const ranked = (...rows: [place: number, points: number][]) => rows.map(([place, points]) => ({ place, points }));

test('the podium has at most three members, and omits those without points if anybody has points', () => {
  assert.equal(podiumOf(ranked([1, 900], [2, 300], [3, 200], [4, 100])).length, 3);
  assert.equal(podiumOf(ranked([1, 900], [2, 300], [3, 0])).length, 2);
  assert.equal(podiumOf(ranked([1, 0], [1, 0])).length, 2);
  assert.deepEqual(podiumOf([]), []);
});

test('the winner is between the second and the third, and centred if alone', () => {
  assert.deepEqual(inPodiumOrder(['1', '2', '3']), ['2', '1', '3']);
  assert.deepEqual(inPodiumOrder(['1', '2']), ['2', '1']);
  assert.deepEqual(inPodiumOrder(['1']), ['1']);
  const [stone] = stonesFor([1]);
  assert.equal(stone && stone.x + stone.width / 2, picture.width / 2);
});

test('a stone’s height depends on its place: 475 px for the first, less for later ones, the same for ties', () => {
  const heights = (...places: number[]) => stonesFor(places).map(({ height }) => height);
  assert.deepEqual(heights(2, 1, 3), [391, 475, 361]);
  assert.deepEqual(heights(1, 1, 3), [475, 475, 361]);
  assert.deepEqual(heights(2, 1, 2), [391, 475, 391]);
  for (const places of [[1], [2, 1], [2, 1, 3], [1, 1, 1]]) {
    for (const { x, width } of stonesFor(places)) assert.ok(x >= 40 && x + width <= picture.width - 40, String(places));
  }
});

test('a photo fills its frame from its centre, whatever its shape', () => {
  assert.deepEqual(coverOf({ width: 200, height: 100 }, { width: 50, height: 50 }), {
    x: 50,
    y: 0,
    width: 100,
    height: 100,
  });
  assert.deepEqual(coverOf({ width: 100, height: 400 }, { width: 50, height: 100 }), {
    x: 0,
    y: 100,
    width: 100,
    height: 200,
  });
});

test('a name shrinks from 118 to 64 px, then wraps to two lines, then is truncated', () => {
  assert.deepEqual(nameLines(measure, 'Lisbon', 480), { size: 118, lines: ['Lisbon'] });
  assert.deepEqual(nameLines(measure, 'Lisbon trip', 480), { size: 87, lines: ['Lisbon trip'] });
  assert.deepEqual(nameLines(measure, 'The long way to Lisbon', 480), {
    size: 64,
    lines: ['The long way to', 'Lisbon'],
  });
  const endless = nameLines(measure, 'x'.repeat(120), 480);
  assert.deepEqual(
    endless.lines.map((line) => line.length),
    [15, 15],
  );
  assert.ok(endless.lines[1]?.endsWith('…'));
});

test('no line of a name is ever wider than its space', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
      fc.integer({ min: 200, max: 800 }),
      (text, width) => {
        const { size, lines } = nameLines(measure, text, width);
        assert.ok(size >= 64 && size <= 118 && lines.length <= 2);
        for (const line of lines) assert.ok(measure(line, size) <= width, JSON.stringify(line));
        assert.ok(measure(truncate(measure, text, width, 30), 30) <= width);
      },
    ),
  );
});
