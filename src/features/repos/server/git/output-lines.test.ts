import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OutputLines, plainLine, storedLines } from './output-lines.ts';

const collect = (...pieces: string[]) => {
  const lines = new OutputLines(
    (text) => text,
    () => 0,
  );
  for (const piece of pieces) lines.append('error', 'git', piece);
  lines.finish('git');
  return lines;
};
const texts = (lines: OutputLines) => lines.since(0).map(({ text }) => text);

test('a line feed ends a line, and text after a carriage return replaces the line', () => {
  const text = 'one\nCounting:  50%\rCounting: 100%\rCounting: 100%, done.\r\ntwo\r\n\nthree';
  const lines = collect(text);
  assert.deepEqual(texts(lines), ['one', 'Counting: 100%, done.', 'two', 'three']);
  assert.deepEqual(
    lines.since(0).map(({ number }) => number),
    [1, 2, 3, 4],
  );
});

test('the lines are the same, however the output is split into chunks', () => {
  const text = 'one\nCounting:  50%\rCounting: 100%, done.\ntwo\r\nthree\n';
  const whole = texts(collect(text));
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
      assert.deepEqual(texts(collect(...pieces)), whole);
    }),
  );
});

test("partial lines of two outputs don't mix", () => {
  const lines = collect();
  lines.append('out', 'git', 'from ');
  lines.append('error', 'git', 'error\n');
  lines.append('out', 'git', 'out\n');
  assert.deepEqual(texts(lines), ['error', 'from out']);
});

test('a reader only gets what has changed since it last read', () => {
  const lines = collect();
  lines.append('error', 'git', 'one\ntwo  1%\r');
  const seen = lines.changes;
  lines.append('error', 'git', 'two  2%\r');
  lines.append('error', 'git', 'two, done\nthree\n');
  assert.deepEqual(
    lines.since(seen).map(({ number, text }) => [number, text]),
    [
      [2, 'two, done'],
      [3, 'three'],
    ],
  );
});

test('only the newest lines are stored, up to a count and a size', () => {
  const many = collect('x\n'.repeat(5000));
  assert.equal(many.since(0).length, storedLines.count);
  assert.equal(many.first, 5000 - storedLines.count + 1);
  const long = collect(`${'💥'.repeat(400)}\n`.repeat(300));
  const bytes = long.since(0).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  assert.ok(bytes <= storedLines.bytes && bytes > storedLines.bytes / 2);
  assert.equal(texts(collect('y'.repeat(1_000_000))).length, 1);
});

test('only the beginning of an endless line is stored, however the line is split into chunks', () => {
  const lengths: number[] = [];
  const lines = new OutputLines(
    (text) => {
      lengths.push(text.length);
      return text;
    },
    () => 0,
  );
  for (const text of ['y'.repeat(100_000), 'y'.repeat(100_000), '\n', `${'z'.repeat(100_000)}\n`]) {
    lines.append('error', 'git', text);
  }
  assert.equal(lengths.length, 2);
  assert.ok(
    lengths.every((length) => length <= 16 * 1024),
    String(lengths),
  );
});

test('terminal escapes are removed, and other text is kept', () => {
  const cases: [string, string][] = [
    ['\u001b[1;31mred\u001b[0m', 'red'],
    ['remote: done.\u001b[K', 'remote: done.'],
    ['\u001b]0;title\u0007after', 'after'],
    ['\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['\u009b31mC1', 'C1'],
    ['\u001b(Bset', 'set'],
    ['bell\u0007 null\0 delete\u007f', 'bell null delete'],
    ['\u202eback\u2066wards', 'backwards'],
    [' * [new branch]\tx', ' * [new branch]  x'],
    ['\ud800half', 'half'],
    ['<b>&amp;</b> ä 💥', '<b>&amp;</b> ä 💥'],
    ['trailing  ', 'trailing'],
  ];
  for (const [raw, plain] of cases) assert.equal(plainLine(raw, 100), plain, JSON.stringify(raw));
  assert.equal(plainLine('💥'.repeat(10), 6), '💥💥…');
});
