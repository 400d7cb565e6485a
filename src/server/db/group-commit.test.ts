import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { migrations } from '#app/features.ts';
import { AppError } from '#shared/errors.ts';
import type { Trx } from './database.ts';
import { isUnique } from './failures.ts';
import { migrateSqlite } from './migrate.ts';
import { openSqlite, type SqliteDatabase } from './sqlite.ts';

describe('the single writer of an SQLite file', () => {
  let folder: string;
  let file: string;
  let db: SqliteDatabase;
  /** To SQLite, this connection looks like another process. */
  let stranger: DatabaseSync;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pitstop-writer-'));
    file = join(folder, 'pitstop.db');
    db = openSqlite(file);
    await migrateSqlite(db.writer, migrations, async () => undefined);
    stranger = new DatabaseSync(file, { timeout: 0 });
  });
  after(async () => {
    stranger.close();
    await db.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => db.transact(async (trx) => void (await trx.deleteFrom('users').execute())));

  const addUser = (id: string) => async (trx: Trx) => {
    const user = { id, login: id, login_key: id, email: null, password_hash: '-', created_at: 0 };
    await trx.insertInto('users').values(user).execute();
    return id;
  };
  const ids = async () => (await db.read.selectFrom('users').orderBy('id').select('id').execute()).map(({ id }) => id);
  /** The number of commits, as seen by other connections to the file. */
  const version = () => stranger.prepare('PRAGMA data_version').get()?.data_version;

  test('transactions started in one turn share one commit', async () => {
    const before = version();
    await Promise.all(Array.from({ length: 20 }, (_, i) => db.transact(addUser(`u${i}`))));
    assert.equal(version(), Number(before) + 1);
    assert.equal((await ids()).length, 20);
  });

  test('a failed job neither affects others nor leaves anything behind', async () => {
    const results = await Promise.allSettled([
      db.transact(addUser('a')),
      db.transact(async (trx) => {
        await addUser('half')(trx);
        throw new Error('a bug of this job');
      }),
      db.transact(addUser('a')),
      db.transact(addUser('b')),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    const [, bug, taken] = results;
    assert.match(String(bug?.status === 'rejected' && bug.reason), /a bug of this job/);
    assert.ok(taken?.status === 'rejected' && isUnique(taken.reason));
    assert.deepEqual(await ids(), ['a', 'b']);
  });

  test('no transaction resolves before the commit', async () => {
    const seen = await Promise.all(
      ['a', 'b', 'c'].map(async (id) => {
        await db.transact(addUser(id));
        return stranger.prepare('select count(*) as count from users').get()?.count;
      }),
    );
    assert.deepEqual(seen, [3, 3, 3]);
  });

  test('writes are invisible until the commit', async () => {
    await db.transact(async (trx) => {
      await addUser('a')(trx);
      assert.deepEqual(await ids(), []);
    });
    assert.deepEqual(await ids(), ['a']);
  });

  test("another process's lock delays writes, but not reads or the rest of this process", async () => {
    stranger.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const writing = db.transact(addUser('a')).then(() => {
      isWritten = true;
    });
    for (let turn = 0; turn < 100; turn++) {
      await nextTurn();
      assert.deepEqual(await ids(), []);
    }
    assert.equal(isWritten, false);
    // SQLite's own waiting would block the event loop.
    assert.deepEqual({ ...db.writer.prepare('PRAGMA busy_timeout').get() }, { timeout: 0 });
    stranger.exec('ROLLBACK');
    await writing;
    assert.deepEqual(await ids(), ['a']);
  });

  test('a lock that is never released fails the waiting writes with a message, and later writes succeed', async () => {
    const impatient = openSqlite(file, { lockWaitMs: 30 });
    stranger.exec('BEGIN IMMEDIATE');
    const results = await Promise.allSettled([impatient.transact(addUser('a')), impatient.transact(addUser('b'))]);
    stranger.exec('ROLLBACK');
    for (const result of results) {
      assert.ok(result.status === 'rejected' && result.reason instanceof AppError);
      assert.equal(result.reason.status, 503);
      assert.ok(result.reason.retryAfterSeconds);
    }
    await impatient.transact(addUser('c'));
    assert.deepEqual(await ids(), ['c']);
    await impatient.close();
  });

  test('a full disk fails the whole commit with a message, and writing works again once there is space', async () => {
    const pages = Number(db.writer.prepare('PRAGMA page_count').get()?.page_count);
    const big = 'x'.repeat(100_000);
    const addBig = (id: string) => async (trx: Trx) => {
      await trx
        .insertInto('users')
        .values({ id, login: id, login_key: id, email: big, password_hash: '-', created_at: 0 })
        .execute();
    };
    db.writer.exec(`PRAGMA max_page_count = ${pages + 30}`);
    const results = await Promise.allSettled([
      db.transact(addUser('a')),
      db.transact(addBig('first')),
      db.transact(addBig('second')),
      db.transact(addUser('b')),
    ]);
    const stored = await ids();
    for (const [i, id] of ['a', 'first', 'second', 'b'].entries()) {
      const result = results[i];
      assert.equal(stored.includes(id), result?.status === 'fulfilled', id);
      if (result?.status === 'rejected') {
        assert.ok(result.reason instanceof AppError);
        assert.equal(result.reason.status, 507);
      }
    }
    assert.ok(!stored.includes('second'));

    db.writer.exec('PRAGMA max_page_count = 1073741823');
    await db.transact(addBig('third'));
    assert.ok((await ids()).includes('third'));
    assert.deepEqual({ ...db.writer.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
  });

  test("the reading handle can't write", async () => {
    // @ts-expect-error A reader isn't a transaction: it doesn't compile, and fails at run time too.
    await assert.rejects(addUser('a')(db.read), AppError);
    assert.deepEqual(await ids(), []);
  });

  test('closing waits for transactions in flight', async () => {
    const other = openSqlite(file);
    const writing = other.transact(addUser('late'));
    await other.close();
    assert.equal(await writing, 'late');
    assert.deepEqual(await ids(), ['late']);
  });

  test('a write after closing is refused instead of waiting forever', async () => {
    const other = openSqlite(file);
    await other.close();
    await assert.rejects(other.transact(addUser('never')));
  });
});
