import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RoundPrompt } from '../deck/card.ts';
import { withoutContributions } from './people.ts';
import { TestParty } from './test-party.ts';
import { promptOf } from './test-prompts.ts';
import { ownView, publicView } from './view.ts';

/** A question that ana wrote, and prompts for the rounds after it. */
const promptsWith = (kind: 'bluff' | 'quiz' | 'closest'): RoundPrompt[] => [
  { ...promptOf(kind, 1), category: 'ours', author: 'ana', authorId: 'ana' },
  ...[2, 3, 4, 5].map((number) => promptOf('finish', number)),
];

function partyPlaying(kind: 'bluff' | 'quiz' | 'closest', ...names: string[]): TestParty {
  const party = TestParty.of('ana', 'ben', 'eva', ...names);
  party.start(promptsWith(kind), { rounds: 4 });
  party.pass(5);
  return party;
}

describe("a group's own question", () => {
  test("everyone but its author plays a group's own question; the author gets a point that doesn't win the round", () => {
    const party = partyPlaying('quiz');
    assert.deepEqual(party.state.round?.players, ['ben', 'eva']);
    const right = party.state.round?.options.find(({ isTrue }) => isTrue)?.id ?? '';
    const wrong = party.state.round?.options.find(({ isTrue }) => !isTrue)?.id ?? '';
    assert.equal(party.vote('ana', { option: right }), 'not playing');
    party.vote('ben', { option: wrong });
    party.vote('eva', { option: wrong });
    assert.equal(party.state.phase, 'reveal', "the game doesn't wait for the author");
    assert.deepEqual(party.gains, { ana: 1 });
    assert.equal(party.state.people.find(({ id }) => id === 'ana')?.tally.won, 0);
  });

  test("the author of a question can't answer it or vote on it, even as a spectator", () => {
    const party = partyPlaying('bluff', 'tom');
    assert.equal(party.answer('ana', { text: 'Truth of bluff-001' }), 'not playing');
    for (const by of ['ben', 'eva', 'tom']) party.answer(by, { text: `of ${by}` });
    assert.equal(party.state.phase, 'vote');
    assert.equal(party.voteFor('ana', 'Truth of bluff-001'), 'not playing');
    party.do({ do: 'role', by: 'ana', role: 'spectator' });
    assert.equal(party.voteFor('ana', 'Truth of bluff-001'), 'not playing');
    for (const by of ['ben', 'eva', 'tom']) party.voteFor(by, 'Truth of bluff-001');
    assert.deepEqual(party.gains, { ana: 1, ben: 2, eva: 2, tom: 2 });
  });

  test("a group's own question counts double in the last round, like any other", () => {
    const party = TestParty.of('ana', 'ben', 'eva');
    party.start(promptsWith('closest').slice(0, 1), { rounds: 4 });
    party.pass(5);
    party.answer('ben', { number: 41 });
    party.answer('eva', { number: 90 });
    assert.deepEqual(party.gains, { ana: 2, ben: 4, eva: 2 });
  });

  test("if its author isn't in the party, everyone plays the question and the author gets no point", () => {
    const party = TestParty.of('ben', 'eva', 'tom');
    party.start(promptsWith('closest'), { rounds: 4 });
    party.pass(5);
    assert.deepEqual(party.state.round?.players, ['ben', 'eva', 'tom']);
    party.join('ana');
    assert.equal(party.answer('ana', { number: 41 }), 'not playing');
    for (const [index, by] of ['ben', 'eva', 'tom'].entries()) party.answer(by, { number: 41 + index });
    assert.deepEqual(party.gains, { ben: 2, eva: 1 });
  });

  test("a question's answer isn't revealed early, and its author is still listed as a player", () => {
    const party = partyPlaying('closest');
    const shown = JSON.stringify([publicView(party.state), ownView(party.state, 'ben', 'ben')]);
    assert.ok(!shown.includes('41') && !shown.includes('authorId') && !shown.includes('asker'), shown);
    const ana = publicView(party.state).people.find(({ login }) => login === 'ana');
    assert.deepEqual([ana?.role, ana?.from_round], ['player', undefined]);
  });

  test('a question no longer names its author once their account is deleted', () => {
    const left = withoutContributions(partyPlaying('quiz').state, 'ana');
    assert.ok(!JSON.stringify([left.plan, left.round?.prompt]).includes('ana'));
  });
});
