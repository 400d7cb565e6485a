import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { hasAccounts, listUsers } from '#features/accounts/server/index.ts';
import type { Config } from '#server/config.ts';
import type { ReadDatabase, Reader } from '#server/db/database.ts';
import { isBusy, isDamage } from '#server/db/failures.ts';
import { type Applied, MigrationError, NewerDatabase, pendingOf } from '#server/db/migrate.ts';
import { poolerSentence, receivesNotifications } from '#server/db/pooler.ts';
import { connectionTimeoutMillis, openPostgres } from '#server/db/postgres.ts';
import { hasContent, openForReading, readDatabaseOn, sizeOfDatabase } from '#server/db/sqlite.ts';
import { counted, type Finding, findingsAbout, inMegabytes, reasonOf } from '#server/owner/finding.ts';
import { ownerCall } from '#server/owner-call.ts';
import { migrations } from '../features.ts';
import { findForeign } from '../same-site.ts';

const { ok, warn, bad } = findingsAbout('database');

/** Further checks, which only run where the database has this program's tables. */
type ExamineRows = (seen: ReadDatabase) => Promise<Finding[]>;

export const examineDatabase = (config: Config, examineRows: ExamineRows): Promise<Finding[]> =>
  'file' in config.database
    ? examineSqlite(config.database.file, config, examineRows)
    : examinePostgres(config.database.url, config, examineRows);

/** Examines a SQLite file without changing anything, even while a server is running. */
async function examineSqlite(file: string, config: Config, examineRows: ExamineRows): Promise<Finding[]> {
  const { dataDir } = config;
  if (!hasContent(file)) {
    const foreign = existsSync(join(dataDir, 'installed')) ? undefined : await findForeign(config);
    if (foreign !== undefined) return [bad(foreign)];
    return existsSync(join(dataDir, 'installed'))
      ? [
          bad(
            `${file} is missing or empty, although this folder has been set up. Mount its disk, or restore a backup: ${ownerCall} restore FILE.`,
          ),
        ]
      : [warn(`There's no data in ${dataDir} yet. Start the server once to set it up.`)];
  }
  if (isOfAnotherUser(dataDir))
    return [
      warn(
        "It wasn't opened: the server couldn't read the files root would leave beside it. Run this as the server's user (sudo -u).",
      ),
    ];
  try {
    using handle = openForReading(file);
    const damage = findDamage(handle);
    if (damage.length > 0) return damage;
    const size = ok(`${file} can be opened (${inMegabytes(sizeOfDatabase(file))}), and it's intact.`);
    const schema = judgeSchema(readLedger(handle), 'sqlite');
    if (schema.level !== 'ok') return [size, schema];
    const seen = readDatabaseOn(handle);
    return [size, schema, ...(await findOwners(seen.read)), ...(await examineRows(seen))];
  } catch (error) {
    if (isDamage(error)) return [damaged()];
    if (isBusy(error)) return [bad(`${file} is locked by another program. Find it (fuser ${file}) and stop it.`)];
    return [bad(`${file} can't be opened: ${reasonOf(error)}. Check that this user may read it.`)];
  }
}

/** Root could read the database, but might leave a log file of its own there. */
const isOfAnotherUser = (dataDir: string) => process.getuid?.() === 0 && statSync(dataDir).uid !== 0;

const damaged = () =>
  bad(
    `The database is damaged. Stop the server, copy the whole folder somewhere safe, then restore a backup: ${ownerCall} restore FILE.`,
  );

function findDamage(handle: DatabaseSync): Finding[] {
  const [first] = handle.prepare('PRAGMA quick_check(1)').all();
  if (first?.quick_check !== 'ok') return [damaged()];
  const lost = handle.prepare('PRAGMA foreign_key_check').all().length;
  if (lost === 0) return [];
  return [
    bad(
      `${counted(lost, 'row')} in the database with broken references. Restore an earlier backup: ${ownerCall} restore FILE.`,
    ),
  ];
}

const readLedger = (handle: DatabaseSync) =>
  handle.prepare('select number, name, checksum from migrations order by number').all() as unknown as Applied[];

/** Judges whether the database's migrations match this program's. */
function judgeSchema(applied: readonly Applied[], engine: ReadDatabase['engine']): Finding {
  try {
    const todo = pendingOf(migrations, applied, engine).length;
    const last = applied.at(-1)?.number ?? 0;
    if (todo === 0) return ok(`It's up to date: its last migration is ${last}.`);
    return warn(
      `It's ${counted(todo, 'migration')} behind this program. Start the server: it makes a copy and updates it.`,
    );
  } catch (error) {
    if (error instanceof NewerDatabase)
      return bad(
        `${error.message} Start that version, or restore the copy from before the upgrade: ${ownerCall} go-back.`,
      );
    if (error instanceof MigrationError)
      return bad(`${error.message} Use the version it was made with, or restore a backup: ${ownerCall} restore FILE.`);
    throw error;
  }
}

async function findOwners(read: Reader): Promise<Finding[]> {
  if (!(await hasAccounts(read))) return [warn('There are no accounts yet. Start the server once to create root.')];
  const users = await listUsers({ db: { read } });
  const owners = users.filter(({ roles }) => roles.includes('root'));
  if (owners.length === 0)
    return [bad(`No account has the role root. Give one that role: ${ownerCall} user roles LOGIN root.`)];
  if (owners.every(({ disabledAt }) => disabledAt !== null))
    return [bad(`All root accounts are disabled. Enable one: ${ownerCall} user enable LOGIN.`)];
  return [ok(`It has ${counted(users.length, 'account')}, ${owners.length} with the role root.`)];
}

const oldestMajor = 14;

/** Examines a PostgreSQL database without changing anything. Never prints the address, which contains a password. */
async function examinePostgres(
  url: string,
  config: Pick<Config, 'dataDir' | 'database'>,
  examineRows: ExamineRows,
): Promise<Finding[]> {
  const db = openPostgres(url, () => undefined);
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!(await receivesNotifications(url, client))) return [bad(poolerSentence)];
    } finally {
      await client.end();
    }
    const ask = async (sql: string) => (await db.pool.query<Record<string, unknown>>(sql)).rows;
    const [about] = await ask(
      "select current_setting('server_version') as version, current_database() as name, has_schema_privilege(current_schema(), 'CREATE') as may_create, to_regclass('migrations') is not null as is_set_up",
    );
    const version = String(about?.version);
    const findings = [
      Number.parseInt(version, 10) < oldestMajor
        ? warn(`PostgreSQL ${version} no longer gets fixes. Upgrade it to ${oldestMajor} or later.`)
        : ok(`PostgreSQL ${version} is reachable, with the database ${about?.name}.`),
    ];
    if (about?.may_create !== true)
      findings.push(bad("The role can't create tables, so upgrades will fail. Grant it CREATE on the schema."));
    const foreign = about?.is_set_up === true ? undefined : await findForeign(config);
    if (foreign !== undefined) return [...findings, bad(foreign)];
    if (about?.is_set_up !== true)
      return [...findings, warn('The database is empty. Start the server once to set it up.')];
    const rows = await ask('select number, name, checksum from migrations order by number');
    const applied = rows.map((row) => ({ ...(row as unknown as Applied), number: Number(row.number) }));
    const schema = judgeSchema(applied, 'postgres');
    if (schema.level !== 'ok') return [...findings, schema];
    return [...findings, schema, ...(await findOwners(db.read)), ...(await examineRows(db))];
  } catch (error) {
    return [
      bad(
        `PostgreSQL can't be used: ${reasonOf(error) || 'no answer'}. Check that it's running and that DATABASE_URL is right.`,
      ),
    ];
  } finally {
    await db.close();
  }
}
