import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../api/client.ts';
import * as messages from '../messages.ts';
import { fileNameOf, saveFile } from './save-file.ts';

const notWhole = (error: unknown) => error instanceof ApiError && error.message === messages.files.notWhole;

test('a download whose connection breaks is reported as incomplete', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  await assert.rejects(saveFile({ fileName: 'mine.zip', body }, 'my-data.zip', 20), notWhole);
});

test("a file name has the text's letters and digits in any script, with one dash for anything in between", () => {
  assert.equal(fileNameOf('A cow, near a road!', 'photo'), 'A-cow-near-a-road');
  assert.equal(fileNameOf('  Žofia & Jörg / 2026 ', 'room'), 'Žofia-Jörg-2026');
  assert.equal(fileNameOf('…', 'photo'), 'photo');
  assert.equal(fileNameOf('x'.repeat(80), 'photo'), 'x'.repeat(60));
});
