import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from './csv-table.ts';

const cellsOf = (text: string, headings = ['Make', 'Range']) =>
  readCsv(text, headings)?.rows.map(({ cell }) => [cell('Make'), cell('Range')]);

for (const separator of [',', ';', '\t']) {
  test(`columns are found by their headings, in any order, with the separator ${JSON.stringify(separator)}`, () => {
    const text = [
      ['Range', 'More', 'Make'],
      ['420', '', 'Aster'],
    ]
      .map((cells) => cells.join(separator))
      .join('\n');
    assert.deepEqual(cellsOf(text), [['Aster', '420']]);
  });
}

test('case, accents, punctuation and a BOM are ignored in headings, and empty lines are skipped', () => {
  const table = readCsv('\uFEFFLibellé modèle;MAKE \r\nÉtoile;x\r\n;\r\n', ['Libelle Modele', 'Make']);
  assert.deepEqual(
    table?.rows.map(({ cell }) => cell('libellé modèle')),
    ['Étoile'],
  );
  assert.ok(table?.has('Make') && !table.has('Model'));
});

test('a quoted cell may contain separators, quotes and newlines, and each row has its line number', () => {
  const table = readCsv('Make,Range\n"A, ""B""\nC",1\nD,2', ['Make', 'Range']);
  assert.deepEqual(
    table?.rows.map(({ line, cell }) => [line, cell('Make')]),
    [
      [2, 'A, "B"\nC'],
      [4, 'D'],
    ],
  );
});

test('titles above the headings are skipped, and a table without the headings is rejected', () => {
  assert.deepEqual(cellsOf('Cars of 2025\n\nMake,Range\nAster,420\n'), [['Aster', '420']]);
  assert.equal(cellsOf('Make,Price\nAster,420\n'), undefined);
});

test('the first existing heading of several is used, and a missing cell is empty', () => {
  const [row] = readCsv('Make,Range\nAster', ['Make', 'Range'])?.rows ?? [];
  assert.deepEqual([row?.cell('Brand', 'Make'), row?.cell('Range'), row?.cell('Price')], ['Aster', '', '']);
});
