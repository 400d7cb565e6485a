import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomNumberIn } from './room-number.ts';

const cases: [text: string, number: string | undefined][] = [
  ['123456', '123456'],
  ['  012 345 ', '012345'],
  ['#123-456', '123456'],
  ['１２３４５６', '123456'],
  ['https://example.org/misc/minigames/bingo/rooms/123456?login=ana', '123456'],
  ['', undefined],
  ['   ', undefined],
  ['twelve', undefined],
  ['12a456', undefined],
];
for (const [text, number] of cases) {
  test(`A room number in "${text}": ${number ?? 'none'}`, () => assert.equal(roomNumberIn(text), number));
}
