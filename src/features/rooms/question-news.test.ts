import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomNews } from './contract.ts';
import type { Question, Questions } from './question-contract.ts';
import { applyToQuestions, ownOpen } from './question-news.ts';

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
const settled: Question = {
  ...question,
  settled: { at: question.ends_at, outcome: 'kept', by: 'group', counts: 1, against: 0 },
};
const listOf = (...questions: Question[]): Questions => ({ seq: 7, n: 2, settler: 'trust', questions });
const news = (kind: string, login: string): RoomNews => ({ seq: 8, at: question.ends_at, kind, login });

test('what changes no question is only counted; what may change one has them read again', () => {
  const cases: [known: Questions, kind: string, login: string, isRead: boolean][] = [
    [listOf(), 'completed', 'ana', false],
    [listOf(question), 'completed', 'cem', false],
    [listOf(settled), 'undone', 'ana', false],
    [listOf(question), 'undone', 'Ana', true],
    [listOf(), 'questioned', 'ben', true],
    [listOf(question), 'answered', 'ana', true],
    [listOf(question), 'taken-off', 'ana', true],
    [listOf(settled), 'left', 'cem', true],
    [listOf(), 'left', 'cem', false],
    [{ ...listOf(), settler: 'judge', judge: 'cem' }, 'removed', 'cem', true],
    [listOf(settled), 'respelled', 'BEN', true],
    [listOf(question), 'joined', 'dan', false],
  ];
  for (const [known, kind, login, isRead] of cases)
    assert.deepEqual(
      applyToQuestions(known, news(kind, login)),
      isRead ? undefined : { ...known, seq: 8 },
      `${kind} ${login}`,
    );
});

test('one’s own open questions are those about one’s own claims, however the login is spelled', () => {
  const other = { ...question, seq: 5, owner: 'ben' };
  assert.deepEqual(ownOpen([question, other, { ...settled, seq: 6 }], 'ANA'), [question]);
});
