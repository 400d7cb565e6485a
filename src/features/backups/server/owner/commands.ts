import { sql } from 'kysely';
import { audit, siteActors } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import type { Lock } from '#server/data-dir.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { inMegabytes, photosInWords } from '#server/disk.ts';
import { type FolderCommand, type Io, typedPath } from '#server/owner/command.ts';
import { Refusal } from '#server/refusal.ts';
import { readLastVersion } from '#server/version.ts';
import type { AuditAction } from '#shared/audit-kinds.ts';
import { retentionText } from '../../retention.ts';
import { drillBackup } from '../archive/drill-backup.ts';
import { makeBackup } from '../archive/make-backup.ts';
import { type Restored, restoreBackup } from '../archive/restore.ts';
import { storeBackup } from '../archive/store-backup.ts';
import { archivePath, type BackupNote, backupPlace, findBackup, listBackupNotes, readDrill } from '../records.ts';
import type { SiteParts } from '../site-parts.ts';

interface Assembly {
  parts: SiteParts;
  /** Keeps restores from swapping the data until the lock is released. */
  enter: (config: Config) => Promise<Lock>;
  /** Throws StartError. */
  requireSameSite: (config: Config) => Promise<void>;
}

const requestedBy = { by: siteActors.owner, job: null };
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The server may be running at the same time. */
async function withLock<T>(
  { enter, requireSameSite }: Assembly,
  config: Config,
  { lowerPriority }: Io,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lock = await enter(config);
  try {
    const signal = lowerPriority();
    await requireSameSite(config);
    return await work(signal);
  } finally {
    lock.release();
  }
}

function backUp(registry: Assembly, config: Config, file: string | undefined, io: Io): Promise<string> {
  return withLock(registry, config, io, (signal) =>
    file === undefined
      ? storeNew(registry.parts, config, signal)
      : backUpTo(registry.parts, config, typedPath(io, file), signal),
  );
}

async function storeNew(parts: SiteParts, config: Config, signal: AbortSignal): Promise<string> {
  const order = { ...requestedBy, reason: 'command line' } as const;
  const note = await auditOwner(config, 'back up', async () => {
    const backup = (await storeBackup(parts, config, order, { now: Date.now, signal })) as BackupNote;
    return { done: backup, target: backup.id };
  });
  const { folder } = backupPlace(config);
  return `Backed up the database, the key and ${photosInWords(note.photos ?? 0)} as ${note.id} in ${folder} (${inMegabytes(note.bytes ?? 0)}).\n${retentionText}`;
}

async function backUpTo(parts: SiteParts, config: Config, to: string, signal: AbortSignal): Promise<string> {
  const { dataDir, photos, database } = config;
  const version = readLastVersion(dataDir);
  const backup = await auditOwner(config, 'back up', async () => {
    const done = await makeBackup(parts, { dataDir, photos, database, to, now: Date.now, version, signal });
    return { done, target: 'to a file' };
  });
  const missing = backup.missingPhotos;
  return [
    `Backed up the database, the key and ${photosInWords(backup.photos)} to ${to} (${inMegabytes(backup.bytes)}).`,
    ...(missing === 0 ? [] : [`Already missing, so not saved: ${photosInWords(missing)}.`]),
  ].join('\n');
}

async function restore(parts: SiteParts, config: Config, nameOrFile: string, io: Io): Promise<string> {
  const { dataDir, photos, database } = config;
  const place = backupPlace(config);
  const from = findBackup(place, nameOrFile) === undefined ? typedPath(io, nameOrFile) : archivePath(place, nameOrFile);
  const restored = await restoreBackup(parts, { dataDir, photos, database, from, now: Date.now });
  return [
    `Restored the backup from ${restored.madeAt} with ${photosInWords(restored.photos)}. Everyone has to log in again.`,
    'Anything deleted since then is back. Delete it again if it should stay deleted.',
    ...describeReplaced(restored),
  ].join('\n');
}

function describeReplaced({ replaced, replacedWithin, replacedSchema }: Restored): string[] {
  const places = [
    ...(replaced ? [replaced] : []),
    ...replacedWithin,
    ...(replacedSchema ? [`the schema ${replacedSchema}`] : []),
  ];
  return places.length === 0
    ? []
    : [`The previous data is in ${places.join(' and in ')}. Delete it once everything works.`];
}

async function list(config: Config): Promise<string> {
  const place = backupPlace(config);
  const notes = listBackupNotes(place);
  const drill = readDrill(place);
  return [
    ...notes.map(formatNote),
    ...(notes.length === 0 ? [`There's no backup in ${place.folder} yet.`] : []),
    ...(drill === undefined
      ? []
      : [
          `Last restore drill: ${drill.at}, ${drill.id}, ${drill.state} (${inSeconds(drill.took_ms)}). ${drill.outcome}`,
        ]),
  ].join('\n');
}

function formatNote({ id, state, bytes, photos, schema, version, error }: BackupNote): string {
  if (state === 'failed') return `${id}  failed: ${error}`;
  const facts = [
    bytes === null ? undefined : inMegabytes(bytes),
    photos === null ? undefined : photosInWords(photos),
    schema === null ? undefined : `migration ${schema}`,
    version === null ? undefined : `version ${version}`,
  ];
  return `${id}  ${state === 'kept' ? 'stored' : state}  ${facts.filter((fact) => fact !== undefined).join(', ')}`;
}

function drill(registry: Assembly, config: Config, id: string | undefined, io: Io): Promise<string> {
  return withLock(registry, config, io, async (signal) => {
    const done = await auditOwner(config, 'restore drill', async () => {
      const drilled = await drillBackup(registry.parts, config, { ...requestedBy, id }, { now: Date.now, signal });
      if (drilled.state === 'failed')
        throw new Refusal(`The restore drill of ${drilled.id} failed: ${drilled.outcome}`);
      return { done: drilled, target: drilled.id };
    });
    return `Restored ${done.id} to a scratch folder in ${inSeconds(done.took_ms)}. ${done.outcome}`;
  });
}

async function schemaOf(database: Config['database']): Promise<number | undefined> {
  try {
    const place = databaseAt(database);
    if (place.isMissing()) return undefined;
    const last = sql<{ last: number | null }>`(select max(number) as last from migrations)`.as('ledger');
    return await place.read(
      async ({ read }) => (await read.selectFrom(last).select('last').executeTakeFirst())?.last ?? 0,
    );
  } catch {
    return undefined;
  }
}

/**
 * Restores the newest copy from before an upgrade that this program can read, in its old schema. Refuses if the data
 * never went through that upgrade, because an earlier copy would lose everything since the
 * previous upgrade.
 */
async function goBack(parts: SiteParts, config: Config): Promise<string> {
  const { dataDir, photos, database } = config;
  const place = backupPlace(config);
  const copy = listBackupNotes(place).find(
    ({ reason, state, migration }) =>
      reason === 'before migration' && state !== 'failed' && migration !== null && migration <= parts.schema + 1,
  );
  if (copy === undefined || copy.migration === null)
    throw new Refusal(
      `There's no backup from before an upgrade in ${place.folder} to go back to. To restore another backup, use restore FILE.`,
    );
  const last = await schemaOf(database);
  if (last !== undefined && copy.migration > last)
    throw new Refusal(
      `The data is already as it was before migration ${copy.migration}: start the version from before that upgrade. For an even older version, use its own go-back or restore FILE.`,
    );
  const from = archivePath(place, copy.id);
  const restored = await restoreBackup(parts, { dataDir, photos, database, from, now: Date.now, keepOldSchema: true });
  return [
    `Went back to the backup from ${restored.madeAt}, made before migration ${copy.migration}. Everyone has to log in again.`,
    copy.migration > parts.schema
      ? 'Now start this version.'
      : 'Now start the version from before the upgrade. This one would upgrade the data again.',
    ...describeReplaced(restored),
  ].join('\n');
}

export const backupCommands = (registry: Assembly): readonly FolderCommand[] => [
  {
    name: 'backup',
    usage: 'backup [FILE]',
    summary:
      'Writes the database, the photos and the key to the room passwords to one tar file. Without FILE, to BACKUP_DIR, where the latest are kept. The server can be running. The file contains secrets: keep it safe.',
    arguments: 0,
    optionalArguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [file] }, io) => backUp(registry, config, file, io),
  },
  {
    name: 'backups list',
    usage: 'backups list',
    summary: 'Lists the backups in BACKUP_DIR, newest first, and the last restore drill.',
    arguments: 0,
    options: [],
    runOnFolder: (config) => list(config),
  },
  {
    name: 'restore',
    usage: 'restore NAME-or-FILE',
    summary:
      'Replaces the data with a backup after checking it. The server must be stopped. Everyone has to log in again.',
    arguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [named = ''] }, io) => restore(registry.parts, config, named, io),
  },
  {
    name: 'drill',
    usage: 'drill [NAME]',
    summary:
      "Restores a backup, the newest unless you name one, to a scratch folder, opens it, checks it and deletes the copy. The data isn't touched. The server can be running.",
    arguments: 0,
    optionalArguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [id] }, io) => drill(registry, config, id, io),
  },
  {
    name: 'go-back',
    usage: 'go-back',
    summary:
      'Replaces the data with the backup from before the last upgrade, for the previous version. The current data is moved aside. The server must be stopped.',
    arguments: 0,
    options: [],
    runOnFolder: (config) => goBack(registry.parts, config),
  },
];

/**
 * Does the work and records its outcome in the audit log. The work is done even if the database can't be written to
 * because it has an older schema (a backup is made before migrating), is full or is unreachable.
 */
async function auditOwner<T>(
  { database }: Pick<Config, 'database'>,
  action: AuditAction,
  work: () => Promise<{ done: T; target: string }>,
): Promise<T> {
  const note = async (target: string, outcome: 'done' | 'failed') => {
    const place = databaseAt(database);
    if (place.isMissing()) return;
    try {
      const db = place.open();
      try {
        await db.transact((trx) => audit(trx, Date.now, { actor: siteActors.owner, action, target, outcome }));
      } finally {
        await db.close();
      }
    } catch {
      // If the work has the same problem, it will report it.
    }
  };
  try {
    const { done, target } = await work();
    await note(target, 'done');
    return done;
  } catch (error) {
    await note('', 'failed');
    throw error;
  }
}
