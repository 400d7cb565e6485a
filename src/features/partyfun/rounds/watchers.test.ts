import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inRound } from './test-party.ts';

describe("the spectators' shared vote", () => {
  test("in Bluff the spectators' vote counts as one person fooled", () => {
    const party = inRound('bluff');
    for (const by of ['una', 'vic', 'wim']) {
      party.join(by);
      party.do({ do: 'role', by, role: 'spectator' });
    }
    for (const name of ['ana', 'ben', 'eva', 'tom']) party.answer(name, { text: `of ${name}` });
    for (const by of ['una', 'vic']) assert.equal(party.voteFor(by, 'Of tom'), undefined);
    party.voteFor('wim', 'Of ana');
    for (const name of ['ana', 'ben', 'eva', 'tom']) party.voteFor(name, 'Truth of bluff-001');
    assert.deepEqual(party.gains, { ana: 2, ben: 2, eva: 2, tom: 3 });
  });

  for (const [of, gains] of [
    ['ana', { ana: 5, ben: 1 }],
    ['eva', { ana: 3, ben: 1, eva: 1 }],
  ] as const)
    test(`the spectators' vote counts when deciding whether a vote is unanimous, such as one for ${of}`, () => {
      const party = inRound('finish');
      party.join('una');
      for (const name of ['ana', 'ben', 'eva', 'tom']) party.answer(name, { text: `of ${name}` });
      party.voteFor('una', `of ${of}`);
      for (const name of ['ben', 'eva', 'tom']) party.voteFor(name, 'of ana');
      party.voteFor('ana', 'of ben');
      assert.deepEqual(party.gains, gains);
    });

  test("a single vote is unanimous if the spectators' vote agrees with it", () => {
    const party = inRound('finish', ['ana', 'ben', 'eva']);
    party.join('una');
    party.answer('ana', { text: 'a' });
    party.answer('ben', { text: 'b' });
    party.pass(60);
    for (const name of ['ben', 'una']) party.voteFor(name, 'a');
    party.pass(30);
    assert.deepEqual(party.gains, { ana: 3 });
  });

  test("in Most likely the spectators' vote counts towards the majority", () => {
    const party = inRound('likely');
    party.join('una');
    for (const [by, of] of ['una ana', 'ana ana', 'ben ben', 'eva eva', 'tom tom'].map((pair) => pair.split(' ')))
      party.voteFor(by ?? '', of ?? '');
    assert.deepEqual(party.gains, { ana: 1 });
  });
});
