import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { AppError } from '#shared/errors.ts';
import type { Lock, Reader, Trx } from './database.ts';
import { openPostgres, type PostgresDatabase } from './postgres.ts';
import { prepared, preparedSql } from './prepared.ts';
import { type FreshDatabase, startFreshDatabase } from './test-databases.ts';

type Stone = { id: number; km: number };

describe('PostgreSQL transactions and prepared statements', () => {
  let fresh: FreshDatabase;
  let db: PostgresDatabase;
  let other: Client;
  let read: ReturnType<typeof prepared<{ id: number }, Stone>>;
  let add: ReturnType<typeof preparedSql<Stone, Stone>>;
  before(async () => {
    fresh = await startFreshDatabase();
    db = openPostgres(fresh.url, () => undefined);
    other = new Client({ connectionString: fresh.url });
    await other.connect();
    await other.query('create table stones (id int primary key, km int not null check (km < 100))');
    // The types only know the site's own tables.
    type Stones = { selectFrom(table: 'stones'): ReturnType<Reader['selectFrom']> };
    read = prepared<{ id: number }, Stone>(
      db.read,
      (reader, parameter) =>
        (reader as unknown as Stones)
          .selectFrom('stones')
          .selectAll()
          .where(sql<boolean>`id = ${parameter('id')}`) as never,
    );
    add = preparedSql<Stone, Stone>(
      db.read,
      (parameter) => sql`update stones set km = km + ${parameter('km')} where id = ${parameter('id')} returning *`,
    );
  });
  after(async () => {
    await other.end();
    await db.close();
    await fresh.drop();
  });
  beforeEach(async () => {
    await other.query('delete from stones');
    await other.query('insert into stones values (1, 0), (2, 0)');
  });

  const lock = (id = 1): Lock => ({
    key: `stone/${id}`,
    take: (trx) => sql`select id from stones where id = ${id} for update`.execute(trx),
  });
  const transactionOf = async (trx: Trx) =>
    (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx)).rows[0]?.id;
  const kms = async () => (await other.query<Stone>('select * from stones order by id')).rows.map(({ km }) => km);

  test("jobs waiting for the same lock share a transaction, one after the other, and others don't wait for them", async () => {
    const order: string[] = [];
    const job = (name: string) => async (trx: Trx) => {
      order.push(`${name} begins`);
      await add(trx, { id: 1, km: 1 });
      order.push(`${name} ends`);
      return transactionOf(trx);
    };
    const gate = Promise.withResolvers<void>();
    const first = db.transact(() => gate.promise, { lock: lock() });
    const locked = ['a', 'b', 'c'].map((name) => db.transact(job(name), { lock: lock() }));
    await db.transact((trx) => add(trx, { id: 2, km: 1 }), { lock: lock(2) });
    assert.deepEqual(order, []);
    gate.resolve();
    await first;
    assert.equal(new Set(await Promise.all(locked)).size, 1);
    assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    assert.deepEqual(await kms(), [3, 1]);
  });

  test('a job that fails in a shared transaction gets its own error and affects no others, and follow-ups run once', async () => {
    const refusal = new AppError('conflict', 'No.');
    const followed: string[] = [];
    const good = (name: string) => async (trx: Trx) => {
      trx.onCommit(() => void followed.push(name));
      await add(trx, { id: 1, km: 1 });
      return name;
    };
    const jobs = [
      good('a'),
      async (trx: Trx) => {
        trx.onCommit(() => void followed.push('refused'));
        await add(trx, { id: 1, km: 10 });
        throw refusal;
      },
      good('b'),
      (trx: Trx) => add(trx, { id: 1, km: 100 }),
      async (trx: Trx) => trx.atEnd(() => add(trx, { id: 1, km: 200 })),
      good('c'),
    ];
    const gate = Promise.withResolvers<void>();
    const first = db.transact(() => gate.promise, { lock: lock() });
    const outcomes = Promise.allSettled(jobs.map((job) => db.transact(job as never, { lock: lock() })));
    gate.resolve();
    await first;
    const results = (await outcomes).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : (outcome.reason.code ?? outcome.reason),
    );
    assert.deepEqual(results, ['a', refusal.code, 'b', '23514', '23514', 'c']);
    assert.deepEqual(followed, ['a', 'b', 'c']);
    assert.deepEqual(await kms(), [3, 0]);
  });

  test('if taking a lock fails, every job waiting for it is rejected with the reason and none runs', async () => {
    const failing: Lock = { key: 'torn', take: (trx) => sql`select 1 / 0`.execute(trx) };
    const jobs = [1, 2, 3].map(() => db.transact((trx) => add(trx, { id: 1, km: 1 }), { lock: failing }));
    for (const outcome of await Promise.allSettled(jobs)) {
      assert.equal(outcome.status === 'rejected' && outcome.reason.code, '22012');
    }
    assert.deepEqual(await kms(), [0, 0]);
  });

  test('a final statement that fails rolls its job back, even if it never reaches the database', async () => {
    const late = new Error('before it is sent');
    const attempts = [
      (trx: Trx) => trx.atEnd(() => add(trx, { id: 2, km: 100 })),
      (trx: Trx) => trx.atEnd(() => Promise.reject(late)),
    ];
    for (const attempt of attempts) {
      await assert.rejects(
        db.transact(async (trx) => {
          await add(trx, { id: 1, km: 1 });
          attempt(trx);
        }),
        (error) => error === late || (error as { code: string }).code === '23514',
      );
    }
    await db.transact(async (trx) => trx.atEnd(() => add(trx, { id: 1, km: 5 })));
    assert.deepEqual(await kms(), [5, 0]);
  });

  test("a job that ignores a failed statement isn't reported as committed", async () => {
    await assert.rejects(
      db.transact(async (trx) => {
        await add(trx, { id: 1, km: 1 });
        await add(trx, { id: 1, km: 100 }).catch(() => undefined);
      }),
    );
    assert.deepEqual(await kms(), [0, 0]);
  });

  test('prepared statements survive a changed table and a server that dropped them, inside and outside transactions', async () => {
    const outside = () => Promise.all([1, 2, 1, 2].map((id) => read(db.read, { id })));
    const inside = () => db.transact(async (trx) => [await read(trx, { id: 1 }), await add(trx, { id: 2, km: 1 })]);
    const columns = async (...ways: (typeof outside)[]) => {
      const seen = new Set<string>();
      for (const way of ways) for (const stone of (await way()).flat()) seen.add(Object.keys(stone).join());
      return [...seen];
    };
    assert.deepEqual(await columns(outside, inside), ['id,km']);
    await other.query('alter table stones add column name text');
    assert.deepEqual(await columns(inside, outside), ['id,km,name']);
    await other.query('alter table stones drop column name');
    assert.deepEqual(await columns(outside, inside), ['id,km']);
    await Promise.all([1, 2, 3].map(() => db.transact((trx) => sql`deallocate all`.execute(trx))));
    assert.deepEqual(await columns(inside, outside), ['id,km']);
  });

  test('prepared reads are answered while every transaction waits for a lock', async () => {
    // A fresh pool, which has no connection for reads yet.
    const db = openPostgres(fresh.url, () => undefined);
    await other.query('begin; select * from stones for update');
    const waiting = Array.from({ length: 30 }, () => db.transact((trx) => add(trx, { id: 1, km: 1 })));
    assert.deepEqual(await read(db.read, { id: 1 }), [{ id: 1, km: 0 }]);
    await other.query('commit');
    await Promise.all(waiting);
    await db.close();
    assert.deepEqual(await kms(), [30, 0]);
  });

  test('a broken read connection fails with a message, and the next one works', async () => {
    await read(db.read, { id: 1 });
    // Handled right away, because one query may fail before the others are cut off.
    const asked = Promise.allSettled(Array.from({ length: 8 }, () => read(db.read, { id: 1 })));
    await other.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pitstop'");
    for (const outcome of await asked) {
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof AppError, String(outcome.reason));
    }
    // There's no telling when the process will notice, or for how many connections.
    const untilRecovered = async <T>(work: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          assert.ok(error instanceof AppError, String(error));
        }
      }
    };
    await untilRecovered(() => read(db.read, { id: 1 }));
    await untilRecovered(() => db.transact((trx) => add(trx, { id: 1, km: 7 })));
    assert.deepEqual(await kms(), [7, 0]);
  });
});
