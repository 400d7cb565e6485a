import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './file-name.ts';

test("a file name has the text's letters and numbers of any script, and one dash for everything in between", () => {
  assert.equal(fileNameOf('A cow, near a road!', 'photo'), 'A-cow-near-a-road');
  assert.equal(fileNameOf('  Žofia & Jörg / 2026 ', 'room'), 'Žofia-Jörg-2026');
  assert.equal(fileNameOf('…', 'photo'), 'photo');
  assert.equal(fileNameOf('x'.repeat(80), 'photo'), 'x'.repeat(60));
});
