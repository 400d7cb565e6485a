import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundKind } from '../../../deck/card.ts';
import type { PhaseName } from '../../../party-view.ts';
import { isOwnPartMissing } from './cached-party.ts';

const known = (phase: PhaseName, kind: RoundKind, ownOf: number) =>
  ({ document: { party: { phase, number: 5, round: { kind } } }, ownOf: { party: { number: ownOf } } }) as Parameters<
    typeof isOwnPartMissing
  >[0];

test("the user's own option is requested once per vote on answers, even if their answer isn't known", () => {
  assert.equal(isOwnPartMissing(known('vote', 'bluff', 4)), true);
  assert.equal(isOwnPartMissing(known('vote', 'photo', 4)), true);
  assert.equal(isOwnPartMissing(known('vote', 'bluff', 5)), false);
});

test('nothing is requested outside a vote, or in rounds without answers to vote on', () => {
  assert.equal(isOwnPartMissing(known('vote', 'likely', 4)), false);
  assert.equal(isOwnPartMissing(known('vote', 'quiz', 4)), false);
  assert.equal(isOwnPartMissing(known('answer', 'bluff', 4)), false);
  assert.equal(isOwnPartMissing(known('reveal', 'bluff', 4)), false);
});
