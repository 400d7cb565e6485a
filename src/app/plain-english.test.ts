import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Phrases that reveal a translated sentence, each with the plain wording. */
const translated: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?<!-)\banew\b/i, 'again'],
  [/\ball the same\b(?! \()/i, 'anyway'],
  [/\b(?:go|goes|going|went|gone) along\b/i, 'is also deleted, comes with'],
  [/\bput(?:s|ting)? aside\b/i, 'hide, set aside'],
  [/\bby itself\b/i, 'automatically, on its own'],
  [/\bof one's own\b/i, 'your own'],
  [/\bnothing of (?:it|this|that)\b/i, 'none of it'],
  [/\bin vain\b/i, 'without success'],
  [/\bare the most\b/i, 'at most'],
  [/\bis no (?:picture|file|number|date|page|guest|setting|word|GPX)\b/i, "isn't a ..."],
  [/\bare no (?:guest|picture|number|room)s?\b/i, "aren't a ..."],
  [/\b(?:to|for|by|of|from) who [a-z]+s\b/i, 'whoever, anyone who'],
  [/(?<!\d )\bso many [a-z]+s? at (?:most|once)\b/i, 'at most N'],
];

function findTranslated(text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    translated.flatMap(([phrase, instead]) => {
      const found = phrase.exec(line)?.[0];
      return found === undefined ? [] : [`${index + 1}: "${found}" (${instead})`];
    }),
  );
}

test('texts of pages, the deck and the docs read as if written in English', () => {
  const files = globSync(
    [
      'src/**/words/en.ts',
      'src/**/words/en/*.ts',
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

const cases: [text: string, phrase: string | undefined][] = [
  ['Trying again loads the page anew.', 'anew'],
  ['Log Out all the same?', 'all the same'],
  ['Neither it nor what goes along can be brought back', 'goes along'],
  ['This is no GPX file.', 'is no GPX'],
  ['You are no guest here any more', 'are no guest'],
  ['Sixteen names are the most.', 'are the most'],
  ['It is told to who asks.', 'to who asks'],
  ['There is no room called “X”.', undefined],
  ['Anyone who opens it can join.', undefined],
  ['How many of them are there?', undefined],
];
for (const [text, phrase] of cases) {
  test(`${phrase === undefined ? 'passes' : 'is found'}: ${text}`, () => {
    const found = findTranslated(text).join();
    if (phrase === undefined) assert.equal(found, '');
    else assert.ok(found.includes(`"${phrase}"`), found);
  });
}
