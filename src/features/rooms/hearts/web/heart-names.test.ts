import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heartNames } from './heart-names.ts';

const room = { guests: ['Mia'] };
const of = (hearts: string[], login = 'tom') => heartNames({ hearts, login, room });

test('hearts name the user first and mark guests, and a crowd is shortened to two names and a count', () => {
  assert.equal(of([]), '');
  assert.equal(of(['ana']), 'ana');
  assert.equal(of(['ana', 'mia', 'Tom']), 'You, ana and mia (guest)');
  assert.equal(of(['ana', 'ben', 'eva']), 'ana, ben and eva');
  assert.equal(of(['Mia', 'ana', 'ben', 'eva']), 'Mia (guest), ana and 2 more');
  const crowd = Array.from({ length: 400 }, (_, index) => `player ${index}`);
  assert.equal(of(crowd), 'player 0, player 1 and 398 more');
  assert.equal(of([...crowd, 'tom']), 'You, player 0 and 399 more');
});
