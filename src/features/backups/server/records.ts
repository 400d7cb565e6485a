import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { Backup, type BackupReason, backupId, Drill, RunningJob } from '../contract.ts';

/**
 * Records are notes beside the files rather than a table, because a restore mustn't revert what's known about backups.
 */
export interface BackupPlace {
  folder: string;
  /**
   * For notes about failures, the running job and the last drill. They're separate because the backup folder itself may
   * be what failed.
   */
  notes: string;
}

export const backupPlace = ({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): BackupPlace => ({
  folder: backups.folder,
  notes: join(dataDir, 'backups'),
});

/** A backup as listed by the API, plus internal fields. */
const BackupNote = z.extend(Backup, {
  /** Shows whether another backup would contain the same data. */
  database_sha256: z.nullable(z.string()),
});
export type BackupNote = z.infer<typeof BackupNote>;

export const archivePath = ({ folder }: BackupPlace, id: string) => join(folder, `${id}.tar`);

const runningFile = 'running.json';
const drillFile = 'last-drill.json';

export function freeId(place: BackupPlace, now: number, reason: BackupReason, migration: number | null): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const reasonText = reason === 'before migration' ? `before-migration-${migration ?? 0}` : reason.replace(' ', '-');
  const taken = new Set([...namesIn(place.folder), ...namesIn(place.notes)]);
  for (let count = 1; ; count++) {
    const id = count === 1 ? `${stamp}-${reasonText}` : `${stamp}-${reasonText}-${count}`;
    if (!taken.has(`${id}.tar`) && !taken.has(`${id}.json`)) return id;
  }
}

/** Newest first. Other files are ignored, and a file whose note was lost is listed with what its name reveals. */
export function listBackupNotes(place: BackupPlace): BackupNote[] {
  const notes = new Map<string, BackupNote>();
  for (const name of namesIn(place.folder)) {
    const id = /^(.+)\.tar$/.exec(name)?.[1];
    if (id === undefined || !backupId.test(id)) continue;
    const note = readNote(join(place.folder, `${id}.json`));
    const found = note?.id === id && note.state !== 'failed' ? note : noteOfName(place, id);
    if (found !== undefined) notes.set(id, found);
  }
  for (const name of namesIn(place.notes)) {
    const id = /^(.+)\.json$/.exec(name)?.[1];
    if (id === undefined || !backupId.test(id) || notes.has(id)) continue;
    const note = readNote(join(place.notes, name));
    if (note?.id === id && note.state === 'failed') notes.set(id, note);
  }
  return [...notes.values()].sort((a, b) => Date.parse(b.made_at) - Date.parse(a.made_at) || (a.id < b.id ? 1 : -1));
}

export const findBackup = (place: BackupPlace, id: string): BackupNote | undefined =>
  listBackupNotes(place).find((note) => note.id === id && note.state !== 'failed');

const readNote = (file: string) => read(file, BackupNote);

function noteOfName(place: BackupPlace, id: string): BackupNote | undefined {
  const [, date, hour, minute, second, reasonText = ''] =
    /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})-(.+)$/.exec(id) ?? [];
  const madeAt = new Date(`${date}T${hour}:${minute}:${second}Z`);
  const bytes = sizeOf(archivePath(place, id));
  if (Number.isNaN(madeAt.getTime()) || bytes === undefined) return undefined;
  const migration = /^before-migration-(\d+)/.exec(reasonText)?.[1];
  return {
    ...emptyNote,
    id,
    made_at: madeAt.toISOString(),
    reason: migration !== undefined ? 'before migration' : reasonOf(reasonText),
    migration: migration === undefined ? null : Number(migration),
    state: 'kept',
    bytes,
  };
}

function reasonOf(reasonText: string): BackupReason {
  if (reasonText.startsWith('nightly')) return 'nightly';
  return reasonText.startsWith('by-hand') ? 'by hand' : 'command line';
}

export const emptyNote = {
  migration: null,
  by: null,
  bytes: null,
  photos: null,
  schema: null,
  version: null,
  took_ms: null,
  error: null,
  job: null,
  database_sha256: null,
} satisfies Partial<BackupNote>;

/** Writes the note beside its file, or to the notes folder if there's no file. */
export function writeBackupNote(place: BackupPlace, note: BackupNote): void {
  write(join(note.state === 'failed' ? place.notes : place.folder, `${note.id}.json`), note);
}

/** Returns false if there's no such backup. Only files whose names are ours are ever deleted. */
export function removeBackup(place: BackupPlace, id: string): boolean {
  if (!backupId.test(id) || !listBackupNotes(place).some((note) => note.id === id)) return false;
  // The file goes first: a note without a file is ignored, but a file without a note is listed.
  rmSync(archivePath(place, id), { force: true });
  for (const folder of [place.folder, place.notes]) rmSync(join(folder, `${id}.json`), { force: true });
  return true;
}

export const readRunning = ({ notes }: BackupPlace) => read(join(notes, runningFile), RunningJob);
export const writeRunning = ({ notes }: BackupPlace, running: RunningJob) => write(join(notes, runningFile), running);
export const clearRunning = ({ notes }: BackupPlace) => rmSync(join(notes, runningFile), { force: true });

export const readDrill = ({ notes }: BackupPlace) => read(join(notes, drillFile), Drill);
export const writeDrill = ({ notes }: BackupPlace, drill: Drill) => write(join(notes, drillFile), drill);

const draftName = /^\.[\w.-]+\.json\.[0-9a-f]{8}$/;

/** Deletes partial files left by a killed process, and notes whose file was deleted. Needs the lock. */
export function sweepNotes(place: BackupPlace): void {
  const archives = new Set(namesIn(place.folder));
  for (const folder of new Set([place.folder, place.notes])) {
    for (const name of namesIn(folder)) {
      const id = /^(.+)\.json$/.exec(name)?.[1];
      const isLost = id !== undefined && backupId.test(id) && !archives.has(`${id}.tar`);
      const isOfFile = isLost && readNote(join(folder, name))?.state !== 'failed';
      if (draftName.test(name) || isOfFile) rmSync(join(folder, name), { force: true });
    }
  }
}

/** Atomic. Unlike the backup itself, a note may get lost in a power cut. */
function write(file: string, content: object): void {
  const folder = join(file, '..');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = file.slice(folder.length + 1);
  const draft = join(folder, `.${name}.${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(draft, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function read<S extends z.ZodMiniType>(file: string, schema: S): z.infer<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sizeOf(file: string): number | undefined {
  try {
    const found = statSync(file);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}
