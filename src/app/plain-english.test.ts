import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Phrases that give away a translated sentence, each with the plain wording. */
const translated: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?<!-)\banew\b/i, 'again'],
  [/\ball the same\b(?! \()/i, 'anyway'],
  [/\b(?:go|goes|going|went|gone) along\b/i, 'is also deleted, comes with'],
  [/\bput(?:s|ting)? aside\b/i, 'hide, set aside'],
  [/\bby itself\b/i, 'automatically, on its own'],
  [/\b(?:nobody|they) (?:hears|tells)\b/i, 'is notified, publishes'],
  [/\bhears? of\b/i, 'learns of, receives'],
  [/\bfor there (?:is|are)\b/i, 'because there is'],
  [/\bwhat becomes of\b/i, 'what happens to'],
  [/\bone's own\b/i, "your own, the user's own"],
  [/\b(?:an|the) own\b/i, "a custom, the user's own"],
  [/\bnothing of (?:it|this|that)\b/i, 'none of it'],
  [/\bin vain\b/i, 'without success'],
  [/\bare the most\b/i, 'at most'],
  [/\bis no (?:picture|file|number|date|page|guest|setting|word|GPX)\b/i, "isn't a ..."],
  [/\bare no (?:guest|picture|number|room)s?\b/i, "aren't a ..."],
  [/\b(?:to|for|by|of|from) who [a-z]+s\b/i, 'whoever, anyone who'],
  [/(?<!\d )\bso many [a-z]+s? at (?:most|once)\b/i, 'at most N'],
];

/** Phrases that are only reported in comments and test names, because in a text for users they may be right. */
const translatedInCode: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/^\W*So (?:long|many|much|often|far)\b/, 'How long, At most N'],
  [/\bwho (?:looks|asks|reads|waits)\b/, 'whoever asks, a reader'],
  [/\bkept apart\b/i, 'separate'],
  [/\bas it stands\b/i, 'as it is'],
  [/\bat hand\b/i, 'current'],
  [/\bsign(?:s|ed|ing)? out\b/i, 'log out'],
  [/\bas far as (?:known|they|it has)\b/i, 'if known, if they'],
  [/\b(?:database|server|network) is away\b/i, 'unreachable, down'],
  [/^['"`]of (?:two|both|several|many|ten|twenty|hundreds)\b/, 'only one of ten'],
];

/** The text of a comment, or the name of a test, on a line of code. */
const proseIn = (line: string): string =>
  /^\s*(?:\/\/|\/\*+|\*)\s*(.*)$/.exec(line)?.[1] ??
  /\s\/\/ (.*)$/.exec(line)?.[1] ??
  /^\s*(?:await )?(?:\w+\.)?(?:test|it|describe|suite)(?:\.\w+)?\((.*)$/.exec(line)?.[1] ??
  '';

function findTranslated(text: string, phrases = translated): string[] {
  return text.split('\n').flatMap((line, index) =>
    phrases.flatMap(([phrase, instead]) => {
      const found = phrase.exec(line)?.[0];
      return found === undefined ? [] : [`${index + 1}: "${found}" (${instead})`];
    }),
  );
}

test('texts of pages, the deck and the docs read as if written in English', () => {
  const files = globSync(
    [
      'src/**/web/messages.ts',
      'src/**/web/messages/*.ts',
      'catalogue/{challenges.json,partyfun/*.json}',
      'docs/**/*.md',
      'README.md',
      'CONTRIBUTING.md',
    ],
    { cwd: root },
  );
  assert.ok(files.length > 120, `${files.length} files`);
  assert.deepEqual(
    files.flatMap((file) => findTranslated(readFileSync(join(root, file), 'utf8')).map((found) => `${file}:${found}`)),
    [],
  );
});

test('comments and names of tests read as if written in English', () => {
  const files = globSync(['{src,tests,bench,e2e,scripts}/**/*.{ts,tsx,css,mjs}'], {
    cwd: root,
    exclude: ['**/plain-english.test.ts'],
  });
  assert.ok(files.length > 2000, `${files.length} files`);
  const phrases = [...translated, ...translatedInCode];
  assert.deepEqual(
    files.flatMap((file) => {
      const prose = readFileSync(join(root, file), 'utf8').split('\n').map(proseIn).join('\n');
      return findTranslated(prose, phrases).map((found) => `${file}:${found}`);
    }),
    [],
  );
});

const cases: [text: string, phrase: string | undefined][] = [
  ['Trying again loads the page anew.', 'anew'],
  ['Log Out all the same?', 'all the same'],
  ['Neither it nor what goes along can be brought back', 'goes along'],
  ['This is no GPX file.', 'is no GPX'],
  ['You are no guest here any more', 'are no guest'],
  ['Sixteen names are the most.', 'are the most'],
  ['It is told to who asks.', 'to who asks'],
  ['The places on an own list.', 'an own'],
  ["There's no room called “X”.", undefined],
  ['Anyone who opens it can join.', undefined],
  ['How many of them are there?', undefined],
];
for (const [text, phrase] of cases) {
  test(`${JSON.stringify(text)} ${phrase === undefined ? 'passes' : 'is reported'}`, () => {
    const found = findTranslated(text).join();
    if (phrase === undefined) assert.equal(found, '');
    else assert.ok(found.includes(`"${phrase}"`), found);
  });
}

const codeCases: [line: string, phrase: string | undefined][] = [
  ['  /** So long it waits for an answer. */', 'So long'],
  ['const max = 3; // taken by who asks', 'who asks'],
  ["test('a rule that nobody hears of', () => {", 'nobody hears'],
  ['  // The current game.', undefined],
  ["const text = 'at hand';", undefined],
  ["test('signing out ends the session', () => {", 'signing out'],
  ['  /** The model, as far as known. */', 'as far as known'],
  ['  // If the database is away, the next check reports it.', 'database is away'],
  ["test('of ten copies one succeeds', () => {", "'of ten"],
  ["test('only one of ten copies succeeds', () => {", undefined],
  ["audit('sign out');", undefined],
];
for (const [line, phrase] of codeCases) {
  test(`the line of code ${line.trim()} ${phrase === undefined ? 'passes' : 'is reported'}`, () => {
    const found = findTranslated(proseIn(line), [...translated, ...translatedInCode]).join();
    if (phrase === undefined) assert.equal(found, '');
    else assert.ok(found.includes(`"${phrase}`), found);
  });
}
