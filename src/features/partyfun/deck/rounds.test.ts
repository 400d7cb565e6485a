import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { categories, type Deck, heats, type RoundKind, type RoundPrompt, roundKinds } from './card.ts';

const text = readFileSync(new URL('../../../../catalogue/partyfun/rounds.json', import.meta.url), 'utf8');
const deck: Deck = JSON.parse(text);
const { rounds } = deck;

type Of<K extends RoundKind> = RoundPrompt & { kind: K };
const roundsOf = <K extends RoundKind>(kind: K) => rounds.filter((prompt): prompt is Of<K> => prompt.kind === kind);

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const says = (whole: string, part: string) => ` ${plain(whole)} `.includes(` ${plain(part)} `);
function assertDistinct(texts: readonly string[], as = plain) {
  const known = texts.map(as);
  assert.deepEqual(
    known.filter((text, i) => known.indexOf(text) !== i),
    [],
  );
}
/** Checks that a text is trimmed, not empty or too long, and uses typographic quotes and dots. */
function assertShort(words: string, most: number) {
  assert.ok(words.length > 0 && words === words.trim() && [...words].length <= most, words);
  assert.doesNotMatch(words, /["'`{}]|\.\.\.|\s\s/);
}

test('the shipped rounds file has only rounds, one per line', () => {
  const { cards, rounds: _, ...header } = deck;
  assert.deepEqual(header, {
    format: 'pitstop-deck',
    version: 1,
    name: 'Rounds of Pitstop',
    language: 'en',
    licence: 'CC0-1.0',
  });
  assert.equal(cards.length, 0);
  assert.equal(text.split('\n').filter((line) => line.startsWith('    {"id": ')).length, rounds.length);
});

test('each kind has enough rounds for three evenings', () => {
  const least = { bluff: 60, finish: 60, likely: 60, split: 60, closest: 50, quiz: 80, photo: 40 };
  for (const kind of roundKinds) assert.ok(roundsOf(kind).length >= least[kind], kind);
});

test('every kind has family rounds, and the personal kinds also have rounds for friends and adults', () => {
  const heatsOf = (kind: RoundKind) => new Set(roundsOf(kind).map(({ heat }) => heat));
  for (const kind of roundKinds) assert.ok(roundsOf(kind).filter(({ heat }) => heat === 1).length >= 25, kind);
  for (const kind of ['finish', 'likely', 'split', 'photo'] as const) assert.deepEqual(heatsOf(kind), new Set(heats));
  assert.ok(rounds.filter(({ heat }) => heat === 3).length <= rounds.length / 10);
});

test("every category has shipped rounds, except the group's own", () => {
  const found = new Set(rounds.map(({ category }) => category));
  assert.deepEqual(found, new Set(categories.filter((category) => category !== 'ours')));
  for (const { language, author } of rounds) assert.deepEqual([language, author], ['en', undefined]);
});

/** Retired IDs aren't reused, because a group may have banned them. */
const retired = ['closest-020', 'likely-070'];

test('an ID consists of kind and number, and never reuses the ID of a card or a retired prompt', () => {
  for (const kind of roundKinds) {
    // Cards also use the kind `quiz`, so the IDs of rounds start at 501.
    const first = kind === 'quiz' ? 501 : 1;
    const numbers = Array.from({ length: roundsOf(kind).length + retired.length }, (_, i) =>
      String(first + i).padStart(3, '0'),
    );
    const free = numbers.map((number) => `${kind}-${number}`).filter((id) => !retired.includes(id));
    const expected = free.slice(0, roundsOf(kind).length);
    assert.deepEqual(
      roundsOf(kind).map(({ id }) => id),
      expected,
    );
  }
});

test('texts are short sentences, and no two are alike', () => {
  for (const { text } of rounds) {
    assertShort(text, 160);
    assert.match(text, /^[“\p{Lu}].*[.?…][”]?$/u);
  }
  for (const kind of roundKinds) assertDistinct(roundsOf(kind).map(({ text }) => text));
});

test('a sentence to finish breaks off, and "most likely" is a question', () => {
  for (const { text } of roundsOf('finish')) assert.match(text, /…”?$/);
  for (const { text } of roundsOf('likely')) assert.match(text, /^Who is most likely to .*\?$/);
});

test("a prompt's options are short and distinct", () => {
  for (const { options } of [...roundsOf('split'), ...roundsOf('quiz')]) {
    assertDistinct(options);
    for (const option of options) assertShort(option, 40);
  }
  for (const { options } of roundsOf('split')) assert.equal(options.length, 2);
  for (const { options } of roundsOf('quiz')) assert.equal(options.length, 4);
});

test("a true answer is as short as a bluff, and the text above the answers doesn't give it away", () => {
  for (const { text, short, truth, alsoTrue = [] } of roundsOf('bluff')) {
    assertShort(short, 60);
    assert.match(short, /\?$/);
    assert.ok(truth.split(' ').length <= 4, truth);
    assert.ok(alsoTrue.length <= 10, truth);
    assertDistinct([truth, ...alsoTrue], (spelling) => spelling.toLowerCase());
    for (const spelling of [truth, ...alsoTrue]) {
      assertShort(spelling, 40);
      assert.ok(!says(text, spelling) && !says(short, spelling), `${text} ${spelling}`);
    }
  }
});

test("the answer to Closest number is inside the scale, isn't near its middle, and isn't in the question", () => {
  const all = roundsOf('closest').map(({ text, answer, unit, min, max }) => {
    assert.ok([answer, min, max].every(Number.isInteger) && min >= 0 && min < answer && answer < max, text);
    assert.ok(!text.match(/\d+/g)?.includes(`${answer}`), text);
    assert.equal(unit === '', /year was |year did |number does/.test(text), text);
    return (answer - min) / (max - min);
  });
  for (const [i, at] of all.entries()) assert.ok(Math.abs(at - 0.5) >= 0.03, roundsOf('closest')[i]?.text ?? `${at}`);
  // It mustn't pay off to always guess the same part of the scale.
  for (const third of [0, 1, 2]) {
    const share = all.filter((at) => Math.floor(at * 3) === third).length / all.length;
    assert.ok(share >= 0.1 && share <= 0.6, `third ${third}: ${share}`);
  }
});

test("the right quiz answer isn't given away by its position, its length or the question", () => {
  const all = roundsOf('quiz');
  for (const index of [0, 1, 2, 3]) {
    const share = all.filter(({ right }) => right === index).length / all.length;
    assert.ok(share >= 0.15 && share <= 0.35, `index ${index}: ${share}`);
  }
  const isLongest = ({ options, right }: (typeof all)[number]) =>
    options.every((option, index) => index === right || option.length < (options[right]?.length ?? 0));
  assert.ok(all.filter(isLongest).length / all.length <= 0.35);
  for (const { text, options, right } of all) {
    assert.ok(!says(text, options[right] ?? text), text);
  }
});

test('every prompt with a true answer names a source', () => {
  for (const { source = '' } of [...roundsOf('bluff'), ...roundsOf('closest'), ...roundsOf('quiz')]) {
    assertShort(source, 160);
    assert.ok(source.length >= 8, source);
  }
});

test('a photo prompt requires a phone', () => {
  for (const { needs, text } of roundsOf('photo')) assert.ok(needs?.includes('phone'), text);
});
