import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FeedItem, feedKinds } from '../../score-contract.ts';
import { bingoFeed } from './bingo-feed.ts';

const item = (kind: FeedItem['kind'], challenge_id?: string): FeedItem => ({
  seq: 4,
  login: 'ben',
  kind,
  at: '2026-05-01T10:00:00.000Z',
  title: 'A bridge',
  ...(challenge_id !== undefined && { challenge_id }),
});

test('completions, undos, swaps and the end of a game are announced, but deals are not', () => {
  assert.equal(bingoFeed.announcementOf(item('completed')), 'ben completed A bridge.');
  assert.equal(bingoFeed.announcementOf(item('undone')), 'ben took back A bridge.');
  assert.equal(bingoFeed.announcementOf(item('swapped')), 'ben swapped A bridge for another square.');
  assert.equal(bingoFeed.announcementOf(item('won')), 'The game has ended. ben won.');
  assert.equal(bingoFeed.announcementOf(item('ended')), 'The game has ended. Nobody scored.');
  assert.equal(bingoFeed.announcementOf(item('dealt')), undefined);
});

test('each kind of board event has its style, and only completions have a heart and can be questioned', () => {
  const own = feedKinds.filter((kind) => bingoFeed.viewOf(item(kind)) !== undefined);
  assert.deepEqual(own, ['dealt', 'completed', 'undone', 'swapped', 'again', 'won', 'ended']);
  assert.deepEqual(
    own.filter((kind) => bingoFeed.viewOf(item(kind))?.isActivity),
    ['completed'],
  );
  assert.deepEqual(
    own.filter((kind) => bingoFeed.viewOf(item(kind))?.canBeQuestioned),
    ['completed'],
  );
});

test("a question links to its square, on the player's own board or on the owner's, while the square is completed", () => {
  const room = { id: '123456', game: 'bingo' } as const;
  const pathFor = (login: string, item: FeedItem) => bingoFeed.pathTo?.(item, { room, login, owner: 'Ben' });
  const path = '/misc/minigames/bingo/rooms/123456';
  assert.equal(pathFor('ana', item('completed', 'c1')), `${path}?login=Ben&square=c1`);
  assert.equal(pathFor('ben', item('completed', 'c1')), `${path}?square=c1`);
  assert.equal(pathFor('ana', item('completed')), undefined);
});
