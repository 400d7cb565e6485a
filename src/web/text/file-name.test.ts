import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './file-name.ts';

test('a text becomes a file name: letters of any script and numbers, everything between as one dash', () => {
  assert.equal(fileNameOf('A cow, near a road!', 'photo'), 'A-cow-near-a-road');
  assert.equal(fileNameOf('  Žofia & Jörg / 2026 ', 'room'), 'Žofia-Jörg-2026');
  assert.equal(fileNameOf('…', 'photo'), 'photo');
  assert.equal(fileNameOf('x'.repeat(80), 'photo'), 'x'.repeat(60));
});
