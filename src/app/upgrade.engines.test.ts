import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { restoreBackup } from '#features/backups/server/archive/restore.ts';
import { archivePath, backupPlace, listBackupNotes } from '#features/backups/server/records.ts';
import { scoresOf } from '#features/bingo/bingo-document.ts';
import type { BoardEntry } from '#features/bingo/contract.ts';
import { readConfig } from '#server/config.ts';
import { migratePostgres, migrateSqlite } from '#server/db/migrate.ts';
import { freshDatabase } from '#server/db/test-databases.ts';
import { makeLog } from '#server/log.ts';
import { migrations, siteParts } from './features.ts';
import { closeContext, openContext } from './open-context.ts';
import { makeServer } from './server.ts';

/** What version 0.1.0 left behind: an account, a bingo room with a dealt board, and a room without one. */
const seed = 'd2ealt with this seed';
const profile = JSON.stringify([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]);
const rows = [
  `insert into users (id, login, login_key, password_hash, created_at) values ('u1', 'ana', 'ana', 'x', 1), ('u2', 'ben', 'ben', 'x', 2)`,
  `insert into user_roles (user_id, role) values ('u1', 'root')`,
  `insert into rooms (id, game, name, admin_id, slot_user_id, slot, is_private, deal_profile, created_at, revision)
    values ('123456', 'bingo', 'Trip', 'u1', 'u1', 1, 0, '${profile}', 5, 4), ('654321', 'bingo', 'Empty', 'u2', 'u2', 1, 0, null, 6, 1)`,
  `insert into members (room_id, user_id, joined_at, joined_seq, board_seed)
    values ('123456', 'u1', 5, 1, '${seed}'), ('123456', 'u2', 6, 2, null), ('654321', 'u2', 6, 1, null)`,
  ...Array.from(
    { length: 12 },
    (_, position) => `insert into squares
      (room_id, user_id, position, challenge_id, title, description, difficulty, category, points, image_required, completed_at)
      values ('123456', 'u1', ${position}, 'c${position}', 'Square ${position}', 'Do it.', 3, 'general', 100, 0, ${position === 7 ? 1000 : 'null'})`,
  ),
  `insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
    values ('123456', 1, 5, 'created', 'u1', 'ana', null, null), ('123456', 2, 6, 'joined', 'u2', 'ben', null, null),
      ('123456', 3, 7, 'dealt', 'u1', 'ana', null, null), ('123456', 4, 1000, 'completed', 'u1', 'ana', 7, 'Square 7'),
      ('654321', 1, 6, 'created', 'u2', 'ben', null, null)`,
];
const released = migrations.filter(({ number }) => number <= 2);
const noBackup = async () => undefined;

/** A data folder, and the address of the database if that's not in the folder. */
async function oldData(t: TestContext): Promise<{ dataDir: string; url: string | undefined }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitstop-upgrade-'));
  t.after(() => rm(dataDir, { recursive: true }));
  if (process.env.TEST_DATABASE !== 'postgres') {
    const handle = new DatabaseSync(join(dataDir, 'pitstop.db'));
    await migrateSqlite(handle, released, noBackup);
    for (const row of rows) handle.exec(row);
    handle.close();
    return { dataDir, url: undefined };
  }
  const database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
  t.after(() => database.drop());
  const pool = new pg.Pool({ connectionString: database.url });
  await migratePostgres(pool, released, noBackup);
  for (const row of rows) await pool.query(row);
  await pool.end();
  return { dataDir, url: database.url };
}

test("a 0.1.0 data folder is backed up and verified before it's migrated, and can be restored", async (t) => {
  const { dataDir, url } = await oldData(t);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: url }, dataDir);
  await closeContext(await openContext({ config, log: makeLog('silent') }));
  const place = backupPlace(config);
  const [note, more] = listBackupNotes(place);
  assert.equal(more, undefined);
  assert.deepEqual([note?.reason, note?.migration, note?.state, note?.schema], ['before migration', 3, 'checked', 2]);

  const from = archivePath(place, note?.id ?? '');
  await closeContext(await openContext({ config, log: makeLog('silent') }));
  assert.equal(listBackupNotes(place).length, 1, 'there was nothing left to migrate');
  // The restored database keeps its old schema for the old program, so opening it here migrates it once more.
  const order = { dataDir, database: config.database, from, now: Date.now };
  await restoreBackup(siteParts, { ...order, keepOldSchema: true });
  await closeContext(await openContext({ config, log: makeLog('silent') }));
  const ids = listBackupNotes(place).map(({ migration, schema }) => [migration, schema]);
  assert.deepEqual(ids, [
    [3, 2],
    [3, 2],
  ]);
});

test('a 0.1.0 data folder opens with every board, its seed and the deal of its room', async (t) => {
  const { dataDir, url } = await oldData(t);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: url }, dataDir);
  const context = await openContext({ config, log: makeLog('silent') });
  const app = makeServer(context);
  try {
    const token = await context.db.transact((trx) => context.sessions.start(trx, 'u2'));
    const ask = async (path: string) => {
      const response = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
      assert.equal(response.statusCode, 200, response.body);
      return response.json();
    };
    const board: BoardEntry[] = await ask('/users/ana/rooms/123456/challenges');
    assert.deepEqual(
      board.map(({ completed, challenge }) => [challenge.id, completed]),
      Array.from({ length: 12 }, (_, position) => [`c${position}`, position === 7]),
    );
    assert.deepEqual(await ask('/users/ben/rooms/123456/challenges'), []);
    const { standings, feed } = scoresOf((await ask('/rooms/123456/document/bingo')).document);
    assert.deepEqual(
      standings.map((player: { login: string; points: number }) => [player.login, player.points]),
      [
        ['ana', 100],
        ['ben', 0],
      ],
    );
    assert.equal(feed.length, 4);
    const { read } = context.db;
    assert.deepEqual(await read.selectFrom('bingo_boards').selectAll().execute(), [
      { room_id: '123456', user_id: 'u1', seed, swapped_out: '[]' },
    ]);
    assert.deepEqual(await read.selectFrom('bingo_deals').selectAll().execute(), [
      { room_id: '123456', profile, photos: null },
    ]);
    const rooms = await ask('/users/ben/rooms?game=bingo');
    assert.deepEqual(
      rooms.map(({ id, game }: { id: string; game: string }) => [id, game]),
      [
        ['654321', 'bingo'],
        ['123456', 'bingo'],
      ],
    );
  } finally {
    await app.close();
    await closeContext(context);
  }
});
