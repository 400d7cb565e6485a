import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { csvLine } from '#shared/csv.ts';
import { guessSeparator } from './guess-columns.ts';
import { decodeText, readRows, type Separator } from './read-csv.ts';

const cells = (text: string, separator: Separator = ',') =>
  [...readRows(text, separator)].flat().map((row) => row.cells);

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

test('separators are told by what cuts evenly and leaves dates', () => {
  assert.equal(guessSeparator('a;b\n2025-01-03;1,5\n2025-01-04;2,5\n'), ';');
  assert.equal(guessSeparator('a\tb\n2025-01-03\tx, y\n2025-01-04\tz\n'), '\t');
  assert.notEqual(guessSeparator('Jan 3, 2025 8:15 PM\nJan 4, 2025 9:15 PM\n'), ',');
  assert.equal(guessSeparator(''), ',');
});

test('quotes, separators and line breaks within cells', () => {
  const rows = [
    ['a', 'b "c"', 'd,e'],
    ['two\nlines', '', 'f'],
  ];
  assert.deepEqual(cells(rows.map(csvLine).join('')).slice(0, 2), rows);
});

test('line breaks of any kind, mixed', () => {
  assert.deepEqual(cells('a,1\r\nb,2\rc,3\nd,4'), [
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
    ['d', '4'],
  ]);
});

test('a quote that nothing closes does not swallow the rows behind it', () => {
  const rows = cells(`a,b\n"open,1\n${'x,2\n'.repeat(100_000)}`);
  assert.equal(rows.length, 100_002);
  assert.deepEqual(rows.at(-1), ['x', '2']);
  assert.deepEqual(rows[1], ['"open', '1']);
  assert.deepEqual(cells('a\n"open\nb\n').slice(-1), [['b']]);
  assert.deepEqual(cells('a,b\n1,"x") y\n2,"z"\n3,"4"'), [
    ['a', 'b'],
    ['1', '"x") y'],
    ['2', 'z'],
    ['3', '4'],
  ]);
  assert.equal(cells('1,"x")\n'.repeat(4000)).length, 4000);
});

test('nothing of a row is lost where a quote is wrong behind a cell of two lines, nor behind a mark of the byte order', () => {
  assert.deepEqual(cells('a,b\n"one\ntwo","x"y\n3,4\n'), [['a', 'b'], ['"one'], ['two"', '"x"y'], ['3', '4']]);
  assert.deepEqual(cells('"a\n\uFEFFb,c\n\uFEFFd,e'), [['"a'], ['b', 'c'], ['d', 'e']]);
});

test('rows keep the numbers a spreadsheet gives them', () => {
  const numbered = [...readRows('a\n\nb\n', ',')].flat();
  assert.deepEqual(
    numbered.map(({ number, cells }) => [number, cells[0]]),
    [
      [1, 'a'],
      [2, ''],
      [3, 'b'],
    ],
  );
});
