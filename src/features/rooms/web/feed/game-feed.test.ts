import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedItem } from '../../document.ts';
import { eventsSince as since, summaryOf } from './game-feed.ts';

const item = (seq: number, login: string, kind: string): FeedItem => ({
  seq,
  login,
  kind,
  at: '2026-05-01T10:00:00.000Z',
});
/** A game that only announces completed and undone activities. */
const announcementOf = ({ kind, login, seq }: FeedItem) =>
  kind === 'done' || kind === 'undone' ? `${login} ${kind} ${seq}` : undefined;
const eventsSince = (feed: FeedItem[], lastSeq: number, login: string) => since(feed, lastSeq, login, announcementOf);

test('events after the last announcement are announced, oldest first', () => {
  const feed = [item(4, 'ben', 'undone'), item(3, 'eva', 'done'), item(2, 'ben', 'done')];
  assert.deepEqual(eventsSince(feed, 2, 'ana'), ['eva done 3', 'ben undone 4']);
});

test("the user's own activity isn't announced, in any spelling of the login", () => {
  const feed = [item(3, 'Ana', 'done'), item(2, 'ben', 'done')];
  assert.deepEqual(eventsSince(feed, 0, 'ANA'), ['ben done 2']);
});

test('joins and leaves are announced in every game, but not removals, inheritance, or events that the game doesn’t announce', () => {
  const feed = [
    item(5, 'ben', 'left'),
    item(4, 'ben', 'joined'),
    item(3, 'ben', 'dealt'),
    item(2, 'eva', 'removed'),
    item(1, 'eva', 'inherited'),
  ];
  assert.deepEqual(eventsSince(feed, 0, 'ana'), ['ben joined.', 'ben left.']);
});

test('questions and their results are announced in every game', () => {
  const feed = [
    { ...item(2, 'ben', 'kept'), title: 'A bridge' },
    { ...item(1, 'eva', 'questioned'), title: 'A bridge' },
  ];
  const announced = ['eva asked about A bridge.', "ben's “A bridge” counts."];
  assert.deepEqual(eventsSince(feed, 0, 'ana'), announced);
  assert.deepEqual(eventsSince(feed, 0, 'ben'), announced, 'the result comes from others');
  assert.deepEqual(eventsSince(feed, 0, 'eva'), announced.slice(1));
});

test('all events since the last announcement are combined into one sentence', () => {
  assert.equal(summaryOf([]), '');
  assert.equal(summaryOf(['eva done 3']), 'eva done 3');
  assert.equal(summaryOf(['eva done 3', 'ben left.']), '2 updates, the latest: ben left.');
});
