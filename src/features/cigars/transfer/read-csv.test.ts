import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { guessSeparator } from './guess-columns.ts';
import { decodeText } from './read-csv.ts';

suite('bytes become text', () => {
  const text = 'when,kind\n2025-01-03 08:15,café\n';
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const cases: [string, Buffer][] = [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 as Windows writes it', utf16(`\ufeff${text}`)],
    ['UTF-16 the other way round', utf16(`\ufeff${text}`).swap16()],
    ['UTF-16 without a mark', utf16(text)],
    ['Latin-1', Buffer.from(text, 'latin1')],
  ];
  for (const [name, bytes] of cases) {
    test(name, () => assert.equal(decodeText(bytes), text));
  }
});

test('the separator is the one that splits evenly and leaves dates intact', () => {
  assert.equal(guessSeparator('a;b\n2025-01-03;1,5\n2025-01-04;2,5\n'), ';');
  assert.equal(guessSeparator('a\tb\n2025-01-03\tx, y\n2025-01-04\tz\n'), '\t');
  assert.notEqual(guessSeparator('Jan 3, 2025 8:15 PM\nJan 4, 2025 9:15 PM\n'), ',');
  assert.equal(guessSeparator(''), ',');
});
