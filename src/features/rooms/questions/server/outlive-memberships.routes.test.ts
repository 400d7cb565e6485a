import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { migrations } from '#app/features.ts';
import { migratePostgres, migrateSqlite } from '#server/db/migrate.ts';
import { freshDatabase } from '#server/db/test-databases.ts';
import { questionsOutliveMemberships } from './migration.ts';

const before = migrations.filter(({ number }) => number < questionsOutliveMemberships.number);
const noBackup = async () => undefined;

/** A room in which ben has asked about ana's claim, and voted. */
const rows = [
  `insert into users (id, login, login_key, password_hash, created_at) values ('u1', 'ana', 'ana', 'x', 1), ('u2', 'ben', 'ben', 'x', 2)`,
  `insert into rooms (id, game, name, admin_id, slot_user_id, slot, is_private, created_at, revision)
    values ('123456', 'plates', 'Trip', 'u2', 'u2', 1, 0, 5, 4)`,
  `insert into members (room_id, user_id, joined_at, joined_seq) values ('123456', 'u1', 5, 1), ('123456', 'u2', 6, 2)`,
  `insert into questions (room_id, seq, owner_id, title, settler, ends_at, answered_at, answer)
    values ('123456', 3, 'u1', 'F', 'group', 99, 8, 'At the bridge.')`,
  `insert into question_words (room_id, seq, user_id, word, asked_at) values ('123456', 3, 'u2', 'Where?', 7)`,
  `insert into question_votes (room_id, seq, user_id, counts, voted_at) values ('123456', 3, 'u2', 0, 9)`,
];

interface Site {
  run: (sql: string) => Promise<Record<string, unknown>[]>;
  goOn: () => Promise<void>;
}

async function siteBeforeMigration(t: TestContext): Promise<Site> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const folder = await mkdtemp(join(tmpdir(), 'pitstop-outlive-'));
    const handle = new DatabaseSync(join(folder, 'pitstop.db'));
    t.after(async () => {
      handle.close();
      await rm(folder, { recursive: true });
    });
    await migrateSqlite(handle, before, noBackup);
    return {
      run: async (sql) =>
        handle
          .prepare(sql)
          .all()
          .map((row) => ({ ...row })),
      goOn: () => migrateSqlite(handle, migrations, noBackup),
    };
  }
  const database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  const pool = new pg.Pool({ connectionString: database.url });
  t.after(async () => {
    await pool.end();
    await database.drop();
  });
  await migratePostgres(pool, before, noBackup);
  return {
    run: async (sql) => (await pool.query(sql)).rows,
    goOn: () => migratePostgres(pool, migrations, noBackup),
  };
}

test("migrated questions keep their content, and then outlive their owner's membership and account", async (t) => {
  const { run, goOn } = await siteBeforeMigration(t);
  for (const row of rows) await run(row);
  await goOn();
  const stored = () => run('select owner_id, owner, title, answer, outcome from questions');
  const of = (owner: string | null) => [
    { owner_id: owner, owner: 'ana', title: 'F', answer: 'At the bridge.', outcome: null },
  ];
  assert.deepEqual(await stored(), of('u1'));
  assert.deepEqual(await run('select word from question_words'), [{ word: 'Where?' }]);
  assert.deepEqual(
    (await run('select counts from question_votes')).map(({ counts }) => Number(counts)),
    [0],
  );

  await run(`delete from members where user_id = 'u1'`);
  assert.deepEqual(await stored(), of('u1'));
  await run(`delete from users where id = 'u1'`);
  assert.deepEqual(await stored(), of(null));
  await run(`delete from members where user_id = 'u2'`);
  assert.deepEqual(await run('select word from question_words'), []);
  assert.deepEqual(await run('select counts from question_votes'), []);
  await run('delete from rooms');
  assert.deepEqual(await stored(), []);
});
