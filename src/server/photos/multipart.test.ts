import assert from 'node:assert/strict';
import { PerformanceObserver } from 'node:perf_hooks';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { noteUploaded } from './multipart.ts';

test('the garbage left by uploads is collected after a few megabytes', async () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  const startedWith = collections;
  for (let pieces = 0; pieces < 1024; pieces++) noteUploaded(64 * 1024);
  while (collections - startedWith < 16) await nextTurn();
  observer.disconnect();
  assert.ok(collections - startedWith >= 16);
});
