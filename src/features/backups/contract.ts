import * as z from 'zod/mini';
import { Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';

/** `migration` contains the number if the backup was made before a migration. */
export const backupReasons = ['nightly', 'before migration', 'by hand', 'command line'] as const;
export type BackupReason = (typeof backupReasons)[number];

/**
 * `checked`: read back and verified. `kept`: not read back yet, such as a file that was copied here. `failed`: there's
 * only an error message.
 */
export const backupStates = ['checked', 'kept', 'failed'] as const;

export const Backup = z.object({
  /** Also the name of the file, without `.tar`. */
  id: z.string(),
  made_at: z.string(),
  reason: z.enum(backupReasons),
  /** For a backup made before migrations, the first pending one. */
  migration: z.nullable(z.number()),
  /** The username of whoever requested it; `(owner)` on the command line, null for automatic ones. */
  by: z.nullable(z.string()),
  state: z.enum(backupStates),
  bytes: z.nullable(z.number()),
  photos: z.nullable(z.number()),
  /** The database's last migration, and the Pitstop version that last opened it; null if unknown. */
  schema: z.nullable(z.number()),
  version: z.nullable(z.string()),
  took_ms: z.nullable(z.number()),
  error: z.nullable(z.string()),
  /** Its number in the log (`job-...`), if it failed within a server. */
  job: z.nullable(z.string()),
});
export type Backup = z.infer<typeof Backup>;

export const RunningJob = z.object({
  kind: z.enum(['backup', 'drill']),
  id: z.string(),
  reason: z.enum(backupReasons),
  by: z.nullable(z.string()),
  begun_at: z.string(),
  /** For display, such as "Copying the database". */
  step: z.string(),
  /** The progress of the whole job, from 0 to 1. */
  progress: z.number(),
});
export type RunningJob = z.infer<typeof RunningJob>;

/** A restore into a scratch folder, which is opened, checked and discarded. */
export const Drill = z.object({
  at: z.string(),
  id: z.string(),
  by: z.nullable(z.string()),
  state: z.enum(['passed', 'failed']),
  took_ms: z.number(),
  /** One sentence that says what was verified, or what was wrong. */
  outcome: z.string(),
  job: z.nullable(z.string()),
});
export type Drill = z.infer<typeof Drill>;

export const BackupList = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  running: z.nullable(RunningJob),
  drill: z.nullable(Drill),
  /** The retention policy in one sentence, for display. */
  retention: z.string(),
  /** When the next nightly backup is due; null if BACKUP_AT is off. */
  next_at: z.nullable(z.string()),
  folder: z.string(),
  /** On the folder's disk; null if unknown, such as when the disk is missing. */
  free_bytes: z.nullable(z.number()),
  /** Each is one sentence. */
  warnings: z.array(z.string()),
});
export type BackupList = z.infer<typeof BackupList>;

/** Matches only our own file names, because no other file may be read, sent or deleted. */
export const backupId =
  /^\d{4}-\d{2}-\d{2}-\d{6}-(?:nightly|by-hand|command-line|before-migration-\d{1,4})(?:-\d{1,3})?$/;

const oneBackup = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export const listBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  access: 'root',
  summary:
    'The backups, newest first, with the running job and the last restore drill. Poll every second while a job is running.',
  status: 200,
  answer: BackupList,
});

const Begun = z.object({ message: z.string(), running: RunningJob });

export const makeBackup = endpoint({
  method: 'POST',
  path: '/admin/backups',
  access: 'root',
  proof: 'setting',
  rights: 'One at a time: 409 while a backup or drill is running in any process.',
  summary: 'Starts a backup and responds immediately; `GET /admin/backups` shows its progress.',
  status: 201,
  answer: Begun,
});

export const drillBackup = endpoint({
  method: 'POST',
  path: '/admin/backups/{id}/drill',
  access: 'root',
  proof: 'setting',
  rights: 'One at a time, like backups.',
  summary:
    "Starts a restore drill: restores the backup to a scratch folder, opens it, checks it and deletes the copy. The data isn't touched.",
  params: oneBackup,
  status: 201,
  answer: Begun,
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/admin/backups/{id}',
  access: 'root',
  proof: 'setting',
  rights: 'Not the one a job is using.',
  summary: 'Deletes a backup, or the record of a failed one.',
  params: oneBackup,
  status: 200,
  answer: Message,
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/admin/backups/{id}/file',
  access: 'root',
  proof: 'always',
  kind: 'file',
  rights: "The file contains everyone's photos, the password hashes and the key to the room passwords.",
  summary: 'The tar file itself. Each download is recorded in the audit log.',
  params: oneBackup,
  status: 200,
  answer: z.unknown(),
});
