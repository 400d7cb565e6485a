import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { dropDatabasesOfRun, freshDatabase } from './test-databases.ts';
import { type RunningPostgres, startPostgres } from './test-postgres.ts';

let server: RunningPostgres;
const { TEST_RUN } = process.env;
before(async () => {
  // Gives these tests a template of their own, separate from the application's.
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  const started = await startPostgres();
  if ('reason' in started) throw new Error(started.reason);
  server = started;
});
after(async () => {
  await dropDatabasesOfRun(server.url);
  await server.stop();
  if (TEST_RUN === undefined) delete process.env.TEST_RUN;
  else process.env.TEST_RUN = TEST_RUN;
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the server has fsync on, so acknowledged writes are durable', async () => {
  assert.deepEqual(await query(server.url, 'show fsync'), [{ fsync: 'on' }]);
});

test('every fresh database is separate, and the template is only filled once', async () => {
  let filled = 0;
  const migrate = async (url: string) => {
    filled += 1;
    await query(url, 'create table stone (km int)');
  };
  const [one, other] = await Promise.all([freshDatabase(server.url, migrate), freshDatabase(server.url, migrate)]);
  assert.equal(filled, 1);
  await query(one.url, 'insert into stone values (1)');
  assert.deepEqual(await query(other.url, 'select km from stone'), []);

  const empty = await freshDatabase(server.url);
  await assert.rejects(query(empty.url, 'select km from stone'), /does not exist/);
  await one.drop();
  await assert.rejects(query(one.url, 'select 1'), /does not exist/);
});
