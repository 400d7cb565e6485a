import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outcomeOf, type QuestionStatus, settlerFor } from './rules.ts';

const open: QuestionStatus = {
  settler: 'group',
  isAnswered: false,
  votes: { counts: 0, against: 0 },
  voters: 4,
  isOver: false,
};
const votes = (counts: number, against: number) => ({ votes: { counts, against } });

describe('the outcome of a question', () => {
  const cases: [string, Partial<QuestionStatus>, ReturnType<typeof outcomeOf>][] = [
    ['is undecided in a trusting room before the owner answers', { settler: 'trust' }, undefined],
    ['keeps the claim in a trusting room after any answer', { settler: 'trust', isAnswered: true }, 'kept'],
    ['keeps the claim in a trusting room without an answer in time', { settler: 'trust', isOver: true }, 'kept'],
    [
      'keeps the claim in a trusting room despite earlier votes, once the time is over',
      { settler: 'trust', ...votes(0, 4), isOver: true },
      'kept',
    ],
    ['is undecided in a group room after only an answer', { isAnswered: true }, undefined],
    ["is undecided in a group room while one of four hasn't voted", votes(0, 3), undefined],
    ['rejects the claim in a group room when all have voted and most are against it', votes(1, 3), 'off'],
    ['keeps the claim in a group room when all have voted and most are for it', votes(3, 1), 'kept'],
    ['keeps the claim in a group room when all have voted and there is a tie', votes(2, 2), 'kept'],
    [
      'rejects the claim in a group room when the only vote in time is against it',
      { ...votes(0, 1), isOver: true },
      'off',
    ],
    [
      'keeps the claim in a group room when the time is over and there is a tie',
      { ...votes(1, 1), isOver: true },
      'kept',
    ],
    ['keeps the claim in a group room when nobody voted in time', { isOver: true }, 'kept'],
    ['is undecided in a group room in which nobody can vote', { voters: 0 }, undefined],
    ['keeps the claim in a group room in which nobody could vote in time', { voters: 0, isOver: true }, 'kept'],
    ['is undecided before the judge decides', { settler: 'judge', voters: 1 }, undefined],
    ['keeps the claim when the judge accepts it', { settler: 'judge', voters: 1, ...votes(1, 0) }, 'kept'],
    ["rejects the claim when the judge doesn't accept it", { settler: 'judge', voters: 1, ...votes(0, 1) }, 'off'],
    ["keeps the claim when the judge didn't decide in time", { settler: 'judge', voters: 1, isOver: true }, 'kept'],
  ];
  for (const [what, given, outcome] of cases) test(what, () => assert.equal(outcomeOf({ ...open, ...given }), outcome));

  test('rejects the claim only with more votes against than for, and before the deadline only once everybody has voted', () => {
    const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);
    const all = upTo(7).flatMap((voters) =>
      upTo(voters).flatMap((counts) => upTo(voters - counts).map((against) => ({ voters, counts, against }))),
    );
    for (const { voters, counts, against } of all) {
      const given = { ...open, ...votes(counts, against), voters };
      const end = against > counts ? 'off' : 'kept';
      assert.equal(outcomeOf({ ...given, isOver: true }), end);
      assert.equal(outcomeOf(given), voters === 0 || counts + against < voters ? undefined : end);
    }
  });
});

test('nobody judges their own claim, and the group settles questions if there is no judge', () => {
  const judge = { settler: 'judge', judge: 'tom' } as const;
  const [ana, tom] = [
    { id: 'ana', isMember: true },
    { id: 'tom', isMember: true },
  ];
  const byGroup = { settler: 'group', judge: null };
  assert.deepEqual(settlerFor(judge, ana), judge);
  assert.deepEqual(settlerFor(judge, tom), byGroup);
  assert.deepEqual(settlerFor({ settler: 'judge', judge: null }, ana), byGroup);
  for (const settler of ['trust', 'group'] as const)
    assert.deepEqual(settlerFor({ settler, judge: 'tom' }, ana), { settler, judge: null });
});

test("the group settles questions about a former member's claims, unless there is a judge", () => {
  const judge = { settler: 'judge', judge: 'tom' } as const;
  for (const owner of [
    { id: 'ana', isMember: false },
    { id: null, isMember: false },
  ]) {
    for (const settler of ['trust', 'group'] as const)
      assert.deepEqual(settlerFor({ settler, judge: null }, owner), { settler: 'group', judge: null });
    assert.deepEqual(settlerFor(judge, owner), judge);
  }
});
