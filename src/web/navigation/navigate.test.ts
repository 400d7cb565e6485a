import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathAbove } from './navigate.ts';

const cases: [from: string, to: string][] = [
  ['/misc/minigames/bingo/rooms/123456', '/misc/minigames/bingo/rooms'],
  ['/misc/minigames/bingo/rooms', '/misc/minigames/bingo'],
  ['/misc/minigames/bingo', '/misc/minigames'],
  ['/misc', '/'],
  ['/bingo/challenges', '/'],
  ['/nowhere/at/all', '/'],
  ['/', '/'],
];
for (const [from, to] of cases) {
  test(`a visitor who followed a link to ${from} goes back to ${to}`, () => assert.equal(pathAbove(from), to));
}
