import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, lstat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesOf, stateOf } from '#app/cli/test-data.ts';
import { engineOf } from '#app/engine.ts';
import { siteParts } from '#app/features.ts';
import { serverSetting } from '#server/db/database-at.ts';
import { explainError, isExplainable } from '#server/explain-error.ts';
import { now } from '../owner/test-archives.ts';
import { findMounted, stageMounted } from './mounted-folders.ts';
import { restoreBackup } from './restore.ts';
import { remainingSteps } from './swap.ts';
import { mount, mountKinds, whyUntestable } from './test-mounts.ts';
import { ask, freshPostgres, oldDataAndNewBackup, schemas, stateNamed } from './test-postgres-data.ts';

for (const [kind, make] of Object.entries(mountKinds))
  test(`a PostgreSQL restore onto a photo folder that's ${kind} swaps tables and folder contents, even if it's killed in between`, {
    skip: whyUntestable(kind),
  }, async (t) => {
    const { folder, dataDir, url, file, options } = await oldDataAndNewBackup(t);
    const photos = join(dataDir, 'photos');
    const end = await make(photos, join(folder, 'elsewhere'));
    try {
      const before = await lstat(photos);
      const { replacedWithin, replacedSchema } = await restoreBackup(siteParts, { ...options, from: file });
      assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
      assert.deepEqual(await schemas(url), [replacedSchema]);
      const after = await lstat(photos);
      assert.deepEqual([after.ino, after.dev, after.isSymbolicLink()], [before.ino, before.dev, kind === 'a link']);
      assert.equal(replacedWithin.length, 1);
      const replaced = Object.keys(await filesOf(replacedWithin[0] ?? ''));
      assert.equal(replaced.filter((name) => name.endsWith('.jpg')).length, 3);
      assert.deepEqual(remainingSteps(dataDir), []);

      // As if the restore had been killed after its commit, before any file was swapped.
      const [prepared, unpacked] = [join(folder, 'prepared'), join(dataDir, 'unpacking')];
      const database = { engine: 'postgres', url: (await freshPostgres(t)).url } as const;
      await restoreBackup(siteParts, { dataDir: prepared, database, from: file, now });
      for (const part of ['photos', 'secrets'])
        await cp(join(prepared, part), join(unpacked, part), { recursive: true });
      stageMounted(dataDir, unpacked, findMounted(dataDir, unpacked));
      await writeFile(join(unpacked, 'restore.json'), JSON.stringify({ stamp: 'x', schema: 'replaced_x' }));
      await ask(url, 'create schema replaced_x');
      (await engineOf(serverSetting(url)).enter(dataDir)).release();
      assert.deepEqual(await stateOf(dataDir, url), stateNamed('new'));
      assert.ok(existsSync(join(photos, 'replaced-x')));
      assert.deepEqual(remainingSteps(dataDir), []);
    } finally {
      end();
    }
  });

const unusable: [what: string, mountOptions: string, sentence: RegExp][] = [
  ['is read-only', 'remount,ro', /photos is on a read-only file system\. /],
  ['is full', 'remount,size=1m', /^There isn't enough space in \S+\/photos: /],
];
for (const [what, mountOptions, sentence] of unusable)
  test(`a PostgreSQL restore onto a photo volume that ${what} is refused and changes neither tables nor photos`, {
    skip: whyUntestable('a volume'),
  }, async (t) => {
    const { folder, dataDir, url, file, options } = await oldDataAndNewBackup(t);
    const photos = join(dataDir, 'photos');
    const end = await mountKinds['a separate volume']?.(photos, join(folder, 'elsewhere'));
    try {
      const before = [await filesOf(photos), await stateOf(dataDir, url)];
      mount(photos, ['-o', mountOptions]);
      await assert.rejects(
        restoreBackup(siteParts, { ...options, from: file }),
        (error) => isExplainable(error) && sentence.test(explainError(error, dataDir)),
      );
      assert.deepEqual(await schemas(url), []);
      assert.deepEqual([await filesOf(photos), await stateOf(dataDir, url)], before);
      assert.deepEqual(remainingSteps(dataDir), []);
    } finally {
      end?.();
    }
  });
