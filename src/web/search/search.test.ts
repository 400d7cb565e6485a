import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { folded } from '#shared/text-match.ts';
import type { SearchHit } from '../layout/search.ts';
import {
  findGroups,
  inArrivalOrder,
  markedParts,
  matchRank,
  matchRanks,
  maxShownPerGroup,
  nearestSpellings,
  spellingDistance,
  wordsOf,
} from './find-groups.ts';

const hit = (title: string, more: Partial<SearchHit> = {}): SearchHit => ({
  group: 'cars',
  title,
  icon: 'cars',
  ...more,
});
const found = (query: string, hits: SearchHit[], recent: SearchHit[] = []) =>
  findGroups({ query, hits, recent, isComplete: true }).map(({ name, hits: shown, count }) => ({
    name,
    titles: shown.map(({ title }) => title),
    count,
  }));

test('matches at the start of a word come before those within a word, and matches in the extra keywords come last', () => {
  const rank = (query: string, title: string, further = '') => matchRank(wordsOf(query), folded(title), further);
  assert.equal(rank('co', 'Mini Cooper SE'), matchRanks.wordStart);
  assert.equal(rank('co', 'Falcon'), matchRanks.withinWord);
  assert.equal(rank('co', 'Falcon Co'), matchRanks.wordStart);
  assert.equal(rank('204118', 'Comporta weekend', '204118'), matchRanks.keywords);
  assert.equal(rank('enyaq co', 'Škoda Enyaq Coupé'), matchRanks.wordStart);
  assert.equal(rank('enyaq xy', 'Škoda Enyaq Coupé'), undefined);
});

test('matches are marked in the original title, accents included', () => {
  const marked = (query: string, title: string) =>
    markedParts(wordsOf(query), title)
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('');
  assert.equal(marked('skoda coupe', 'Škoda Enyaq Coupé 85'), '[Škoda] Enyaq [Coupé] 85');
  assert.equal(marked('co', 'Mini Countryman'), 'Mini [Co]untryman');
  assert.equal(marked('', 'Home'), 'Home');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (title, query) => {
      const parts = markedParts(wordsOf(query), title);
      assert.equal(parts.map(({ text }) => text).join(''), title);
    }),
  );
});

test('groups are in order, each with at most four results and its total', () => {
  const cars = ['Cooper', 'Countryman', 'Corsa', 'Comfort', 'Cordoba'].map((title) => hit(title));
  const groups = found('co', [
    hit('Copy the link', { group: 'actions' }),
    ...cars,
    hit('Comporta weekend', { group: 'rooms' }),
    hit('Compare cars', { group: 'pages' }),
    hit('Falcon', { group: 'pages' }),
  ]);
  assert.deepEqual(
    groups.map(({ name }) => name),
    ['pages', 'rooms', 'cars', 'actions'],
  );
  assert.deepEqual(groups[0]?.titles, ['Compare cars', 'Falcon']);
  assert.equal(groups[2]?.titles.length, maxShownPerGroup);
  assert.equal(groups[2]?.count, 5);
});

test("matching recent entries come first, and aren't repeated elsewhere", () => {
  const [seen, other] = [hit('Enyaq Coupé'), hit('Enyaq')];
  assert.deepEqual(found('enyaq', [other, seen], [seen]), [
    { name: 'recent', titles: ['Enyaq Coupé'], count: 1 },
    { name: 'cars', titles: ['Enyaq'], count: 1 },
  ]);
  assert.deepEqual(
    found('', [other, seen, hit('Trip', { group: 'rooms' }), hit('Home', { group: 'pages' })], [seen]).map(
      ({ name }) => name,
    ),
    ['recent', 'rooms', 'pages'],
  );
});

test('a misspelled name finds the three closest spellings, and gibberish finds nothing', () => {
  const cars = ['Tesla Model Y', 'Renault Twingo', 'Peugeot e-208', 'Volkswagen ID.3', 'Polestar 2'].map((title) =>
    hit(title),
  );
  const first = (query: string) => found(query, cars)[0];
  assert.deepEqual(first('pegueot'), { name: 'nearest', titles: ['Peugeot e-208'], count: 1 });
  assert.equal(first('tesal')?.titles[0], 'Tesla Model Y');
  assert.equal(first('volkswgaen')?.titles[0], 'Volkswagen ID.3');
  assert.equal(first('qqqqqqq'), undefined);
  assert.ok(nearestSpellings('polestra', cars, 3).length <= 3);
});

test("a word that isn't similar to a whole word finds nothing", () => {
  const romeo = hit('Alfa Romeo Junior Elettrica');
  for (const query of ['room', 'remo', 'alfa room', 'ju']) assert.deepEqual(nearestSpellings(query, [romeo], 3), []);
  for (const query of ['rmoeo', 'romoe', 'alfa juinor', 'elettirca', 'elettri', 'eletrri'])
    assert.deepEqual(nearestSpellings(query, [romeo], 3), [romeo], query);
});

test("a hit with its own rank is sorted by it, and left out if it doesn't match", () => {
  const by = (title: string, fit: number | undefined) => hit(title, { rank: () => fit });
  assert.deepEqual(found('ioniq 6', [by('IONIQ 6 2', 3), by('IONIQ 5 64 kWh', undefined), by('Sixth', 0)]), [
    { name: 'cars', titles: ['Sixth', 'IONIQ 6 2'], count: 2 },
  ]);
});

test('spelling distance is symmetric, and zero for equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(spellingDistance(a, b), spellingDistance(b, a));
      assert.equal(spellingDistance(a, a), 0);
      assert.ok(spellingDistance(a, b) >= Math.abs(a.length - b.length));
      assert.ok(spellingDistance(a, b) <= Math.max(a.length, b.length));
    }),
  );
});

test('a late group is added below the others', () => {
  const group = (name: 'rooms' | 'pages' | 'recent') => ({ name, hits: [], count: 1 });
  const names = inArrivalOrder([group('recent'), group('rooms'), group('pages')], ['pages']).map(({ name }) => name);
  assert.deepEqual(names, ['pages', 'recent', 'rooms']);
});
