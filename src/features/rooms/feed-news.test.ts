import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedItem } from './feed-contract.ts';
import { applyHeartToFeed, heartsAfterEvent } from './feed-news.ts';
import type { HeartNews } from './heart-contract.ts';
import { isHeartNews } from './heart-news.ts';

const at = '2026-05-01T10:00:00.000Z';
const deed = (seq: number, hearts?: string[]): FeedItem => {
  return { seq, at, login: 'ana', kind: 'completed', title: 'A bridge', ...(hearts && { hearts }) };
};
interface Scores {
  seq: number;
  n: number;
  feed: FeedItem[];
}
const scores: Scores = {
  seq: 7,
  n: 3,
  feed: [deed(7), deed(6, ['ben', 'cem'])],
};
const applyHeart = (known: Scores, news: HeartNews) => applyHeartToFeed(known, ['ana', 'ben', 'cem'], news);
const heart = (of: number, login: string, on = true) => ({ n: 4, of, login, on });
const heartsOf = (after: Scores | undefined) => after?.feed.map(({ hearts }) => hearts);

test('a heart is added at the end and taken from where it was; the other entry is the same object', () => {
  const given = applyHeart(scores, heart(7, 'ben'));
  assert.deepEqual([heartsOf(given), given?.n, given?.seq], [[['ben'], ['ben', 'cem']], 4, 7]);
  assert.equal(given?.feed[1], scores.feed[1]);
  assert.deepEqual(heartsOf(applyHeart(scores, heart(6, 'BEN', false))), [undefined, ['cem']]);
  assert.deepEqual(heartsOf(given && applyHeart(given, heart(7, 'ben', false))), [undefined, ['ben', 'cem']]);
});

test('told once more it changes nothing, and for what the feed does not show it only counts', () => {
  assert.deepEqual(heartsOf(applyHeart(scores, heart(6, 'Cem'))), heartsOf(scores));
  assert.deepEqual(applyHeart(scores, heart(2, 'cem')), { ...scores, n: 4 });
});

test('it bears the name as it is spelled by now, also where the new spelling was heard of first', () => {
  assert.deepEqual(heartsOf(applyHeart(scores, heart(7, 'BEN'))), [['ben'], ['ben', 'cem']]);
});

test('one of somebody, or for something, that is not known yet cannot be applied', () => {
  assert.equal(applyHeart(scores, heart(7, 'dan')), undefined);
  assert.equal(applyHeart(scores, heart(8, 'ben')), undefined);
});

test('who leaves takes hearts along, and who is spelled another way is so there too', () => {
  const after = (kind: string, login: string) =>
    heartsAfterEvent(scores.feed, { kind, login }).map(({ hearts }) => hearts);
  assert.deepEqual(after('left', 'BEN'), [undefined, ['cem']]);
  assert.deepEqual(after('removed', 'cem'), [undefined, ['ben']]);
  assert.deepEqual(after('respelled', 'Ben'), [undefined, ['Ben', 'cem']]);
  assert.equal(heartsAfterEvent(scores.feed, { kind: 'joined', login: 'ben' }), scores.feed);
});

test('only what says number, deed, giver and direction is news of a heart', () => {
  assert.equal(isHeartNews(heart(7, 'ben')), true);
  for (const other of [undefined, null, 7, {}, { ...heart(7, 'ben'), n: '4' }, { n: 4, of: 7, login: 'ben' }]) {
    assert.equal(isHeartNews(other), false);
  }
});
