import { retentionInWords } from '#features/backups/retention.ts';
import { type BackupNote, backupPlace, listBackupNotes, readDrill } from '#features/backups/server/index.ts';
import { siteActors } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import { drillBackup } from '../backup/drill-backup.ts';
import { findArchive } from '../backup/find-archive.ts';
import { keepBackup } from '../backup/keep-backup.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { Refusal } from '../backup/refusal.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Restored } from '../backup/unpacked-backup.ts';
import { enterForCommand } from '../engine.ts';
import { readLastVersion } from '../last-version.ts';
import { requireSameSite } from '../same-site.ts';
import { inMegabytes, photosInWords } from './amounts.ts';
import { auditOwner } from './audit-owner.ts';
import { type FolderCommand, type Io, typedPath } from './command.ts';

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Works while a server may run beside it. */
async function atWork<T>(config: Config, { makeWay }: Io, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lock = await enterForCommand(config);
  try {
    const signal = makeWay();
    await requireSameSite(config);
    return await work(signal);
  } finally {
    lock.release();
  }
}

function backUp(config: Config, file: string | undefined, io: Io): Promise<string> {
  return atWork(config, io, (signal) =>
    file === undefined ? keep(config, signal) : backUpTo(config, typedPath(io, file), signal),
  );
}

async function keep(config: Config, signal: AbortSignal): Promise<string> {
  const order = { reason: 'command line', by: siteActors.owner, job: null } as const;
  const note = await auditOwner(config, 'back up', async () => {
    const made = (await keepBackup(config, order, { now: Date.now, signal })) as BackupNote;
    return { done: made, target: made.id };
  });
  const { folder } = backupPlace(config);
  return `Backed up the database, the key and ${photosInWords(note.photos ?? 0)} as ${note.id} in ${folder} (${inMegabytes(note.bytes ?? 0)}).\n${retentionInWords}`;
}

async function backUpTo(config: Config, to: string, signal: AbortSignal): Promise<string> {
  const { dataDir, photos, database } = config;
  const version = readLastVersion(dataDir);
  const made = await auditOwner(config, 'back up', async () => {
    const done = await makeBackup({ dataDir, photos, database, to, now: Date.now, version, signal });
    return { done, target: 'to a file' };
  });
  const lost = made.missingPhotos;
  return [
    `Backed up the database, the key and ${photosInWords(made.photos)} to ${to} (${inMegabytes(made.bytes)}).`,
    ...(lost === 0 ? [] : [`${photosInWords(lost)} could not be saved: missing already.`]),
  ].join('\n');
}

async function restore(config: Config, named: string, io: Io): Promise<string> {
  const { dataDir, photos, database } = config;
  const from = findArchive(config, named) ?? typedPath(io, named);
  const restored = await restoreBackup({ dataDir, photos, database, from, now: Date.now });
  return [
    `Restored the state of ${restored.madeAt} with ${photosInWords(restored.photos)}. Everybody has to log in again.`,
    'What was deleted since then is back; delete it again where it has to stay deleted.',
    ...keptAside(restored),
  ].join('\n');
}

/** Where the data of before lies, if there was any. */
export function keptAside({ replaced, replacedWithin, replacedSchema }: Restored): string[] {
  const places = [
    ...(replaced ? [replaced] : []),
    ...replacedWithin,
    ...(replacedSchema ? [`the schema ${replacedSchema}`] : []),
  ];
  return places.length === 0
    ? []
    : [`The data that was here before is in ${places.join(' and in ')}; delete it when all is well.`];
}

async function list(config: Config): Promise<string> {
  const place = backupPlace(config);
  const notes = listBackupNotes(place);
  const drill = readDrill(place);
  return [
    ...notes.map(lineOf),
    ...(notes.length === 0 ? [`There is no backup in ${place.folder} yet.`] : []),
    ...(drill === undefined
      ? []
      : [
          `Last restore drill: ${drill.at}, ${drill.id}, ${drill.state} (${inSeconds(drill.took_ms)}). ${drill.outcome}`,
        ]),
  ].join('\n');
}

function lineOf({ id, state, bytes, photos, schema, version, error }: BackupNote): string {
  if (state === 'failed') return `${id}  failed: ${error}`;
  const facts = [
    bytes === null ? undefined : inMegabytes(bytes),
    photos === null ? undefined : photosInWords(photos),
    schema === null ? undefined : `migration ${schema}`,
    version === null ? undefined : `version ${version}`,
  ];
  return `${id}  ${state}  ${facts.filter((fact) => fact !== undefined).join(', ')}`;
}

function drill(config: Config, id: string | undefined, io: Io): Promise<string> {
  return atWork(config, io, async (signal) => {
    const done = await auditOwner(config, 'restore drill', async () => {
      const drilled = await drillBackup(config, { id, by: siteActors.owner, job: null }, { now: Date.now, signal });
      if (drilled.state === 'failed')
        throw new Refusal(`The restore drill of ${drilled.id} failed: ${drilled.outcome}`);
      return { done: drilled, target: drilled.id };
    });
    return `Restored ${done.id} into a scratch folder in ${inSeconds(done.took_ms)}. ${done.outcome}`;
  });
}

export const backupCommands: readonly FolderCommand[] = [
  {
    name: 'backup',
    usage: 'backup [FILE]',
    summary:
      'Writes database, photos and the key of the room passwords into one tar file; without FILE into BACKUP_DIR, where the last ones are kept. The server may be running. The file holds secrets: keep it safe.',
    arguments: 0,
    optionalArguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [file] }, io) => backUp(config, file, io),
  },
  {
    name: 'backups list',
    usage: 'backups list',
    summary: 'Shows the backups in BACKUP_DIR, newest first, and the last restore drill.',
    arguments: 0,
    options: [],
    runOnFolder: (config) => list(config),
  },
  {
    name: 'restore',
    usage: 'restore NAME-or-FILE',
    summary:
      'Puts a backup in the place of the data, after checking it. The server must be stopped. Everybody has to log in again.',
    arguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [named = ''] }, io) => restore(config, named, io),
  },
  {
    name: 'drill',
    usage: 'drill [NAME]',
    summary:
      'Restores a backup, the newest where none is named, into a scratch folder, opens and checks it, and throws it away. The data is not touched; the server may be running.',
    arguments: 0,
    optionalArguments: 1,
    options: [],
    runOnFolder: (config, { positionals: [id] }, io) => drill(config, id, io),
  },
];
