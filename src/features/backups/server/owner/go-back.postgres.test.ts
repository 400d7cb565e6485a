import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cli } from '#app/cli/test-cli.ts';
import { temporaryFolder } from '#app/cli/test-data.ts';
import { migrations, siteParts } from '#app/features.ts';
import { closeContext, openContext } from '#app/open-context.ts';
import { addUser, listUsers } from '#features/accounts/server/index.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { freshDatabase } from '#server/db/test-databases.ts';
import { makeLog } from '#server/log.ts';
import { storeBackup } from '../archive/store-backup.ts';

const next = Math.max(...migrations.map(({ number }) => number)) + 1;

async function inside<T>(config: Config, work: (context: Context) => Promise<T>): Promise<T> {
  const context = await openContext({ config, log: makeLog('silent') });
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}

test('on PostgreSQL, an older program refuses newer data, explains how to go back, and can do so', async (t) => {
  const database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  t.after(() => database.drop());
  const dataDir = await temporaryFolder(t);
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url }, dataDir);
  await inside(config, (context) => addUser(context, 'ana', 'a password of the tests', ['root']));
  const options = { reason: 'before migration', migration: next, by: null, job: null } as const;
  await storeBackup(siteParts, config, options, { now: Date.now });

  await inside(config, async (context) => {
    await addUser(context, 'ben', 'a password of the tests', []);
    await context.db.transact((trx) =>
      trx
        .insertInto('migrations' as never)
        .values({ number: next, name: 'tomorrow', checksum: 'x' } as never)
        .execute(),
    );
  });
  await assert.rejects(
    inside(config, async () => undefined),
    /newer version of Pitstop \(migration \d+, tomorrow\)\. Start that version, or .* go-back\.$/,
  );

  const { output } = await cli({ dataDir, settings: { DATABASE_URL: database.url } }, 'go-back');
  assert.match(output, /^Went back to the backup from .*\nNow start this version\.\n.* in the schema replaced_/);
  const users = await inside(config, listUsers);
  assert.deepEqual(
    users.map(({ login }) => login),
    ['ana'],
  );
});
