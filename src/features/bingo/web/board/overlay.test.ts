import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxEntry } from '#web/outbox/entry.ts';
import { settled } from '#web/outbox/test-device.ts';
import { challenge, ownBoard, photo, type RoomSnapshot, roomTests, square, testRoom } from '../pending/test-room.ts';
import {
  applyMarks,
  failedMarks,
  markEntry,
  obsoleteOf,
  type PendingEntry,
  photoEntry,
  photosOf,
  withoutUndone,
} from './overlay.ts';

roomTests();

const open = { completed: false, has_image: false };
const done = { completed: true, has_image: false };
const pictured = { completed: true, has_image: true };

/** Entries in queue order. */
function pending(...entries: [what: boolean | 'photo', phase?: OutboxEntry['phase']][]): PendingEntry[] {
  return entries.map(([what, phase = 'waiting'], seq) => {
    const put =
      what === 'photo'
        ? photoEntry(ownBoard, challenge('cow'), photo('cow'))
        : markEntry(ownBoard, challenge('cow'), what);
    return {
      ...put,
      id: `id-${seq}`,
      seq,
      owner: 'Ana',
      putAt: 0,
      phase,
      mayBeCounted: false,
      isStored: true,
    } as PendingEntry;
  });
}
/** The fields of an entry that hasn't been stored on the device yet. */
const unwritten = { seq: Infinity, owner: '', putAt: 0, phase: 'waiting', mayBeCounted: false, isStored: false };
const withoutTime = { completed_at: null };

test('pending marks are applied to the board in order', () => {
  const cases: [before: typeof open, entries: PendingEntry[], after: object][] = [
    [open, pending([true]), { ...done, ...withoutTime }],
    [open, pending([true, 'sending'], [false]), { ...open, ...withoutTime }],
    [pictured, pending([false]), { ...open, ...withoutTime }],
    [open, pending(['photo']), { ...pictured, ...withoutTime }],
    [pictured, pending([false, 'sending'], ['photo']), { ...pictured, ...withoutTime }],
    [open, pending(['photo', 'sending'], [false]), { ...open, ...withoutTime }],
  ];
  for (const [before, entries, after] of cases) {
    const [first, other] = applyMarks([square('cow', before), square('tractor', open)], entries);
    assert.deepEqual(first, { ...square('cow', before), ...after });
    assert.deepEqual(other, square('tractor', open));
  }
});

test("a board that already has all pending marks is the same object, with the server's times", () => {
  const board = [square('cow', pictured)];
  for (const entries of [
    pending(),
    pending([true]),
    pending(['photo']),
    pending([false, 'refused'], ['photo', 'held']),
  ])
    assert.equal(applyMarks(board, entries), board);
});

test("a mark for a square that isn't on the board changes nothing, and is reported when refused", () => {
  const board = [square('tractor', open)];
  assert.equal(applyMarks(board, pending([true])), board);
  assert.equal(failedMarks(board, pending([true, 'refused'])).length, 1);
});

test('a square shows its last photo, unless it was undone afterwards', () => {
  assert.equal(photosOf(pending(['photo', 'held'])).get('cow')?.id, 'id-0');
  assert.equal(photosOf(pending(['photo', 'sending'], ['photo', 'held'])).get('cow')?.id, 'id-1');
  assert.equal(photosOf(pending(['photo', 'sending'], [false])).size, 0);
  assert.equal(photosOf(pending([false], ['photo', 'held'])).get('cow')?.id, 'id-1');
});

test("marks being written to the device override stored ones, so a tap shows before it's on disk", () => {
  const pendingMark = (completed: boolean, title = 'cow') =>
    ({
      ...markEntry(ownBoard, challenge(title), completed),
      ...unwritten,
      id: `${title} ${completed}`,
    }) as PendingEntry;
  const board = [square('cow', open), square('tractor', open)];
  assert.equal(applyMarks(board, [pendingMark(true)])[0]?.completed, true);
  assert.equal(applyMarks(board, [...pending([true]), pendingMark(false)])[0]?.completed, false);
  assert.equal(applyMarks(board, [...pending([false]), pendingMark(false), pendingMark(true)])[0]?.completed, true);
  assert.equal(applyMarks(board, [pendingMark(true, 'bridge')]), board);
});

test('a mark being written overrides refused entries and entries on hold', () => {
  const pendingMark = { ...markEntry(ownBoard, challenge('cow'), true), ...unwritten, id: 'mark' } as PendingEntry;
  const before = pending([false, 'refused'], ['photo', 'held']);
  const board = [square('cow', done)];
  assert.deepEqual([failedMarks(board, before).length, photosOf(before).size], [1, 1]);
  assert.deepEqual([failedMarks(board, [...before, pendingMark]), photosOf([...before, pendingMark]).size], [[], 0]);
});

test('a photo for a completed square is obsolete, and so is an answer about an open square', () => {
  const onHold = (isAnswer: boolean): PendingEntry => {
    const put = photoEntry(ownBoard, challenge('cow'), photo('cow'), isAnswer);
    return {
      ...put,
      id: 'id',
      seq: 0,
      owner: 'Ana',
      putAt: 0,
      phase: 'held',
      mayBeCounted: false,
      isStored: true,
    } as PendingEntry;
  };
  for (const isAnswer of [false, true])
    for (const before of [open, done, pictured]) {
      const isNeeded = obsoleteOf([square('cow', before)], [onHold(isAnswer)]).length === 0;
      assert.equal(isNeeded, before.completed === isAnswer, JSON.stringify({ isAnswer, ...before }));
    }
});

test("a questioned square appears open while it's being undone, and comes back if that fails", () => {
  const board = [
    { ...square('cow', pictured), seq: 4 },
    { ...square('tractor', done), seq: 5 },
  ];
  assert.deepEqual(
    withoutUndone(board, new Set([4])).map(({ completed, has_image }) => [completed, has_image]),
    [
      [false, false],
      [true, false],
    ],
  );
  assert.equal(withoutUndone(board, new Set()), board);
});

/** The completed square, before the room's document contains its completion. */
const withoutAnswer = { ...square('cow', done), ...withoutTime };

test('a confirmed mark shows without flicker until its event arrives, without a refetch', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { openBoard, server } = testRoom();
  const { mark, shown, pending, reads, follow, deliver, record } = await openBoard();
  follow();
  server.setSquare('tractor', done);
  const frames = record();
  await mark('cow', true);
  await settled();
  assert.deepEqual([server.turns, shown()[0], pending()[0]?.phase], [['cow true'], withoutAnswer, 'sending']);
  await deliver();
  assert.deepEqual([shown()[0], pending().length], [withoutAnswer, 1], 'earlier event');
  await deliver();
  assert.deepEqual([shown()[0], pending()], [square('cow', { ...done, seq: 3 }), []]);
  t.mock.timers.tick(60_000);
  await settled();
  assert.equal(reads.count, 1);
  assert.deepEqual([...new Set(frames)], ['cow', 'cow,tractor']);
});

test('a confirmed mark whose event never arrives shows without flicker, and refetches the room once after two seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { openBoard } = testRoom();
  const { mark, shown, pending, reads, follow, record } = await openBoard();
  follow();
  const frames = record();
  await mark('cow', true);
  await settled();
  t.mock.timers.tick(1999);
  await settled();
  assert.deepEqual([shown()[0], pending().length, reads.count], [withoutAnswer, 1, 1]);
  t.mock.timers.tick(1);
  await settled();
  assert.deepEqual([shown()[0], pending(), reads.count], [square('cow', { ...done, seq: 2 }), [], 2]);
  t.mock.timers.tick(60_000);
  await settled();
  assert.equal(reads.count, 2);
  assert.deepEqual([...new Set(frames)], ['cow']);
});

test('a mark also shows without flicker when there is no stream', async () => {
  const { openBoard, rest } = testRoom();
  const { mark, record } = await openBoard();
  const frames = record();
  await mark('cow', true);
  await rest();
  await mark('cow', false);
  await rest();
  assert.deepEqual(
    frames.filter((frame, at) => frame !== frames[at - 1]),
    ['cow', ''],
  );
});

test("a read already in flight when a square was marked doesn't remove the mark from the screen", async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const isFollowed of [false, true]) {
    const { openBoard, server, faultPlan, rest } = testRoom();
    faultPlan.push('answered', 'slow');
    const { mark, done: shownAsDone, pending, reads, reread, follow, deliver } = await openBoard();
    if (isFollowed) follow();
    const late = Promise.withResolvers<RoomSnapshot>();
    const before = server.snapshot();
    const { by } = reads;
    reads.by = () => late.promise;
    void reread();
    reads.by = by;
    await mark('cow', true);
    await mark('tractor', true);
    await settled();
    late.resolve(before);
    await settled();
    assert.deepEqual([shownAsDone(), pending().length], [['cow', 'tractor'], isFollowed ? 2 : 1]);
    await rest();
    assert.deepEqual([shownAsDone(), pending().length], [['cow', 'tractor'], isFollowed ? 2 : 0]);
    while (await deliver()) assert.deepEqual(shownAsDone(), ['cow', 'tractor']);
    assert.deepEqual(pending(), []);
  }
});

test('a mark confirmed before the room was first read still shows on its board', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const isFollowed of [false, true]) {
    const { openBoard, server } = testRoom();
    const late = Promise.withResolvers<RoomSnapshot>();
    const before = server.snapshot();
    const { mark, done: shownAsDone, pending, follow, deliver, record } = await openBoard(() => late.promise);
    if (isFollowed) follow();
    const frames = record();
    await mark('cow', true);
    await settled();
    assert.deepEqual([server.turns, pending().length], [['cow true'], 1]);
    late.resolve(before);
    await settled();
    if (isFollowed) await deliver();
    assert.deepEqual([shownAsDone(), pending()], [['cow'], []]);
    assert.deepEqual([...new Set(frames)], ['cow']);
  }
});
