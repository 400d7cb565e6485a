import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TestParty } from './test-party.ts';
import { promptOf } from './test-prompts.ts';
import { publicView } from './view.ts';

const names = ['ana', 'ben', 'eva', 'tom'];

describe('awards', () => {
  /** Plays a Bluff in which ana fools everybody, then a Finish it with these votes. In both, ana answers first. */
  function played(votes: Record<string, string>): TestParty {
    const party = TestParty.of(...names);
    party.start([promptOf('bluff', 1), promptOf('finish', 2)], { rounds: 4 });
    const answerAll = () => {
      party.pass(5);
      for (const name of names) {
        party.answer(name, { text: `of ${name}` });
        party.pass(1);
      }
    };
    answerAll();
    for (const name of ['ben', 'eva', 'tom']) party.voteFor(name, 'Of ana');
    party.pass(30);
    party.pass(15);
    party.pass(8);
    answerAll();
    for (const [by, of] of Object.entries(votes)) party.voteFor(by, `of ${of}`);
    party.pass(30);
    party.host('end');
    return party;
  }
  const winners = (party: TestParty) => {
    const { best_bluff, most_loved, fastest } = publicView(party.state).final?.awards ?? {};
    return [best_bluff?.login, most_loved?.login, most_loved?.votes, fastest?.login];
  };

  test('awards go to different people: if one is best at two things, the next best gets the second award', () => {
    assert.deepEqual(winners(played({ ben: 'ana', eva: 'ana', tom: 'ana', ana: 'ben' })), ['ana', 'ben', 1, 'eva']);
  });

  test('one person gets two awards if no other player qualifies', () => {
    const party = played({ ben: 'ana', eva: 'ana', tom: 'ana' });
    assert.deepEqual(winners(party), ['ana', 'ana', 3, 'ben']);
  });
});

test('the final view lists each player’s place and best kind of round, and the awards', () => {
  const party = TestParty.of(...names);
  party.start([promptOf('bluff', 1), promptOf('finish', 2)], { rounds: 4 });
  party.pass(5);
  for (const name of names) party.answer(name, { text: `of ${name}` });
  for (const name of ['ana', 'ben', 'tom']) party.voteFor(name, 'Of eva');
  party.voteFor('eva', 'Of ben');
  party.pass(15);
  party.pass(8);
  party.pass(5);
  for (const name of ['tom', 'ana', 'ben', 'eva']) {
    party.pass(1);
    party.answer(name, { text: `of ${name}` });
  }
  for (const name of ['ana', 'eva', 'tom']) party.voteFor(name, 'of ben');
  party.voteFor('ben', 'of ana');
  party.pass(15);
  party.pass(8);
  const { final } = publicView(party.state);
  assert.deepEqual(final?.players, [
    { login: 'ben', place: 1, score: 9, won: 1, fooled: 1, votes: 3, best: 'finish' },
    { login: 'eva', place: 2, score: 3, won: 1, fooled: 3, votes: 0, best: 'bluff' },
    { login: 'ana', place: 3, score: 2, won: 0, fooled: 0, votes: 1, best: 'finish' },
    { login: 'tom', place: 4, score: 0, won: 0, fooled: 0, votes: 0 },
  ]);
  assert.deepEqual(final?.awards, {
    best_bluff: { login: 'eva', text: 'Of eva', fooled: 3, of: 3 },
    most_loved: { login: 'ben', votes: 3, answers: 1 },
    fastest: { login: 'tom', average_ms: 250 },
  });
});
