import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SyncTrace } from './sync-trace.ts';

const photos = '/srv/data/photos';
const photoTrace = [
  `write(9<${photos}/tmp/a.clean>, "jpeg", 4) = 4`,
  `fsync(9<${photos}/tmp/a.clean>) = 0`,
  `rename("${photos}/tmp/a.clean", "${photos}/ab/abc.jpg") = 0`,
];
const syncsFolder = [`fsync(9<${photos}/ab>) = 0`];
const thumbnailTrace = [
  `write(8<${photos}/tmp/a.thumbnail>, "jpeg", 4) = 4`,
  `rename("${photos}/tmp/a.thumbnail", "${photos}/ab/abc.thumb") = 0`,
];
const answers = ['write(7<socket:[1]>, "HTTP/1.1 201 Created", 20) = 20'];

const unsyncedAfter = (...calls: string[][]) =>
  new SyncTrace([...calls, answers].flatMap((lines) => lines.map((line) => `17 ${line}`)).join('\n')).answers[0]
    ?.unsynced;

test("a thumbnail renamed after its photo's folder sync leaves nothing unsynced that must survive a power cut", () => {
  assert.deepEqual(unsyncedAfter(photoTrace, syncsFolder, thumbnailTrace), []);
  assert.deepEqual(unsyncedAfter(photoTrace, thumbnailTrace, syncsFolder), []);
});

test("a photo whose folder wasn't synced after the rename is reported", () => {
  assert.deepEqual(unsyncedAfter(photoTrace, thumbnailTrace), [`${photos}/ab`]);
  assert.deepEqual(unsyncedAfter(syncsFolder, photoTrace), [`${photos}/ab`]);
});
