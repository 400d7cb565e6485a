import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv.ts';

/** The cells that a spreadsheet sees if it splits at this separator and only honours quotes at the start of a cell. */
function cellsAt(separator: string, text: string): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((row) => row.split(separator).map((cell) => cell.replace(/^[\s"]+/, '')));
}

const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  'x;=1+1',
  'x\t=1+1',
  'x; "=1+1',
  'x\n=1+1',
  'x\r\n;@A1',
  ';;=1',
  '";=1',
];
for (const text of hostile) {
  test(`${JSON.stringify(text)} is never a formula, whatever the spreadsheet's separator`, () => {
    for (const line of [csvLine([text]), csvLine(['name', text, 'more'])])
      for (const separator of [',', ';', '\t'])
        for (const cell of cellsAt(separator, line)) assert.doesNotMatch(cell, /^[=+\-@]/, JSON.stringify(line));
  });
}

test("text that isn't a formula is unchanged, including negative numbers", () => {
  assert.equal(csvLine(['a;b', 'a-b', 'x; y', -5, null]), 'a;b,a-b,x; y,-5,\r\n');
});
