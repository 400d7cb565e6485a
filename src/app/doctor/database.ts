import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { hasAccounts, listUsers } from '#features/accounts/server/index.ts';
import type { Config } from '#server/config.ts';
import type { Reader } from '#server/db/database.ts';
import { isBusy, isDamage } from '#server/db/failures.ts';
import { sizeOfDatabase } from '#server/db/integrity.ts';
import { type Applied, MigrationError, NewerDatabase, pendingOf } from '#server/db/migrate.ts';
import { hasContent, openToLook } from '#server/db/sqlite.ts';
import { kyselyOn } from '#server/db/sqlite-dialect.ts';
import { counted, type Finding, inMegabytes, reasonOf, speaker } from '#server/owner/finding.ts';
import { ownerCall } from '#server/owner-call.ts';
import { migrations } from '../features.ts';
import { findForeign } from '../same-site.ts';

const { ok, warn, bad } = speaker('database');

/** What the other examinations may look at, where the database has the tables of this program. */
export type WithReader = (read: Reader) => Promise<Finding[]>;

/** Looks at a SQLite file without changing anything, also under a running server. */
export async function examineSqlite(file: string, config: Config, withReader: WithReader): Promise<Finding[]> {
  const { dataDir } = config;
  if (!hasContent(file)) {
    const foreign = existsSync(join(dataDir, 'installed')) ? undefined : await findForeign(config);
    if (foreign !== undefined) return [bad(foreign)];
    return existsSync(join(dataDir, 'installed'))
      ? [
          bad(
            `${file} is missing or empty although this folder was set up. Mount its disk, or restore a backup: ${ownerCall} restore FILE.`,
          ),
        ]
      : [warn(`There is nothing in ${dataDir} yet. Start the server once, which sets it up.`)];
  }
  if (isOfAnother(dataDir))
    return [
      warn('It was not opened: what root leaves beside it is closed to the server. Run this as its user (sudo -u).'),
    ];
  try {
    using handle = openToLook(file);
    const soundness = findDamage(handle);
    if (soundness.length > 0) return soundness;
    const size = ok(
      `${file} can be opened (${inMegabytes(sizeOfDatabase(file))}), and its pages and references fit together.`,
    );
    const schema = judgeSchema(readLedger(handle), 'sqlite');
    if (schema.level !== 'ok') return [size, schema];
    const read = kyselyOn(handle);
    return [size, schema, ...(await findOwners(read)), ...(await withReader(read))];
  } catch (error) {
    if (isDamage(error)) return [damaged()];
    if (isBusy(error)) return [bad(`${file} is locked by another program. Find it (fuser ${file}) and end it.`)];
    return [bad(`${file} cannot be opened: ${reasonOf(error)}. See whether this user may read it.`)];
  }
}

/** Root could read it, and might leave a log of its own there. */
const isOfAnother = (dataDir: string) => process.getuid?.() === 0 && statSync(dataDir).uid !== 0;

const damaged = () =>
  bad(
    `The database is damaged. Stop the server, copy the whole folder away, then put a backup in its place: ${ownerCall} restore FILE.`,
  );

function findDamage(handle: DatabaseSync): Finding[] {
  const [first] = handle.prepare('PRAGMA quick_check(1)').all();
  if (first?.quick_check !== 'ok') return [damaged()];
  const lost = handle.prepare('PRAGMA foreign_key_check').all().length;
  if (lost === 0) return [];
  return [
    bad(
      `${counted(lost, 'row')} of the database refer to something that is not there. Restore a backup from before: ${ownerCall} restore FILE.`,
    ),
  ];
}

const readLedger = (handle: DatabaseSync) =>
  handle.prepare('select number, name, checksum from migrations order by number').all() as unknown as Applied[];

/** Whether the database is of this program. */
export function judgeSchema(applied: readonly Applied[], engine: 'sqlite' | 'postgres'): Finding {
  try {
    const todo = pendingOf(migrations, applied, engine).length;
    const last = applied.at(-1)?.number ?? 0;
    if (todo === 0) return ok(`It is of this version: migration ${last} is its last.`);
    return warn(
      `It is older than this program by ${counted(todo, 'migration')}. Start the server: it makes a copy and brings it up to date.`,
    );
  } catch (error) {
    if (error instanceof NewerDatabase)
      return bad(
        `${error.message} Start that version, or put back the copy from before its upgrade: ${ownerCall} go-back.`,
      );
    if (error instanceof MigrationError)
      return bad(`${error.message} Use the program it was made with, or restore a backup: ${ownerCall} restore FILE.`);
    throw error;
  }
}

export async function findOwners(read: Reader): Promise<Finding[]> {
  if (!(await hasAccounts(read))) return [warn('There is no account yet. Start the server once, which makes root.')];
  const users = await listUsers({ db: { read } });
  const owners = users.filter(({ roles }) => roles.includes('root'));
  if (owners.length === 0)
    return [bad(`No account has the role root. Give it to one: ${ownerCall} user roles LOGIN root.`)];
  if (owners.every(({ disabledAt }) => disabledAt !== null))
    return [bad(`Every account with the role root is disabled. Enable one: ${ownerCall} user enable LOGIN.`)];
  return [ok(`It has ${counted(users.length, 'account')}, ${owners.length} with the role root.`)];
}
