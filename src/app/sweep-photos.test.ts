import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { makeLog } from '#server/log.ts';
import { openPhotos } from '#server/photos/photos.ts';
import { storePhoto, temporaryFolder } from './cli/test-data.ts';
import { sweepPhotos, youngPhotoMs } from './sweep-photos.ts';

const [linked, orphan] = ['k'.repeat(22), 'o'.repeat(22)];

/** A data folder with two photos just written, only one of which is named by a row, and a clock. */
async function leftBehind(t: Parameters<typeof temporaryFolder>[0], isShared: boolean) {
  const dataDir = await temporaryFolder(t);
  const dir = join(dataDir, 'photos');
  for (const name of [linked, orphan]) await storePhoto(dataDir, name, 'abc');
  // File times include fractions of a millisecond; the clock doesn't.
  let now = Date.now() + 1;
  const log = makeLog('silent');
  const photos = await openPhotos({ dir, log, now: () => now });
  const files = async () =>
    (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.jpg') && !name.startsWith('trash'));
  return {
    files,
    context: { photos, log, db: { isShared } as Database },
    known: async () => new Set([linked]),
    pass(ms: number) {
      now += ms;
      mock.timers.tick(ms);
    },
  };
}
const only = (name: string) => [join(name.slice(0, 2), `${name}.jpg`)];

test('if only one process uses a folder, leftovers of a killed process are swept immediately', async (t) => {
  const { context, known, files } = await leftBehind(t, false);
  await sweepPhotos(context, known);
  assert.deepEqual(await files(), only(linked));
});

test("if other processes use it too, young photos stay and are swept once they're old enough", async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const { context, known, files, pass } = await leftBehind(t, true);
  await sweepPhotos(context, known);
  assert.equal((await files()).length, 2);
  pass(youngPhotoMs);
  while ((await files()).length === 2) await nextTurn();
  assert.deepEqual(await files(), only(linked));
});
