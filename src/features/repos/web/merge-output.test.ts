import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Output } from '../contract.ts';
import { mergeOutput } from './merge-output.ts';

const line = (number: number, text = `line ${number}`) => ({
  number,
  at: '2026-05-01T12:00:00Z',
  text,
  source: 'git' as const,
});
const output = (lines: Output['lines'], { pull = 'one', first = 1 } = {}): Output => ({
  pull,
  last: lines.at(-1)?.number ?? 0,
  lines,
  first,
  state: 'running',
  step: 'receiving',
  percent: null,
  objects: null,
});
const textsOf = ({ lines }: Output) => lines.map(({ text }) => text);

test('lines that came are put behind those that were there', () => {
  assert.deepEqual(textsOf(mergeOutput(output([line(1)]), output([line(2)]))), ['line 1', 'line 2']);
});

test('a line that counts up takes the place of itself', () => {
  const merged = mergeOutput(output([line(1), line(2, 'Receiving: 10%')]), output([line(2, 'Receiving: 62%')]));
  assert.deepEqual(textsOf(merged), ['line 1', 'Receiving: 62%']);
});

test('with another pull the old lines are gone', () => {
  assert.deepEqual(textsOf(mergeOutput(output([line(1)]), output([line(1, 'anew')], { pull: 'two' }))), ['anew']);
});

test('lines that the server keeps no more are gone here too, and 200 are shown at most', () => {
  assert.deepEqual(textsOf(mergeOutput(output([line(1), line(2)]), output([line(3)], { first: 2 }))), [
    'line 2',
    'line 3',
  ]);
  const many = Array.from({ length: 250 }, (_, index) => line(index + 2));
  assert.equal(mergeOutput(output([line(1)]), output(many)).lines.length, 200);
});

test('the same lines heard twice are shown once', () => {
  const once = mergeOutput(output([line(1)]), output([line(2)]));
  assert.deepEqual(mergeOutput(once, output([line(2)])), once);
});
