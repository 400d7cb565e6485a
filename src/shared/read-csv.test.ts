import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv.ts';
import { readRows } from './read-csv.ts';

const cells = (text: string, separator = ',') => [...readRows(text, separator)].flat().map((row) => row.cells);

test('a cell may contain quotes, separators and line breaks', () => {
  const rows = [
    ['a', 'b "c"', 'd,e'],
    ['two\nlines', '', 'f'],
  ];
  assert.deepEqual(cells(rows.map(csvLine).join('')).slice(0, 2), rows);
});

test('a text may mix all kinds of line endings', () => {
  assert.deepEqual(cells('a,1\r\nb,2\rc,3\nd,4'), [
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
    ['d', '4'],
  ]);
});

test("an unclosed quote doesn't affect the rows after it", () => {
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

test('no text is lost if a misplaced quote follows a two-line cell or a byte order mark', () => {
  assert.deepEqual(cells('a,b\n"one\ntwo","x"y\n3,4\n'), [['a', 'b'], ['"one'], ['two"', '"x"y'], ['3', '4']]);
  assert.deepEqual(cells('"a\n\uFEFFb,c\n\uFEFFd,e'), [['"a'], ['b', 'c'], ['d', 'e']]);
});

test('rows are numbered as in a spreadsheet', () => {
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
