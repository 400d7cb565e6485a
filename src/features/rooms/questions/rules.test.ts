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
    ['trust: not answered yet', { settler: 'trust' }, undefined],
    ['trust: any answer keeps it', { settler: 'trust', isAnswered: true }, 'kept'],
    ['trust: kept without an answer once the time is over', { settler: 'trust', isOver: true }, 'kept'],
    ['trust: earlier votes are ignored', { settler: 'trust', ...votes(0, 4), isOver: true }, 'kept'],
    ['group: an answer alone settles nothing', { isAnswered: true }, undefined],
    ['group: three of four against, still open', votes(0, 3), undefined],
    ['group: all have voted, most against', votes(1, 3), 'off'],
    ['group: all have voted, most for it', votes(3, 1), 'kept'],
    ['group: all have voted, a tie', votes(2, 2), 'kept'],
    ['group: over, one vote against', { ...votes(0, 1), isOver: true }, 'off'],
    ['group: over, a tie', { ...votes(1, 1), isOver: true }, 'kept'],
    ['group: over, nobody voted', { isOver: true }, 'kept'],
    ['group: nobody can vote', { voters: 0 }, undefined],
    ['group: over, nobody can vote', { voters: 0, isOver: true }, 'kept'],
    ['judge: undecided', { settler: 'judge', voters: 1 }, undefined],
    ['judge: it counts', { settler: 'judge', voters: 1, ...votes(1, 0) }, 'kept'],
    ["judge: it doesn't", { settler: 'judge', voters: 1, ...votes(0, 1) }, 'off'],
    ['judge: undecided, and the time is over', { settler: 'judge', voters: 1, isOver: true }, 'kept'],
  ];
  for (const [what, given, outcome] of cases) test(what, () => assert.equal(outcomeOf({ ...open, ...given }), outcome));

  test('is rejection only with more votes against than for, and is settled early only once everybody has voted', () => {
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

test('nobody judges their own claim, and without a judge the group settles', () => {
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
