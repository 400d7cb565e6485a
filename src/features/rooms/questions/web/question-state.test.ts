import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from '../contract.ts';
import { mayVote, questionText, settledText, voteOf } from './question-state.ts';

const question: Question = {
  seq: 4,
  title: 'A heart',
  owner: 'ana',
  settler: 'group',
  ends_at: '2026-05-02T10:00:00.000Z',
  asked: [{ login: 'ben', word: 'Is it?' }],
  counts: [],
  against: [],
};
type Settled = NonNullable<Question['settled']>;
const settled = (parts: Partial<Settled>): Question => ({
  ...question,
  settled: { at: question.ends_at, outcome: 'kept', by: 'group', counts: 3, against: 1, ...parts },
});

test('the result is shown with its votes', () => {
  const cases: [Question, string | undefined][] = [
    [question, undefined],
    [settled({}), 'Accepted, 3 to 1'],
    [settled({ outcome: 'off', counts: 1, against: 3 }), 'Rejected, 3 to 1'],
    [settled({ by: 'owner', counts: 0, against: 0 }), 'Accepted'],
    [settled({ by: 'owner', outcome: 'off' }), 'Taken back'],
  ];
  for (const [given, text] of cases) assert.equal(settledText(given), text);
});

test("until it's settled, everybody but the owner may vote, or only the judge if there is one", () => {
  const judged: Question = { ...question, settler: 'judge', judge: 'Tom' };
  const cases: [Question, string, boolean][] = [
    [question, 'ben', true],
    [question, 'ANA', false],
    [settled({}), 'ben', false],
    [{ ...question, settler: 'trust' }, 'ben', false],
    [judged, 'tom', true],
    [judged, 'ben', false],
  ];
  for (const [given, login, may] of cases) assert.equal(mayVote(given, login), may, login);
});

test('a vote is found by its voter, however their name is written', () => {
  const voted: Question = { ...question, counts: ['Ben'], against: ['cem'] };
  for (const [login, counts] of [
    ['ben', true],
    ['CEM', false],
    ['dan', undefined],
  ] as const)
    assert.equal(voteOf(voted, login), counts, login);
});

test('the feed shows question, answer and result, and nothing if the question is unknown', () => {
  const textOf = (kind: string, login: string, given = question) => questionText({ kind, login }, given);
  assert.match(textOf('questioned', 'Ben') ?? '', /^“.*Is it\?.*”$/);
  assert.equal(textOf('questioned', 'cem'), undefined);
  assert.equal(textOf('answered', 'ana'), undefined);
  assert.equal(textOf('answered', 'ana', { ...question, answer: { at: question.ends_at } }), 'With a photo.');
  assert.equal(textOf('kept', 'ana', settled({})), 'Accepted, 3 to 1');
  assert.equal(questionText({ kind: 'kept', login: 'ana' }, undefined), undefined);
  assert.equal(textOf('completed', 'ana', settled({})), undefined);
});
