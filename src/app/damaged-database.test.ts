import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/data-dir.ts';
import { serveHealth } from '#server/http/health.ts';
import { makeHttpServer } from '#server/http/http-server.ts';
import { makeLog } from '#server/log.ts';
import { makeTestApp } from '#tests/app.ts';
import { seedFolder, temporaryFolder } from '#tests/crash/people.ts';
import { closeContext, openContext } from './open-context.ts';

const pageBytes = 4096;
const everyNth = 6;

/** The database file of a seeded site. It has no free pages, where damage would have no effect. */
async function realDatabase(dataDir: string): Promise<Buffer> {
  await seedFolder(dataDir, ['ana', 'ben']);
  const file = join(dataDir, 'pitstop.db');
  const handle = new DatabaseSync(file);
  handle.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  handle.close();
  return readFile(file);
}

function overwritten(database: Buffer, page: number): Buffer {
  const copy = Buffer.from(database);
  return copy.fill('Dear diary, today ', page * pageBytes, (page + 1) * pageBytes);
}

const open = (dataDir: string) =>
  openContext({ config: readConfig({ DATA_DIR: dataDir }, dataDir), log: makeLog('silent') });

test('a database with any one page overwritten is refused and left untouched, and the error says how to recover', async () => {
  await using folder = await temporaryFolder();
  const database = await realDatabase(join(folder.path, 'sound'));
  const pages = database.length / pageBytes;
  assert.ok(pages > 200);
  for (let page = 0; page < pages; page += everyNth) {
    const dataDir = join(folder.path, `page-${page}`);
    const file = join(dataDir, 'pitstop.db');
    await mkdir(dataDir);
    await writeFile(file, overwritten(database, page));
    await assert.rejects(open(dataDir), (error: unknown) => {
      assert.ok(error instanceof StartError, `page ${page}: ${error}`);
      assert.ok(error.message.startsWith(`${file} `), error.message);
      assert.ok(error.message.endsWith('npm run cli -- restore FILE.'), error.message);
      return true;
    });
    assert.deepEqual(await readFile(file), overwritten(database, page));
  }
  await closeContext(await open(join(folder.path, 'sound')));
});

test('the result of a background check of the database appears in /ready', async (t) => {
  await using folder = await temporaryFolder();
  const database = await realDatabase(folder.path);
  const file = join(folder.path, 'copy.db');
  const app = await makeTestApp({ withPool: false });
  t.after(() => app.close());
  const { integrity } = app.context;
  const server = makeHttpServer(app.context);
  serveHealth(server, app.context, true);
  t.after(() => server.close());
  const ready = async () => {
    const reply = await server.inject({ url: '/ready' });
    return [reply.statusCode, reply.json()];
  };

  await writeFile(file, database);
  const first = integrity.check(file);
  assert.deepEqual(await ready(), [200, { status: 'ready', database: 'being checked' }]);
  await first;
  assert.deepEqual(await ready(), [200, { status: 'ready' }]);

  await writeFile(file, overwritten(database, 100));
  await integrity.check(file);
  assert.deepEqual(await ready(), [503, { error: 'Not ready: the database is damaged' }]);
});
