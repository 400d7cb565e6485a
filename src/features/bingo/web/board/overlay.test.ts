import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import type { Unsent } from '../unsent/entries.ts';
import { markEntry, photoEntry } from '../unsent/new-entries.ts';
import { challenge, photo, seat, square } from '../unsent/test-room.ts';
import { applyMarks, failedMarks, photosOf, uselessOf, withoutTakenBack } from './overlay.ts';

const open = { completed: false, has_image: false };
const done = { completed: true, has_image: false };
const pictured = { completed: true, has_image: true };

/** Entries in the order in which they were put. */
function unsent(...entries: [what: boolean | 'photo', phase?: OutboxEntry['phase']][]): Unsent[] {
  return entries.map(([what, phase = 'waiting'], seq) => {
    const put =
      what === 'photo' ? photoEntry(seat, challenge('cow'), photo('cow')) : markEntry(seat, challenge('cow'), what);
    return { ...put, id: `id-${seq}`, seq, owner: 'Ana', putAt: 0, phase, isKept: true } as Unsent;
  });
}
const withoutTime = { completed_at: null };

test('what is on its way is laid over the board in its order', () => {
  const cases: [before: typeof open, entries: Unsent[], after: object][] = [
    [open, unsent([true]), { ...done, ...withoutTime }],
    [open, unsent([true, 'sending'], [false]), { ...open, ...withoutTime }],
    [pictured, unsent([false]), { ...open, ...withoutTime }],
    [open, unsent(['photo']), { ...pictured, ...withoutTime }],
    [pictured, unsent([false, 'sending'], ['photo']), { ...pictured, ...withoutTime }],
    [open, unsent(['photo', 'sending'], [false]), { ...open, ...withoutTime }],
  ];
  for (const [before, entries, after] of cases) {
    const [first, other] = applyMarks([square('cow', before), square('tractor', open)], entries);
    assert.deepEqual(first, { ...square('cow', before), ...after });
    assert.deepEqual(other, square('tractor', open));
  }
});

test('a board that is as everything wishes it stays the same object, with the time that the server told', () => {
  const board = [square('cow', pictured)];
  for (const entries of [unsent(), unsent([true]), unsent(['photo']), unsent([false, 'refused'], ['photo', 'held'])])
    assert.equal(applyMarks(board, entries), board);
});

test('what is wished for a square that is not on the board changes nothing, and is told when it is refused', () => {
  const board = [square('tractor', open)];
  assert.equal(applyMarks(board, unsent([true])), board);
  assert.equal(failedMarks(board, unsent([true, 'refused'])).length, 1);
});

test('of a square the last photo shows, unless it was taken back behind', () => {
  assert.equal(photosOf(unsent(['photo', 'held'])).get('cow')?.id, 'id-0');
  assert.equal(photosOf(unsent(['photo', 'sending'], ['photo', 'held'])).get('cow')?.id, 'id-1');
  assert.equal(photosOf(unsent(['photo', 'sending'], [false])).size, 0);
  assert.equal(photosOf(unsent([false], ['photo', 'held'])).get('cow')?.id, 'id-1');
});

test('what is being kept lies over all that waits, so that a tap shows before the disk has it', () => {
  const wish = (completed: boolean) => ({ roomId: seat.roomId, challengeId: 'cow', completed });
  const board = [square('cow', open), square('tractor', open)];
  assert.equal(applyMarks(board, [], [wish(true)])[0]?.completed, true);
  assert.equal(applyMarks(board, unsent([true]), [wish(false)])[0]?.completed, false);
  assert.equal(applyMarks(board, unsent([false]), [wish(false), wish(true)])[0]?.completed, true);
  assert.equal(applyMarks(board, [], [{ ...wish(true), challengeId: 'bridge' }]), board);
});

test('a photo waits in vain for a square that is done; one that answers a question, for a square that is open', () => {
  const held = (isAnswer: boolean): Unsent => {
    const put = photoEntry(seat, challenge('cow'), photo('cow'), isAnswer);
    return { ...put, id: 'id', seq: 0, owner: 'Ana', putAt: 0, phase: 'held', isKept: true } as Unsent;
  };
  for (const isAnswer of [false, true])
    for (const before of [open, done, pictured]) {
      const waits = uselessOf([square('cow', before)], [held(isAnswer)]).length === 0;
      assert.equal(waits, before.completed === isAnswer, JSON.stringify({ isAnswer, ...before }));
    }
});

test('a questioned square that is being taken back shows as open, and comes back if it is not', () => {
  const board = [
    { ...square('cow', pictured), seq: 4 },
    { ...square('tractor', done), seq: 5 },
  ];
  assert.deepEqual(
    withoutTakenBack(board, new Set([4])).map(({ completed, has_image }) => [completed, has_image]),
    [
      [false, false],
      [true, false],
    ],
  );
  assert.equal(withoutTakenBack(board, new Set()), board);
});
