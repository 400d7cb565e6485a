import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundPrompt } from '../deck/card.ts';
import { withoutContributions } from './people.ts';
import { TestParty } from './test-party.ts';
import { promptOf } from './test-prompts.ts';

const names = ['ana', 'ben', 'eva'];

test('forgetting a person removes everything they said, including their last ending, but not their score', () => {
  const party = TestParty.of(...names);
  party.start([promptOf('finish', 1), promptOf('bluff', 1)], { rounds: 4 });
  party.pass(5);
  for (const name of names) party.answer(name, { text: name === 'eva' ? 'said by eva' : 'said by two' });
  party.voteFor('eva', 'said by two');
  for (const name of ['ana', 'ben']) party.voteFor(name, 'said by eva');
  party.pass(15);
  party.pass(8);
  party.pass(5);
  for (const name of names) party.answer(name, { text: `bluff of ${name}` });
  const { state } = party;
  assert.deepEqual(
    state.lovedEndings.map(({ by }) => by),
    [['eva'], ['ana', 'ben']],
  );
  const left = withoutContributions(state, 'eva');
  assert.doesNotMatch(JSON.stringify(left), /said by eva|luff of eva/);
  assert.match(JSON.stringify(left), /said by two/);
  assert.equal(left.people.find(({ id }) => id === 'eva')?.score, 3);
  const both = ['ana', 'ben'].reduce(withoutContributions, left);
  assert.deepEqual(both.lovedEndings, []);
});

test('a forgotten person’s prompts are no longer played, and past ones no longer name them', () => {
  const party = TestParty.of(...names);
  const own = (number: number): RoundPrompt => ({ ...promptOf('likely', number), category: 'ours', author: 'ben' });
  const other: RoundPrompt = { ...promptOf('likely', 3), category: 'ours', author: 'ana' };
  party.start([own(1), own(2), other, promptOf('quiz', 1)], { rounds: 4 });
  const left = withoutContributions(party.state, 'ben');
  assert.deepEqual(
    left.plan.map(({ id, author }) => [id, author]),
    [
      ['likely-001', undefined],
      ['likely-003', 'ana'],
      ['quiz-001', undefined],
    ],
  );
  assert.equal(left.round?.prompt.author, undefined);
  assert.equal(left.nextInPlan, 1);
});

test('a renamed guest’s prompts show the new name, and are still removed when the guest is forgotten', () => {
  const party = TestParty.of(...names);
  const own = (number: number): RoundPrompt => ({ ...promptOf('likely', number), category: 'ours', author: 'ben' });
  party.start([own(1), own(2), promptOf('quiz', 1)], { rounds: 4 });
  party.do({ do: 'respell', by: 'ben', login: 'Mia' });
  assert.equal(party.state.round?.prompt.author, 'Mia');
  assert.deepEqual(
    party.state.plan.map(({ author }) => author),
    ['Mia', 'Mia', undefined],
  );
  const left = withoutContributions(party.state, 'ben');
  assert.doesNotMatch(JSON.stringify([left.plan, left.round]), /"author/);
  assert.equal(left.plan.length, 2);
});

test('a question’s author is also renamed and forgotten if they never joined the party', () => {
  const party = TestParty.of(...names);
  const own = (number: number): RoundPrompt => ({
    ...{ ...promptOf('quiz', number), category: 'ours', author: 'tom', authorId: 'tom' },
  });
  party.start([promptOf('likely', 1), own(2)], { rounds: 4 });
  party.do({ do: 'respell', by: 'tom', login: 'Mia' });
  assert.equal(party.state.plan[1]?.author, 'Mia');
  assert.deepEqual(
    withoutContributions(party.state, 'tom').plan.map(({ id }) => id),
    ['likely-001'],
  );
});
