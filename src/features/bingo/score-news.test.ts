import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomNews } from '#features/rooms/contract.ts';
import { applyToBoard, isOfScore } from './board-news.ts';
import type { BoardEntry } from './contract.ts';
import { lineOf, rank, rowOf } from './ranking.ts';
import type { Scores } from './score-contract.ts';
import { applyToScores } from './score-news.ts';

const points = Array.from({ length: 12 }, () => 100);
const at = '2026-05-01T10:00:00.000Z';
const done = (seq: number, position: number) => ({ seq, position, at: Date.parse(at) });
const scores: Scores = {
  seq: 7,
  n: 0,
  standings: rank([
    rowOf({ login: 'ana', joined_seq: 1 }, lineOf(points, [done(5, 0), done(6, 1)])),
    rowOf({ login: 'ben', joined_seq: 2 }, lineOf(points, [done(4, 0)])),
    rowOf({ login: 'cem', joined_seq: 3 }, lineOf([], [])),
  ]),
  feed: [{ seq: 7, at, login: 'cem', kind: 'respelled' }],
};
const news = (kind: string, login: string, more: Partial<RoomNews> = {}): RoomNews => ({
  seq: 8,
  at,
  kind,
  login,
  ...more,
});
const ofTwo = news('completed', 'ben', {
  position: 1,
  title: 'A bridge',
  game: { line: lineOf(points, [done(4, 0), done(8, 1)]), has_image: true },
});
const logins = (after: Scores | undefined) => after?.standings.map(({ login, place }) => `${place} ${login}`);

test('a completion moves its player and nobody else: other rows are the same objects', () => {
  const after = applyToScores(scores, ofTwo);
  assert.deepEqual(after?.standings, rank(after?.standings ?? []));
  assert.equal(after?.standings.find(({ login }) => login === 'ben')?.points, 200);
  assert.equal(after?.standings[0], scores.standings[0]);
  assert.equal(after?.standings[2], scores.standings[2]);
  assert.deepEqual(after?.feed[0], { seq: 8, at, login: 'ben', kind: 'completed', title: 'A bridge' });
});

test('told twice, it is in the feed once and counts once', () => {
  const once = applyToScores(scores, ofTwo);
  assert.deepEqual(once && applyToScores(once, ofTwo), once);
});

test('people come, go and are spelled another way', () => {
  assert.deepEqual(logins(applyToScores(scores, news('joined', 'dan'))), ['1 ana', '2 ben', '3 cem', '3 dan']);
  assert.deepEqual(logins(applyToScores(scores, news('left', 'ANA'))), ['1 ben', '2 cem']);
  assert.deepEqual(logins(applyToScores(scores, news('respelled', 'BEN'))), ['1 ana', '2 BEN', '3 cem']);
  assert.deepEqual(logins(applyToScores(scores, news('inherited', 'ben'))), ['1 ana', '2 ben', '3 cem']);
});

test('who left and comes again begins anew', () => {
  const row = applyToScores(scores, news('joined', 'ana'))?.standings.find(({ login }) => login === 'ana');
  assert.deepEqual([row?.joined_seq, row?.points, row?.done], [8, 0, []]);
});

const withPhoto = news('completed', 'ben', {
  position: 1,
  title: 'A bridge',
  game: { line: lineOf(points, [done(4, 0), done(8, 1)]), has_image: true, challenge_id: 'bridge', photo: 'v8' },
});
const feedAfter = (before: Scores, ...all: RoomNews[]) =>
  all.reduce((known: Scores | undefined, one) => known && applyToScores(known, one), before)?.feed;

test('the feed shows the photo of a completion until that is undone, or who did it goes', () => {
  const shown = { seq: 8, at, login: 'ben', kind: 'completed', title: 'A bridge', challenge_id: 'bridge', photo: 'v8' };
  const { challenge_id: _, photo: __, ...bare } = shown;
  assert.deepEqual(feedAfter(scores, withPhoto)?.[0], shown);
  const line = lineOf(points, [done(4, 0)]);
  const undone = (of: string) => news('undone', 'BEN', { seq: 9, position: 1, game: { line, challenge_id: of } });
  assert.deepEqual(feedAfter(scores, withPhoto, undone('bridge'))?.[1], bare);
  assert.deepEqual(feedAfter(scores, withPhoto, undone('another'))?.[1], shown);
  assert.deepEqual(feedAfter(scores, withPhoto, news('removed', 'Ben', { seq: 9 }))?.[1], bare);
  assert.deepEqual(feedAfter(scores, withPhoto, news('left', 'ana', { seq: 9 }))?.[1], shown);
});

test('an entry that was read a moment before its photo gets it, and one that was read later keeps what is newer', () => {
  const [shown, ...others] = feedAfter(scores, withPhoto) ?? [];
  const { challenge_id: _, photo: __, ...bare } = shown ?? assert.fail();
  assert.deepEqual(feedAfter({ ...scores, feed: [bare, ...others] }, withPhoto)?.[0], shown);
  const replaced = { ...(shown ?? assert.fail()), photo: 'v9' };
  assert.deepEqual(feedAfter({ ...scores, feed: [replaced, ...others] }, withPhoto)?.[0], replaced);
});

test('the feed keeps the newest fifty', () => {
  const feed = Array.from({ length: 50 }, (_, i) => ({ seq: 7 - i, at, login: 'ana', kind: 'joined' as const }));
  const after = applyToScores({ ...scores, feed }, ofTwo);
  assert.deepEqual([after?.feed.length, after?.feed[0]?.seq, after?.feed.at(-1)?.seq], [50, 8, -41]);
});

test('what is not known, or lacks what counts, cannot be applied', () => {
  for (const unknown of [
    news('weather', 'ana'),
    news('completed', 'ben', { position: 1, game: {} }),
    news('dealt', 'ben'),
  ]) {
    assert.equal(applyToScores(scores, unknown), undefined);
  }
});

const challenge = { title: '', description: '', difficulty: 1, category: '', points: 100, image_required: false };
const open: BoardEntry = {
  completed: false,
  completed_at: null,
  has_image: false,
  challenge: { id: 'a', ...challenge },
};
const marked: BoardEntry = { ...open, completed: true, completed_at: at, has_image: true, seq: 8 };

test('a square is done with its moment and its photo, and open again without', () => {
  assert.deepEqual(applyToBoard([open, open], ofTwo), [open, { ...marked, seq: 8 }]);
  assert.deepEqual(applyToBoard([open, marked], news('undone', 'ben', { position: 1, game: ofTwo.game })), [
    open,
    open,
  ]);
});

test('a board on which there is no such square is not moved', () => {
  assert.equal(applyToBoard([open], ofTwo), undefined);
  assert.equal(applyToBoard([], news('dealt', 'ben', { game: ofTwo.game })), undefined);
});

test('a board is of a score with the same squares, done when the score says', () => {
  const standing = rank([rowOf({ login: 'ben', joined_seq: 2 }, lineOf([100, 100], [done(4, 1)]))])[0];
  assert.equal(isOfScore([open, marked], standing), true);
  assert.equal(isOfScore([marked, open], standing), false);
  assert.equal(isOfScore([open, { ...marked, completed_at: '2026-05-01T09:00:00.000Z' }], standing), false);
  assert.equal(isOfScore([], standing), false);
  assert.equal(isOfScore([open, marked], undefined), false);
});
