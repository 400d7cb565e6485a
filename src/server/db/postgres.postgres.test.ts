import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { migrations } from '#app/features.ts';
import { AppError } from '#shared/errors.ts';
import type { Reader } from './database.ts';
import { isUnique } from './failures.ts';
import { MigrationError, migratePostgres, type RunSql } from './migrate.ts';
import { foundation } from './migrations.ts';
import { onConnection, openPostgres, type PostgresDatabase } from './postgres.ts';
import { type FreshDatabase, freshDatabase } from './test-databases.ts';
import { secondStep, thirdStep } from './test-migrations.ts';
import { type RunningPostgres, startPostgres } from './test-postgres.ts';
import { addPreviousUsers, expectedUsers, findUsers } from './test-previous-users.ts';

describe('PostgreSQL', () => {
  let server: RunningPostgres;
  before(async () => {
    const started = await startPostgres();
    if ('reason' in started) throw new Error(started.reason);
    server = started;
  });
  after(() => server.stop());

  async function withDatabase(work: (db: PostgresDatabase, fresh: FreshDatabase) => Promise<void>): Promise<void> {
    const fresh = await freshDatabase(server.url);
    const db = openPostgres(fresh.url, () => undefined);
    try {
      await work(db, fresh);
    } finally {
      await db.close();
      await fresh.drop();
    }
  }
  const noBackup = async () => undefined;
  const state = async ({ pool }: PostgresDatabase) => {
    const columns = await pool.query(
      "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2",
    );
    const ledger = await pool.query('select * from migrations order by number');
    return JSON.stringify([columns.rows, ledger.rows]);
  };
  const isUnavailable = (error: unknown) => error instanceof AppError && error.status === 503;

  test('running migrations twice changes nothing, even if two processes start at the same time', () =>
    withDatabase(async (db) => {
      await Promise.all([
        migratePostgres(db.pool, migrations, noBackup),
        migratePostgres(db.pool, migrations, noBackup),
      ]);
      const before = await state(db);
      await migratePostgres(db.pool, migrations, noBackup);
      assert.equal(await state(db), before);
    }));

  test('a step that fails or loses its connection halfway leaves the old state', () =>
    withDatabase(async (db) => {
      await migratePostgres(db.pool, [foundation], noBackup);
      const before = await state(db);
      for (const broken of ['insert into nowhere values (1)', 'select pg_terminate_backend(pg_backend_pid())']) {
        await assert.rejects(migratePostgres(db.pool, [foundation, secondStep(broken)], noBackup));
        assert.equal(await state(db), before);
      }
      await migratePostgres(db.pool, [foundation, secondStep()], noBackup);
      assert.match(await state(db), /bridges/);
      await assert.rejects(migratePostgres(db.pool, [foundation], noBackup), MigrationError);
      await assert.rejects(migratePostgres(db.pool, [foundation, secondStep('select 2')], noBackup), MigrationError);
    }));

  test("a step's code is rolled back with its statements, and identified by its version", () =>
    withDatabase(async (db) => {
      const first = [foundation, secondStep()];
      await migratePostgres(db.pool, first, noBackup);
      const before = await state(db);
      const addWord = async (ask: RunSql) => void (await ask('insert into words (word) values (?)', 'a ? stays'));
      const fails = thirdStep('one', async (ask) => {
        await addWord(ask);
        throw new Error('in the middle');
      });
      await assert.rejects(migratePostgres(db.pool, [...first, fails], noBackup), /in the middle/);
      assert.equal(await state(db), before);
      await migratePostgres(db.pool, [...first, thirdStep('one', addWord)], noBackup);
      assert.deepEqual((await db.pool.query('select word from words')).rows, [{ word: 'a ? stays' }]);
      await assert.rejects(migratePostgres(db.pool, [...first, thirdStep('two', addWord)], noBackup), MigrationError);
    }));

  test('accounts older than case folding and lookalike checks are preserved, and get new keys if those are free', () =>
    withDatabase(async (db) => {
      const ask: RunSql = async (sql, ...values) => {
        let count = 0;
        return (
          await db.pool.query(
            sql.replaceAll('?', () => `$${++count}`),
            values,
          )
        ).rows;
      };
      await migratePostgres(db.pool, migrations.slice(0, 2), noBackup);
      await addPreviousUsers(ask);
      await migratePostgres(db.pool, migrations.slice(0, 3), noBackup);
      assert.deepEqual(await findUsers(ask), expectedUsers);
    }));

  test('a failed transaction leaves nothing behind, and a violated constraint is identified', () =>
    withDatabase(async (db) => {
      await migratePostgres(db.pool, migrations, noBackup);
      const user = { id: 'a', login: 'a', login_key: 'a', email: null, password_hash: '-', created_at: 0 };
      const bug = new Error('a bug of this transaction');
      await assert.rejects(
        db.transact(async (trx) => {
          await trx.insertInto('users').values(user).execute();
          throw bug;
        }),
        bug,
      );
      assert.deepEqual(await db.read.selectFrom('users').select('id').execute(), []);
      await db.transact((trx) => trx.insertInto('users').values(user).execute());
      await assert.rejects(
        db.transact((trx) => trx.insertInto('users').values(user).execute()),
        isUnique,
      );
    }));

  test('a connection that breaks in use fails with a message, inside and outside transactions, and the next one works', () =>
    withDatabase(async (db) => {
      const breakConnection = (on: Reader) =>
        on.selectFrom(sql`pg_terminate_backend(pg_backend_pid())`.as('line')).selectAll().execute();
      for (let round = 0; round < 3; round++) {
        await assert.rejects(breakConnection(db.read), isUnavailable);
        await assert.rejects(
          db.transact((trx) => breakConnection(trx)),
          isUnavailable,
        );
        assert.deepEqual(
          await db.read.selectFrom(sql<{ one: number }>`(select 1 as one)`.as('all')).selectAll().execute(),
          [{ one: 1 }],
        );
      }
    }));

  test('two deadlocked transactions both succeed', () =>
    withDatabase(async (db) => {
      await db.pool.query('create table stones (id int primary key, km int)');
      await db.pool.query('insert into stones values (1, 0), (2, 0)');
      let waiting = 2;
      const bothLocked = Promise.withResolvers<void>();
      const cross = (first: number, second: number) =>
        db.transact(async (trx) => {
          await sql`update stones set km = km + 1 where id = ${first}`.execute(trx);
          waiting -= 1;
          if (waiting === 0) bothLocked.resolve();
          await bothLocked.promise;
          await sql`update stones set km = km + 1 where id = ${second}`.execute(trx);
        });
      await Promise.all([cross(1, 2), cross(2, 1)]);
      assert.deepEqual((await db.pool.query('select km from stones')).rows, [{ km: 2 }, { km: 2 }]);
    }));

  test('follow-ups of a retried run are dropped', () =>
    withDatabase(async (db) => {
      const followed: number[] = [];
      let runs = 0;
      const conflict = Object.assign(new Error('a serialisation conflict'), { code: '40001' });
      await db.transact(async (trx) => {
        runs += 1;
        const run = runs;
        trx.onCommit(() => void followed.push(run));
        if (run < 3) throw conflict;
      });
      assert.deepEqual(followed, [3]);
    }));

  test('concurrent queries on one connection are all answered, even after a failed one, and pg prints no warning', async (t) => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    t.after(() => process.off('warning', note));
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { read } = onConnection(client);
    const half = (n: number) => sql<{ n: number }>`(select 2 / ${n}::int as n)`.as('half');
    const answers = await Promise.allSettled([1, 0, 2].map((n) => read.selectFrom(half(n)).selectAll().execute()));
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.code)),
      [[{ n: 2 }], '22012', [{ n: 1 }]],
    );
    await client.end();
    assert.deepEqual(warnings, []);
  });

  test('reads and writes on an unreachable server fail with a message', async () => {
    const db = openPostgres('postgres://postgres@localhost/postgres?host=/nowhere', () => undefined);
    await assert.rejects(db.read.selectFrom('users').select('id').execute(), isUnavailable);
    await assert.rejects(
      db.transact((trx) => trx.selectFrom('users').select('id').execute()),
      isUnavailable,
    );
    await db.close();
  });
});
