import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CardKind } from '../../rules/card-points.ts';
import { verdictOf } from './verdict.ts';

const birthday = { day: 12, month: 3 };
const say = (kind: CardKind, marks: string, word?: string) =>
  verdictOf({ kind, typed: { marks, word }, home: 'P', birthday });

test('a verdict is yes, or a message with the reason', () => {
  assert.deepEqual(say('three-in-a-row', '456'), { points: 4, sentence: '4, 5, 6: yes.' });
  assert.deepEqual(say('three-in-a-row', '356'), { sentence: '3, 5, 6 has no three in a row.' });
  assert.equal(say('three-in-a-row', '').points, undefined);
});

test("a word's points are shown while typing", () => {
  assert.equal(say('word', 'BRD', 'board').points, 2);
  assert.equal(say('word', 'BRD', 'boulevards').points, 6);
  assert.equal(say('word', 'BRD').points, undefined);
});

test('a birthday is compared on the device', () => {
  assert.equal(say('birthday', '1203').points, 5);
  assert.equal(say('birthday', '1204').points, undefined);
  assert.equal(
    verdictOf({ kind: 'birthday', typed: { marks: '1203' }, home: 'P', birthday: undefined }).points,
    undefined,
  );
});
