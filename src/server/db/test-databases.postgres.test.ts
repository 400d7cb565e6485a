import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { dropDatabasesOfRun, freshDatabase, prepareTemplate } from './test-databases.ts';
import { type RunningPostgres, startPostgres } from './test-postgres.ts';

let server: RunningPostgres;
before(async () => {
  const started = await startPostgres();
  if ('reason' in started) throw new Error(started.reason);
  server = started;
});
after(async () => {
  await dropDatabasesOfRun(server.url);
  await server.stop();
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

test('the server keeps what it acknowledged: fsync is on', async () => {
  assert.deepEqual(await query(server.url, 'show fsync'), [{ fsync: 'on' }]);
});

test('each fresh database is a copy of the template, which is filled once, and nobody else’s', async () => {
  let filled = 0;
  const migrate = async (url: string) => {
    filled += 1;
    await query(url, 'create table stone (km int)');
  };
  await Promise.all([prepareTemplate(server.url, migrate), prepareTemplate(server.url, migrate)]);
  assert.equal(filled, 1);

  const [one, other] = await Promise.all([freshDatabase(server.url), freshDatabase(server.url)]);
  await query(one.url, 'insert into stone values (1)');
  assert.deepEqual(await query(other.url, 'select km from stone'), []);

  await one.drop();
  await assert.rejects(query(one.url, 'select 1'), /does not exist/);
});
