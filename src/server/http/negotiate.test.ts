import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseEncoding, matchesTag } from './cached-bytes.ts';

const asked: readonly (readonly [header: string | undefined, answer: string])[] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity;q=1, br;q=0.1', 'identity'],
  ['identity;q=0, *', 'br'],
  ['BR', 'br'],
  ['br ; q=1.0', 'br'],
  ['br;q=nonsense', 'identity'],
];

for (const [header, answer] of asked) {
  test(`accepting ${JSON.stringify(header)} gets ${answer}`, () => assert.equal(chooseEncoding(header), answer));
}

test('an entity tag matches on its own, in a list, as a weak tag or with a star, and nothing else matches', () => {
  const tag = '"abc-br"';
  for (const header of [tag, `W/${tag}`, `"x", ${tag}`, '*', ' * ']) assert.ok(matchesTag(header, tag), header);
  for (const header of [undefined, '', '"abc"', 'abc-br', '"abc-br', '"abc-br"x']) {
    assert.ok(!matchesTag(header, tag), String(header));
  }
});
