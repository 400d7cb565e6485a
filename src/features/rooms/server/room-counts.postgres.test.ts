import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { migrations } from '#app/features.ts';
import { migratePostgres } from '#server/db/migrate.ts';
import { openPostgres, type PostgresDatabase } from '#server/db/postgres.ts';
import { type FreshDatabase, startFreshDatabase } from '#server/db/test-databases.ts';
import { roomsCounted } from './migrations.ts';

describe('rooms created by older servers while the counting migration runs', () => {
  let fresh: FreshDatabase;
  let db: PostgresDatabase;
  let older: Client;
  before(async () => {
    fresh = await startFreshDatabase();
    db = openPostgres(fresh.url, () => undefined);
    older = new Client({ connectionString: fresh.url });
    await older.connect();
  });
  after(async () => {
    await older.end();
    await db.close();
    await fresh.drop();
  });

  const migrateTo = (last: number) =>
    migratePostgres(
      db.pool,
      migrations.filter(({ number }) => number <= last),
      async () => undefined,
    );
  const open = (id: string) =>
    older.query(
      `insert into rooms (id, game, name, admin_id, is_private, created_at, revision)
        values ($1, 'bingo', 'Room', '1', 0, 0, 0)`,
      [id],
    );

  test('are counted once, and can be deleted', async () => {
    await migrateTo(roomsCounted.number - 1);
    await older.query(
      "insert into users (id, login, login_key, password_hash, created_at) values ('1', 'ana', 'ana', '-', 0)",
    );
    await open('100001');
    await older.query('begin');
    await open('100011');
    const migrated = migrateTo(roomsCounted.number);
    for (let isWaiting = false; !isWaiting; ) {
      const { rowCount } = await db.pool.query('select 1 from pg_locks where not granted');
      isWaiting = rowCount === 1;
    }
    await older.query('commit');
    await migrated;
    await open('100021');
    const sum = async () => (await db.pool.query('select sum(rooms)::int as sum from game_rooms')).rows[0].sum;
    assert.equal(await sum(), 3);
    await older.query('delete from rooms');
    assert.equal(await sum(), 0);
  });
});
