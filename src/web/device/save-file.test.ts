import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../api/client.ts';
import * as messages from '../messages.ts';
import { saveFile } from './save-file.ts';

const notWhole = (error: unknown) => error instanceof ApiError && error.message === messages.files.notWhole;

test('a download whose connection breaks is reported as incomplete', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  await assert.rejects(saveFile({ fileName: 'mine.zip', body }, 'my-data.zip', 20), notWhole);
});
