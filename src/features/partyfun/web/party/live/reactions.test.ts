import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { isReaction, reactions, showReaction } from './reactions.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => {
  mock.timers.tick(10_000);
  mock.timers.reset();
});

const shown = () => reactions.read().map(({ login, reaction }) => `${login} ${reaction}`);
const said = () => reactions.read().flatMap(({ login, isAnnounced }) => (isAnnounced ? [login] : []));

test('a reaction is shown for a few seconds, and only the latest of each person', () => {
  showReaction('1', { login: 'joe', reaction: '👏' });
  showReaction('1', { login: 'eva', reaction: '🔥' });
  showReaction('1', { login: 'joe', reaction: '😮' });
  assert.deepEqual(shown(), ['eva 🔥', 'joe 😮']);
  mock.timers.tick(3999);
  assert.equal(shown().length, 2);
  mock.timers.tick(1);
  assert.deepEqual(shown(), []);
});

test('a few of twenty simultaneous reactions are shown, and one is read out', () => {
  for (let i = 1; i <= 20; i++) showReaction('1', { login: `p${i}`, reaction: '❤️' });
  assert.deepEqual(shown(), ['p15 ❤️', 'p16 ❤️', 'p17 ❤️', 'p18 ❤️', 'p19 ❤️', 'p20 ❤️']);
  assert.deepEqual(said(), []);
  mock.timers.tick(4000);
  showReaction('1', { login: 'p7', reaction: '❤️' });
  showReaction('1', { login: 'p8', reaction: '❤️' });
  assert.deepEqual(said(), ['p7']);
});

test('other transient events are ignored', () => {
  assert.ok(isReaction({ login: 'joe', reaction: '👏' }));
  for (const shownNow of [null, 'joe', { moved: 'joe' }, { login: 'joe' }, { reaction: '👏', login: 1 }])
    assert.equal(isReaction(shownNow), false);
});
