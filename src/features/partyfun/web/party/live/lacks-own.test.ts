import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundKind } from '../../../deck/card.ts';
import type { PhaseName } from '../../../party-view.ts';
import { lacksOwn } from './cached-party.ts';

const known = (phase: PhaseName, kind: RoundKind, ownOf: number) =>
  ({ document: { party: { phase, number: 5, round: { kind } } }, ownOf: { party: { number: ownOf } } }) as Parameters<
    typeof lacksOwn
  >[0];

test('each vote on answers requests once which option is the user’s own, even if no answer of theirs is known', () => {
  assert.equal(lacksOwn(known('vote', 'bluff', 4)), true);
  assert.equal(lacksOwn(known('vote', 'photo', 4)), true);
  assert.equal(lacksOwn(known('vote', 'bluff', 5)), false);
});

test('nothing is requested outside a vote, or in rounds without answers to vote on', () => {
  assert.equal(lacksOwn(known('vote', 'likely', 4)), false);
  assert.equal(lacksOwn(known('vote', 'quiz', 4)), false);
  assert.equal(lacksOwn(known('answer', 'bluff', 4)), false);
  assert.equal(lacksOwn(known('reveal', 'bluff', 4)), false);
});
