import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CardKind } from '../../rules/card-kinds.ts';
import { verdictOf } from './verdict.ts';

const birthday = { day: 12, month: 3 };
const verdict = (kind: CardKind, marks: string, word?: string) =>
  verdictOf({ kind, typed: { marks, word }, home: 'P', birthday });

test('the verdict gives the points if the input matches, and otherwise the reason', () => {
  assert.deepEqual(verdict('three-in-a-row', '456'), { points: 4, message: '4, 5, 6 counts.' });
  assert.deepEqual(verdict('three-in-a-row', '356'), { message: "3, 5, 6 doesn't have three in a row." });
  assert.equal(verdict('three-in-a-row', '').points, undefined);
});

test("a word's points are shown while typing", () => {
  assert.equal(verdict('word', 'BRD', 'board').points, 2);
  assert.equal(verdict('word', 'BRD', 'boulevards').points, 6);
  assert.equal(verdict('word', 'BRD').points, undefined);
});

test('a birthday is compared on the device', () => {
  assert.equal(verdict('birthday', '1203').points, 5);
  assert.equal(verdict('birthday', '1204').points, undefined);
  assert.equal(
    verdictOf({ kind: 'birthday', typed: { marks: '1203' }, home: 'P', birthday: undefined }).points,
    undefined,
  );
});
