import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomNews } from './contract.ts';
import type { RoomPhoto } from './photo-contract.ts';
import { applyToPhotos as apply, applyHeartToPhotos, type PhotoChange } from './photo-news.ts';

const at = '2026-05-01T10:00:00.000Z';
const photo = (login: string, seq: number, hearts: string[] = []): RoomPhoto => ({
  login,
  of: `c${seq}`,
  title: `Square ${seq}`,
  at,
  v: `v${seq}`,
  seq,
  hearts,
});
const photos = [photo('ben', 6, ['ana']), photo('ana', 4, ['ben', 'eva'])];
const news = (kind: string, login: string, game?: object): RoomNews => ({
  seq: 8,
  at,
  kind,
  login,
  title: 'Square 8',
  ...(game && { game }),
});
/** A game that says it in so many words, and knows one more kind of event. */
const changeOf = ({ kind, game }: RoomNews) => (kind === 'dealt' ? 'nothing' : (game as PhotoChange | undefined));
const applyToPhotos = (before: readonly RoomPhoto[], event: RoomNews) => apply(before, event, changeOf);

test('what is done with a photo is the newest, and told twice it is there once', () => {
  const done = news('completed', 'eva', { of: 'c8', v: 'v8' });
  const after = applyToPhotos(photos, done) ?? assert.fail();
  assert.deepEqual(after, [photo('eva', 8), ...photos]);
  assert.deepEqual(applyToPhotos(after, done), after);
  assert.deepEqual(applyToPhotos(photos, news('completed', 'eva', { of: 'c8' })), photos);
});

test('one that shows none any more takes the photo of that thing, however the login is spelled, and no other', () => {
  assert.deepEqual(applyToPhotos(photos, news('undone', 'BEN', { of: 'c6' })), [photos[1]]);
  assert.deepEqual(applyToPhotos(photos, news('undone', 'ana', { of: 'c6' })), photos);
});

test('what was read later than the event stays as it was read', () => {
  const later = [{ ...photo('ben', 9), of: 'c6' }];
  assert.deepEqual(applyToPhotos(later, news('undone', 'ben', { of: 'c6' })), later);
});

test('who leaves takes photos and hearts along; who spells their login another way keeps both', () => {
  assert.deepEqual(applyToPhotos(photos, news('removed', 'Ben')), [photo('ana', 4, ['eva'])]);
  assert.deepEqual(applyToPhotos(photos, news('respelled', 'BEN')), [
    photo('BEN', 6, ['ana']),
    photo('ana', 4, ['BEN', 'eva']),
  ]);
  for (const kind of ['joined', 'inherited', 'dealt'])
    assert.deepEqual(applyToPhotos(photos, news(kind, 'tom')), photos);
});

test('what does not say how the photos are now is not guessed', () => {
  assert.equal(applyToPhotos(photos, news('weather', 'ana')), undefined);
});

test('a heart is given and taken back', () => {
  const given = applyHeartToPhotos(photos, { of: 6, login: 'eva', on: true });
  assert.deepEqual(given[0]?.hearts, ['ana', 'eva']);
  assert.deepEqual(applyHeartToPhotos(given, { of: 6, login: 'EVA', on: false }), photos);
});
