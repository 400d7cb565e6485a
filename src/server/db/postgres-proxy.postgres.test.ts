import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { AppError } from '#shared/errors.ts';
import type { Lock, Trx } from './database.ts';
import { openPostgres, type PostgresDatabase } from './postgres.ts';
import { prepared } from './prepared.ts';
import { type FreshDatabase, startFreshDatabase } from './test-databases.ts';
import { type PostgresProxy, startPostgresProxy } from './test-postgres-proxy.ts';

const isUnavailable = (error: unknown) => error instanceof AppError && error.status === 503;

describe('a bad network to PostgreSQL', () => {
  let fresh: FreshDatabase;
  let proxy: PostgresProxy;
  let other: Client;
  before(async () => {
    fresh = await startFreshDatabase();
    proxy = await startPostgresProxy(fresh.url);
    other = new Client({ connectionString: fresh.url });
    await other.connect();
    await other.query('create table stones (id int primary key, km int not null)');
  });
  after(async () => {
    await other.end();
    await proxy[Symbol.asyncDispose]();
    await fresh.drop();
  });
  beforeEach(async () => {
    proxy.fault = undefined;
    await other.query('delete from stones; insert into stones values (1, 0)');
  });

  const lock: Lock = { key: 'stone', take: (trx) => sql`select id from stones where id = 1 for update`.execute(trx) };
  const km = async () => (await other.query<{ km: number }>('select km from stones')).rows[0]?.km;
  const readOf = (db: PostgresDatabase) => {
    const one = prepared<{ one: number }, { one: number }>(db.read, (reader, parameter) =>
      reader.selectFrom(sql<{ one: number }>`(select ${parameter('one')}::int as one)`.as('all')).selectAll(),
    );
    return () => one(db.read, { one: 1 });
  };

  test("jobs whose commit went through but wasn't answered run once, and all report that the database can't be reached", async () => {
    const db = openPostgres(proxy.url, () => undefined);
    const gate = Promise.withResolvers<void>();
    const runs = [0, 0, 0];
    const first = db.transact(() => gate.promise, { lock });
    const jobs = runs.map((_, index) =>
      db.transact(
        async (trx) => {
          runs[index] = (runs[index] ?? 0) + 1;
          trx.onCommit(() => assert.fail('it may not have been committed'));
          await sql`update stones set km = km + 1`.execute(trx);
          proxy.fault = 'commit cut';
        },
        { lock },
      ),
    );
    const settled = Promise.allSettled(jobs);
    gate.resolve();
    await first;
    for (const outcome of await settled) assert.ok(outcome.status === 'rejected' && isUnavailable(outcome.reason));
    assert.deepEqual([runs, await km()], [[1, 1, 1], 3]);
    proxy.fault = undefined;
    await db.transact((trx) => sql`update stones set km = km + 1`.execute(trx), { lock });
    assert.equal(await km(), 4);
    await db.close();
  });

  test('if the server stops answering, every query times out and nothing is left waiting', async () => {
    const db = openPostgres(proxy.url, () => undefined, undefined, { answerMs: 300 });
    const read = readOf(db);
    const plain = () => db.read.selectFrom(sql`(select 1 as one)`.as('all')).selectAll().execute();
    const add = (trx: Trx) => sql`update stones set km = km + 1 where id = 1`.execute(trx);
    const ways = [read, plain, () => db.transact(add), () => db.transact(add, { lock })];
    await Promise.all(ways.map((ask) => ask()));
    assert.equal(await km(), 2);
    proxy.fault = 'silent';
    for (const outcome of await Promise.allSettled(ways.map((ask) => ask())))
      assert.ok(outcome.status === 'rejected' && isUnavailable(outcome.reason), JSON.stringify(outcome));
    // A job that fails while the server is silent mustn't block later ones.
    const failing = db.transact(
      async () => {
        throw new Error('of the job');
      },
      { lock },
    );
    await assert.rejects(failing);
    proxy.fault = undefined;
    await Promise.all(ways.map((ask) => ask()));
    assert.equal(await km(), 4);
    await db.close();
  });
});
