import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import type { Question } from '../contract.ts';
import { type ClaimAction, type ClaimEntry, claimEntryKind, undoneSeqs, withPending } from './pending-claim-actions.ts';

const question: Question = {
  seq: 4,
  title: 'A heart',
  owner: 'ana',
  settler: 'group',
  ends_at: '2026-05-02T10:00:00.000Z',
  asked: [{ login: 'ben', word: 'Is it?' }],
  counts: ['Eva'],
  against: ['cem'],
};
const settled: Question = {
  ...question,
  settled: { at: question.ends_at, outcome: 'kept', by: 'group', counts: 1, against: 0 },
};

const entry = (owner: string, action: ClaimAction, phase: OutboxEntry['phase'] = 'waiting', seq = 4): ClaimEntry => ({
  kind: claimEntryKind,
  lane: 'room/123456',
  label: '',
  id: `id-${seq}-${action.act}`,
  seq: 1,
  owner,
  putAt: Date.UTC(2026, 4, 1, 10),
  phase,
  mayBeCounted: false,
  isStored: true,
  data: { roomId: '123456', seq, title: 'A heart', owner: 'ana', ...action },
});

test('pending questions and answers show immediately and only once, and a pending vote switches sides', () => {
  const [voted] = withPending([question], [entry('eva', { act: 'vote', counts: false })]);
  assert.deepEqual([voted?.counts, voted?.against], [[], ['cem', 'eva']]);
  const [back] = withPending(
    [question],
    [entry('eva', { act: 'vote', counts: false }), entry('eva', { act: 'vote', counts: true })],
  );
  assert.deepEqual([back?.counts, back?.against], [['eva'], ['cem']]);
  const [answered] = withPending([question], [entry('ana', { act: 'answer', text: 'It is.' }, 'sending')]);
  assert.equal(answered?.answer?.text, 'It is.');
  const ask = (login: string) => withPending([question], [entry(login, { act: 'ask', word: 'Hm?' })])[0]?.asked;
  assert.deepEqual(ask('eva'), [...question.asked, { login: 'eva', word: 'Hm?' }]);
  assert.deepEqual(ask('Ben'), question.asked);
});

test('a first question about a claim is shown before the server knows about it, without votes', () => {
  const [first, ...more] = withPending([], [entry('ben', { act: 'ask', word: 'Is it?' })]);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [first?.seq, first?.owner, first?.asked, first?.settler, first?.ends_at],
    [4, 'ana', [{ login: 'ben', word: 'Is it?' }], 'trust', '2026-05-02T10:00:00.000Z'],
  );
});

test('refused entries, and entries about a settled or unknown question, change nothing', () => {
  const vote = { act: 'vote', counts: true } as const;
  assert.deepEqual(withPending([question], [entry('dan', vote, 'refused')]), [question]);
  assert.deepEqual(withPending([settled], [entry('dan', vote)]), [settled]);
  assert.deepEqual(withPending([], [entry('dan', vote)]), []);
});

test("a claim counts as taken back while the call is delayed or being sent, but not once it's refused", () => {
  const back = { act: 'take back' } as const;
  const all = [entry('ana', back, 'held', 4), entry('ana', back, 'waiting', 5), entry('ana', back, 'refused', 6)];
  assert.deepEqual([...undoneSeqs([...all, entry('ana', { act: 'vote', counts: true }, 'waiting', 7)])], [4, 5]);
});
