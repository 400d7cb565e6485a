import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomNews } from '#features/rooms/contract.ts';
import { photoChangeOf } from './photo-change.ts';

const line = { points: 0, done: '' };
const changeOf = (kind: string, game?: object) => {
  const news: RoomNews = { seq: 8, at: '2026-05-01T10:00:00.000Z', kind, login: 'ana', title: 'Square 8' };
  return photoChangeOf({ ...news, ...(game && { game: { line, ...game } }) });
};

test('a completion shows its photo or none, an undo shows none any more, and a deal moves no photo', () => {
  const challenge_id = 'c8';
  assert.deepEqual(changeOf('completed', { challenge_id, has_image: true, photo: 'v8' }), { of: 'c8', v: 'v8' });
  assert.deepEqual(changeOf('completed', { challenge_id, has_image: false }), { of: 'c8' });
  assert.deepEqual(changeOf('undone', { challenge_id }), { of: 'c8' });
  assert.equal(changeOf('dealt'), 'nothing');
});

test('what does not say how the photos are now is not guessed', () => {
  assert.equal(changeOf('weather'), undefined);
  assert.equal(changeOf('completed', { has_image: true }), undefined);
  assert.equal(changeOf('completed', { challenge_id: 'c8', has_image: true }), undefined);
  assert.equal(changeOf('undone'), undefined);
});
