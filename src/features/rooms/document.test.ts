import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergePatch } from '#shared/merge-patch.ts';
import {
  feedLength,
  feedOf,
  heartsOf,
  memberKey,
  patchOfEvent,
  photosOf,
  questionsOf,
  type RoomParts,
  roomOf,
} from './document.ts';
import type { Question } from './questions/contract.ts';

const at = '2026-11-28T10:00:00.000Z';
const room: RoomParts = {
  room: { id: '123456', name: 'Room', admin: '@ana', is_private: false, created_at: at, game: 'bingo' },
  members: { '@ben': { login: 'Ben', since: 3, guest: true }, '@ana': { login: 'ana', since: 1 } },
  feed: {},
  hearts: {},
  photos: {},
  questions: { settler: 'trust', about: {} },
};
const applyEvent = (before: RoomParts, event: Omit<Parameters<typeof patchOfEvent>[0], 'at'>): RoomParts =>
  mergePatch<RoomParts>(before, patchOfEvent({ at, ...event }) ?? assert.fail());

describe('an event', () => {
  test('adds a new member last, marked as a guest until they choose a password', () => {
    const joined = applyEvent(room, { seq: 9, kind: 'joined', login: 'Cem', isGuest: true });
    const view = roomOf(joined);
    assert.deepEqual([view.users, view.user_count, view.guests], [['ana', 'Ben', 'Cem'], 3, ['Ben', 'Cem']]);
    const permanent = applyEvent(joined, { seq: 10, kind: 'stayed', login: 'cem' });
    assert.deepEqual(roomOf(permanent).guests, ['Ben']);
  });

  test('makes another member the admin', () => {
    assert.equal(roomOf(applyEvent(room, { seq: 9, kind: 'inherited', login: 'ben' })).admin, 'Ben');
  });

  test('removes a member who leaves', () => {
    for (const kind of ['left', 'removed'])
      assert.deepEqual(Object.keys(applyEvent(room, { seq: 9, kind, login: 'BEN' }).members), ['@ana'], kind);
  });

  test('for a rename has no patch, so the room is read again', () => {
    assert.equal(patchOfEvent({ seq: 9, at, kind: 'respelled', login: 'ben' }), undefined);
  });

  test('appears in the feed, which shows the last fifty events', () => {
    let known = room;
    for (let seq = 1; seq <= 60; seq += 1)
      known = applyEvent(known, { seq, kind: 'completed', login: 'ben', title: `T${seq}`, position: seq % 12 });
    assert.deepEqual(Object.keys(known.feed).length, feedLength);
    const feed = feedOf(known);
    assert.deepEqual(
      [feed[0], feed.length],
      [{ seq: 60, at, login: 'ben', kind: 'completed', title: 'T60', of: 0 }, 50],
    );
  });
});

describe('a feed entry', () => {
  const completed = applyEvent(room, { seq: 9, kind: 'completed', login: 'ben', title: 'A cow' });
  const given = { ...completed, hearts: { 9: { '@ana': 7, '@ben': 4, '@gone': 1 } } };

  test('has its photo, and the hearts of current members in the order they were given', () => {
    const photo = { by: '@ben', of: 'c1', title: 'A cow', at, v: 'photo-1' };
    assert.deepEqual(feedOf({ ...given, photos: { 9: photo } })[0]?.hearts, ['Ben', 'ana']);
    assert.equal(feedOf({ ...given, photos: { 9: photo } })[0]?.photo, 'photo-1');
    assert.deepEqual(heartsOf(given, 8), []);
  });

  test("stays the same object until it changes, so that it isn't rendered again", () => {
    const [before] = feedOf(given);
    assert.ok(feedOf({ ...given, questions: { settler: 'group', about: {} } })[0] === before);
    assert.ok(feedOf({ ...given, hearts: { 9: { '@ana': 7 } } })[0] !== before);
  });
});

test('photos are listed newest first, with their owner and hearts', () => {
  const photo = (by: string) => ({ by, of: 'c1', title: 'A cow', at, v: `of ${by}` });
  const photos = photosOf({
    ...room,
    photos: { 5: photo('@ana'), 12: photo('@ben'), 7: photo('@gone') },
    hearts: { 5: { '@ben': 1 } },
  });
  assert.deepEqual(
    photos.map(({ seq, login, hearts }) => [seq, login, hearts]),
    [
      [12, 'Ben', []],
      [5, 'ana', ['Ben']],
    ],
  );
});

test('open questions are listed first, by deadline, then settled ones, newest first', () => {
  const question = (seq: number, ends: string, settledAt?: string): Question => ({
    ...{ seq, title: 'T', owner: 'ana', settler: 'group', ends_at: ends, asked: [], counts: [], against: [] },
    ...(settledAt !== undefined && {
      settled: { at: settledAt, outcome: 'kept', by: 'group', counts: 0, against: 0 },
    }),
  });
  const all = [question(4, '2'), question(5, '1'), question(6, '0', '8'), question(7, '0', '9')];
  const about = Object.fromEntries(all.map((question) => [question.seq, question]));
  const { questions, settler } = questionsOf({ ...room, questions: { settler: 'judge', judge: 'Ben', about } });
  assert.deepEqual([questions.map(({ seq }) => seq), settler], [[5, 4, 7, 6], 'judge']);
});

test('user text never becomes a property name', () => {
  assert.equal(memberKey('__proto__'), '@__proto__');
  assert.equal(memberKey('Ana'), memberKey('ANA'));
});
