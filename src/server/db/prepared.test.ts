import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { migrations } from '#app/features.ts';
import { migrateSqlite } from './migrate.ts';
import { prepared, preparedWrite } from './prepared.ts';
import { openSqlite, type SqliteDatabase } from './sqlite.ts';

describe('a prepared query', () => {
  let folder: string;
  let db: SqliteDatabase;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pitstop-prepared-'));
    db = openSqlite(join(folder, 'pitstop.db'));
    await migrateSqlite(db.writer, migrations, async () => undefined);
  });
  after(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });

  type User = { id: string; login: string; email: string | null };
  const makeAdd = () =>
    preparedWrite<User, User>(db.read, (kysely, parameter) =>
      kysely
        .insertInto('users')
        .values({
          email: parameter('email'),
          password_hash: 'written into the query',
          login_key: parameter('login'),
          login: parameter('login'),
          id: parameter('id'),
          created_at: 7,
        })
        .returning(['id', 'login', 'email']),
    );

  test('puts each value, even null, wherever its name is used, next to literal values', async () => {
    const add = makeAdd();
    await db.transact(async (trx) => {
      assert.deepEqual(
        { ...(await add(trx, { id: '1', login: 'ana', email: null }))[0] },
        { id: '1', login: 'ana', email: null },
      );
      await add(trx, { email: 'b@x', login: 'ben', id: '2' });
    });
    const rows = await db.read
      .selectFrom('users')
      .orderBy('id')
      .select(['id', 'login', 'login_key', 'email', 'password_hash', 'created_at'])
      .execute();
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        {
          id: '1',
          login: 'ana',
          login_key: 'ana',
          email: null,
          password_hash: 'written into the query',
          created_at: 7,
        },
        {
          id: '2',
          login: 'ben',
          login_key: 'ben',
          email: 'b@x',
          password_hash: 'written into the query',
          created_at: 7,
        },
      ],
    );
  });

  test('treats values as data, never as SQL', async () => {
    const login = "x'); drop table users; --";
    await db.transact((trx) => makeAdd()(trx, { id: '3', login, email: null }));
    const find = prepared<{ login: string }, { id: string }>(db.read, (kysely, parameter) =>
      kysely.selectFrom('users').where('login', '=', parameter('login')).select('id'),
    );
    assert.deepEqual(
      (await find(db.read, { login })).map(({ id }) => id),
      ['3'],
    );
    assert.deepEqual(await find(db.read, { login: '%' }), []);
  });

  test('runs on the given handle: a transaction sees its own writes, others see them after the commit', async () => {
    const add = makeAdd();
    const find = prepared<{ id: string }, { id: string }>(db.read, (kysely, parameter) =>
      kysely.selectFrom('users').where('id', '=', parameter('id')).select('id'),
    );
    await db.transact(async (trx) => {
      await add(trx, { id: '4', login: 'dora', email: null });
      assert.equal((await find(trx, { id: '4' })).length, 1);
      assert.equal((await find(db.read, { id: '4' })).length, 0);
    });
    assert.equal((await find(db.read, { id: '4' })).length, 1);
    // @ts-expect-error Writes need a transaction; the reading handle would refuse them as well.
    await assert.rejects(add(db.read, { id: '5', login: 'eve', email: null }));
  });
});
