import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { migrations } from '#app/features.ts';
import { type Migration, MigrationError, migrateSqlite, type RunSql } from './migrate.ts';
import { foundation } from './migrations.ts';
import { secondStep, thirdStep } from './test-migrations.ts';
import { addPreviousUsers, expectedUsers, findUsers } from './test-previous-users.ts';

describe('migrations on SQLite', () => {
  let folder: string;
  let file: string;
  let handle: DatabaseSync;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pitstop-migrate-'));
    file = join(folder, 'pitstop.db');
    handle = new DatabaseSync(file);
  });
  afterEach(() => {
    handle.close();
    rmSync(folder, { recursive: true });
  });

  const migrate = (all: readonly Migration[]) => migrateSqlite(handle, all, async () => undefined);
  /** The schema, the ledger and the content of the created tables, as one text. */
  const state = () => {
    const read = (sql: string) => handle.prepare(sql).all();
    const tables = read("select name, sql from sqlite_schema where name not like 'sqlite_%' order by name");
    const hasStones = tables.some(({ name }) => name === 'stones');
    return JSON.stringify([tables, read('select * from migrations'), hasStones ? read('select * from stones') : []]);
  };

  test('a second run changes nothing', async () => {
    await migrate(migrations);
    const before = state();
    await migrate(migrations);
    assert.equal(state(), before);
    assert.deepEqual(handle.prepare('PRAGMA foreign_key_check').all(), []);
  });

  test("the caller is asked once before anything is changed and can refuse, and isn't asked if there's nothing to apply", async () => {
    await migrate([foundation]);
    const before = state();
    const asked: (number | undefined)[] = [];
    const refusal = new Error('no space for the backup');
    const refuse = async (last: number | undefined) => {
      asked.push(last);
      throw refusal;
    };
    await assert.rejects(migrateSqlite(handle, [foundation, secondStep()], refuse), refusal);
    assert.equal(state(), before);
    assert.deepEqual(asked, [1]);
    await migrateSqlite(handle, [foundation], refuse);
    assert.deepEqual(asked, [1]);
  });

  test('a step that fails halfway leaves the old state, and can be repeated once fixed', async () => {
    await migrate([foundation]);
    const before = state();
    await assert.rejects(migrate([foundation, secondStep('insert into nowhere values (1)')]));
    assert.equal(state(), before);
    await migrate([foundation, secondStep()]);
    assert.match(state(), /bridges/);
  });

  test('a process killed in the middle of a step leaves the old state', async () => {
    await migrate([foundation]);
    const before = state();
    const program = `
      import { DatabaseSync } from 'node:sqlite';
      import { migrateSqlite } from '${import.meta.resolve('./migrate.ts')}';
      import { foundation } from '${import.meta.resolve('./migrations.ts')}';
      import { secondStep } from '${import.meta.resolve('./test-migrations.ts')}';
      const handle = new DatabaseSync(process.argv[1]);
      handle.function('die', () => process.kill(process.pid, 'SIGKILL'));
      await migrateSqlite(handle, [foundation, secondStep('select die()')], async () => undefined);
    `;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', program, file], { encoding: 'utf8' });
    assert.equal(child.signal, 'SIGKILL', child.stderr);
    assert.equal(state(), before);
    await migrate([foundation, secondStep()]);
    assert.match(state(), /bridges/);
  });

  test('a database from a newer version is refused and left unchanged', async () => {
    await migrate([foundation, secondStep()]);
    const before = state();
    await assert.rejects(migrate([foundation]), MigrationError);
    assert.equal(state(), before);
  });

  test('a step that was edited after it was applied is refused', async () => {
    await migrate([foundation, secondStep()]);
    const before = state();
    await assert.rejects(migrate([foundation, secondStep('select 2')]), MigrationError);
    assert.equal(state(), before);
  });

  test("a step's code is rolled back with its statements, and identified by its version", async () => {
    const first = [foundation, secondStep()];
    await migrate(first);
    const before = state();
    const addWord = async (ask: RunSql) => void (await ask('insert into words (word) values (?)', 'a ? stays'));
    const fails = thirdStep('one', async (ask) => {
      await addWord(ask);
      throw new Error('in the middle');
    });
    await assert.rejects(migrate([...first, fails]), /in the middle/);
    assert.equal(state(), before);
    await migrate([...first, thirdStep('one', addWord)]);
    assert.deepEqual(
      handle
        .prepare('select word from words')
        .all()
        .map(({ word }) => word),
      ['a ? stays'],
    );
    await migrate([...first, thirdStep('one', addWord)]);
    await assert.rejects(migrate([...first, thirdStep('two', addWord)]), MigrationError);
  });

  test('accounts older than case folding and lookalike checks are preserved, and get new keys if those are free', async () => {
    const ask: RunSql = async (sql, ...values) => handle.prepare(sql).all(...values);
    await migrate(migrations.slice(0, 2));
    await addPreviousUsers(ask);
    await migrate(migrations.slice(0, 3));
    assert.deepEqual(await findUsers(ask), expectedUsers);
  });
});
