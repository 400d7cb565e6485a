import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Room, RoomNews } from './contract.ts';
import { applyToRoom, isRoomNews } from './room-news.ts';

const room: Room = {
  id: '123456',
  name: 'Room',
  admin: 'ana',
  is_private: false,
  users: ['ana', 'ben', 'cem'],
  user_count: 3,
  created_at: '2026-05-01T10:00:00.000Z',
  game: 'bingo',
  revision: 7,
};
const news = (kind: string, login: string, seq = 8): RoomNews => ({ seq, at: '2026-05-01T10:00:00.000Z', kind, login });
const after = (...all: RoomNews[]) => all.reduce((last: Room | undefined, one) => last && applyToRoom(last, one), room);

for (const [what, told, users, admin] of [
  ['who joins is at the end', news('joined', 'dan'), ['ana', 'ben', 'cem', 'dan'], 'ana'],
  ['who leaves is gone', news('left', 'ben'), ['ana', 'cem'], 'ana'],
  ['who is removed is gone, however the name is spelled', news('removed', 'BEN'), ['ana', 'cem'], 'ana'],
  ['who inherits is the admin', news('inherited', 'ben'), ['ana', 'ben', 'cem'], 'ben'],
  ['a member spelled another way keeps the place', news('respelled', 'Ben'), ['ana', 'Ben', 'cem'], 'ana'],
  ['so does the admin', news('respelled', 'ANA'), ['ANA', 'ben', 'cem'], 'ANA'],
  ['what happens in the game moves nobody', news('completed', 'ben'), ['ana', 'ben', 'cem'], 'ana'],
  ['somebody who is not there cannot leave', news('left', 'dan'), ['ana', 'ben', 'cem'], 'ana'],
] as const) {
  test(what, () => {
    assert.deepEqual(after(told), { ...room, users, admin, user_count: users.length, revision: 8 });
  });
}

test('a guest who comes is named as one, until they go or stay for good', () => {
  const came: RoomNews = { ...news('joined', 'mia'), guest: true };
  assert.deepEqual(after(came)?.guests, ['mia']);
  assert.deepEqual(after(came, came)?.guests, ['mia'], 'told of twice');
  assert.deepEqual(after(came, news('joined', 'dan', 9))?.guests, ['mia']);
  for (const kind of ['left', 'removed', 'stayed']) {
    assert.ok(!('guests' in (after(came, news(kind, 'MIA', 9)) ?? {})), kind);
  }
  assert.deepEqual(after(came, news('stayed', 'mia', 9))?.users, ['ana', 'ben', 'cem', 'mia']);
  assert.ok(
    !('guests' in (after(came, news('left', 'mia', 9), news('joined', 'mia', 10)) ?? {})),
    'back with an account',
  );
});

test('members that were read after the room end up in the order in which they came', () => {
  // Read with ben's return and dan's coming in it, of which the number says nothing yet.
  const mixed: Room = { ...room, users: ['ana', 'cem', 'ben', 'dan'] };
  const told = [news('left', 'ben', 8), news('joined', 'ben', 9), news('joined', 'dan', 10)];
  const last = told.reduce<Room | undefined>((one, event) => one && applyToRoom(one, event), mixed);
  assert.deepEqual(last?.users, ['ana', 'cem', 'ben', 'dan']);
});

test('a room as strangers see it cannot be kept current', () => {
  const { users: _, ...seen } = room;
  assert.equal(applyToRoom(seen, news('joined', 'dan')), undefined);
});

test('only what says its number, its moment, its kind and whom it is about is news', () => {
  assert.equal(isRoomNews(news('joined', 'dan')), true);
  for (const other of [
    undefined,
    null,
    7,
    'news',
    {},
    { ...news('joined', 'dan'), seq: '8' },
    { seq: 8, kind: 'joined' },
  ]) {
    assert.equal(isRoomNews(other), false);
  }
});
