import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { cli } from '#app/cli/test-cli.ts';
import { makeData, stateOf } from '#app/cli/test-data.ts';
import { siteParts } from '#app/features.ts';
import { seed } from '#app/open-context.ts';
import { StartError } from '#server/data-dir.ts';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { lockDatabase } from '#server/db/database-lock.ts';
import { makeSealer } from '#server/sealer.ts';
import { type Cluster, makeCluster } from '../cluster.ts';

async function cluster(t: TestContext): Promise<Cluster> {
  const made = await makeCluster();
  t.after(() => made.close());
  return made;
}

async function ask(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

function keyFile({ folder }: Cluster, name: string, key = randomBytes(32)): string {
  const file = join(folder, name);
  writeFileSync(file, key);
  return file;
}

function dataDir({ folder }: Cluster, name: string, key?: Buffer): string {
  const dir = join(folder, name);
  mkdirSync(join(dir, 'secrets'), { recursive: true });
  if (key !== undefined) writeFileSync(join(dir, 'secrets/rooms.key'), key);
  return dir;
}

const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof StartError && !error.message.includes('\n') && pattern.test(error.message);

test('four simultaneous first starts on an empty database open the same site, and only one of them shows a password', async (t) => {
  const site = await cluster(t);
  const ROOM_KEY_FILE = keyFile(site, 'shared.key');
  const start = async () => seed(await site.openContext({ ROOM_KEY_FILE }));
  const shown = await Promise.all([start(), start(), start(), start()]);
  assert.equal(shown.filter((password) => password !== undefined).length, 1);
  const [counts] = await ask(
    site.url,
    `select (select count(*) from users) as users, (select count(*) from room_key) as keys,
      (select count(*) - count(distinct title) from challenges) as doubled,
      (select count(*) - count(distinct name) from vehicles) as cars`,
  );
  assert.deepEqual(counts, { users: '1', keys: '1', doubled: '0', cars: '0' });
});

test("a process with a different key doesn't start and says what to do; one with the right key starts", async (t) => {
  const site = await cluster(t);
  const right = randomBytes(32);
  await site.openContext({ DATA_DIR: dataDir(site, 'one', right) });
  const other = dataDir(site, 'other', randomBytes(32));
  await assert.rejects(
    site.openContext({ DATA_DIR: other }),
    refusal(/^\S+other\/secrets\/rooms\.key isn't the key .* ROOM_KEY_FILE to [^.]*\. .* room-key accept\.$/),
  );
  const empty = dataDir(site, 'empty');
  await assert.rejects(
    site.openContext({ DATA_DIR: empty }),
    refusal(/^There's no \S+empty\/secrets\/rooms\.key\. Copy/),
  );
  assert.ok(!existsSync(join(empty, 'secrets/rooms.key')));
  const ROOM_KEY_FILE = keyFile(site, 'shared.key', right);
  await site.openContext({ DATA_DIR: empty, ROOM_KEY_FILE });
  assert.ok(existsSync(join(empty, 'secrets/rooms.key')), 'backups made there contain it');
  await assert.rejects(
    site.openContext({ DATA_DIR: other, ROOM_KEY_FILE }),
    refusal(/different key from \S+shared\.key \(ROOM_KEY_FILE\): copy the right one/),
  );
});

test('a site from before key checks adopts only the key that opens its rooms, until its owner decides otherwise', async (t) => {
  const site = await cluster(t);
  const key = randomBytes(32);
  const first = await site.openContext({ DATA_DIR: dataDir(site, 'one', key) });
  await seed(first);
  const [root] = await ask(site.url, 'select id from users');
  await ask(
    site.url,
    `insert into rooms (id, game, name, admin_id, is_private, sealed_password, created_at, revision)
      values ('123456', 'bingo', 'Sealed', $1, 1, $2, 0, 0)`,
    [root?.id, makeSealer(key).seal('secret')],
  );
  await ask(site.url, 'delete from room_key');
  const lost = dataDir(site, 'lost', randomBytes(32));
  await assert.rejects(site.openContext({ DATA_DIR: lost }), refusal(/can't read any of the 1 room passwords/));
  await site.openContext({ DATA_DIR: dataDir(site, 'another', key) });
  const { output } = await cli({ dataDir: lost, settings: { DATABASE_URL: site.url } }, 'room-key', 'accept');
  assert.match(output, /It opens 0 of 1 private rooms/);
  await site.openContext({ DATA_DIR: lost });
  await assert.rejects(site.openContext({ DATA_DIR: dataDir(site, 'one') }), refusal(/isn't the key/));
});

test('a key rotation is refused while a server runs, and after one the site accepts only the new key', async (t) => {
  const site = await cluster(t);
  const previous = randomBytes(32);
  const dir = dataDir(site, 'one', previous);
  await makeData(dir, 'one', 1, site.url);
  const rotate = () => cli({ dataDir: dir, settings: { DATABASE_URL: site.url } }, 'room-key', 'rotate');
  const server = await lockDatabase(site.url, siteParts.schema);
  assert.match((await rotate()).errorOutput, /^A server or command is using .* before you rotate the key\.$/);
  server.release();
  // This waits until the database has noticed that the connection ended.
  await ask(site.url, 'select pg_advisory_lock($1), pg_advisory_unlock($1)', [advisoryLocks.site]);
  assert.match((await rotate()).output, /Room passwords encrypted with it: 1/);
  assert.deepEqual((await stateOf(dir, site.url)).roomPasswords, ['one']);
  await assert.rejects(
    stateOf(dataDir(site, 'former', previous), site.url),
    refusal(/isn't the key this database was set up with/),
  );
});

test('an incompatible upgrade waits until the other processes have stopped; one that starts late is refused', async (t) => {
  const site = await cluster(t);
  const ROOM_KEY_FILE = keyFile(site, 'shared.key');
  await site.openContext({ ROOM_KEY_FILE });
  // As if this version had added a table that the previous one can't work with.
  await ask(site.url, 'delete from migrations where number > 8');
  const older = new Client({ connectionString: site.url, application_name: 'pitstop lock 8' });
  await older.connect();
  await older.query('select pg_advisory_lock_shared($1)', [advisoryLocks.site]);
  const own = await lockDatabase(site.url, siteParts.schema);
  await assert.rejects(
    site.openContext({ ROOM_KEY_FILE }),
    refusal(/^The database needs an upgrade that no other version can run beside/),
  );
  assert.equal((await ask(site.url, 'select max(number) as last from migrations'))[0]?.last, '8');
  await older.query('select pg_advisory_unlock_all()');
  await older.end();
  // Being the last process, it carries on until an existing table stops it.
  await assert.rejects(site.openContext({ ROOM_KEY_FILE }), /passkeys.* already exists/);
  own.release();
  await ask(site.url, "insert into migrations values (999, 'of a newer version', 'x')");
  await assert.rejects(site.openContext({ ROOM_KEY_FILE }), refusal(/^The database was written by a newer version/));
});
