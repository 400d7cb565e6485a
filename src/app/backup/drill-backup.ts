import { mkdir, rm, stat } from 'node:fs/promises';
import type { Drill } from '#features/backups/contract.ts';
import {
  archivePath,
  backupPlace,
  clearRunning,
  type JobSettings,
  listBackupNotes,
  writeBackupNote,
  writeDrill,
} from '#features/backups/server/index.ts';
import { toIso } from '#shared/time.ts';
import { lockForBackup } from '../data-dir.ts';
import { sentenceOf } from '../sentence-of.ts';
import { requireSpace } from './free-space.ts';
import { drillFolder, progressNotes, type Surroundings, sweepLeftOvers } from './keep-backup.ts';
import { share } from './make-backup.ts';
import { Refusal } from './refusal.ts';
import { inWords, unpack } from './unpacked-backup.ts';
import { wayOf } from './ways.ts';

interface DrillOrder {
  /** Undefined for the newest one. */
  id: string | undefined;
  by: string | null;
  job: string | null;
}

/**
 * Restores a backup into a scratch folder (on PostgreSQL: and into a schema of a transaction that is rolled back), as if it were to
 * be served, and throws it away. Throws StartError while another one is at work, and Refusal where there is no such backup.
 */
export async function drillBackup(
  settings: JobSettings,
  { id: wanted, by, job }: DrillOrder,
  { now, signal, onBegun = () => undefined }: Surroundings,
): Promise<Drill> {
  const place = backupPlace(settings);
  const lock = lockForBackup(settings.dataDir);
  const begunAt = performance.now();
  try {
    await sweepLeftOvers(settings);
    const note = listBackupNotes(place).find((one) =>
      wanted === undefined ? one.state !== 'failed' : one.id === wanted && one.state !== 'failed',
    );
    if (note === undefined)
      throw new Refusal(wanted === undefined ? 'There is no backup yet.' : `There is no backup ${wanted}.`);
    const { id, reason } = note;
    const at = toIso(now());
    const tell = progressNotes(place, { kind: 'drill', id, reason, by, begun_at: at }, onBegun);
    const told = (step: string, progress: number) => {
      signal?.throwIfAborted();
      tell(step, progress);
    };
    const end = (state: Drill['state'], outcome: string): Drill => {
      const drill = { at, id, by, state, took_ms: Math.round(performance.now() - begunAt), outcome, job };
      writeDrill(place, drill);
      return drill;
    };
    const from = archivePath(place, id);
    try {
      const { photos, schema } = await rehearse(settings, from, drillFolder(place), { now, told });
      if (note.state === 'kept') writeBackupNote(place, { ...note, state: 'checked', photos, schema });
      return end(
        'passed',
        `The database opened and is sound, with migration ${schema}; ${photos} photos are all there.`,
      );
    } catch (error) {
      return end('failed', signal?.aborted ? 'Interrupted before its end.' : sentenceOf(inWords(error, from)));
    }
  } finally {
    await rm(drillFolder(place), { recursive: true, force: true });
    clearRunning(place);
    lock.release();
  }
}

interface Rehearsal {
  now: () => number;
  told: (step: string, progress: number) => void;
}

async function rehearse({ database }: JobSettings, from: string, folder: string, { now, told }: Rehearsal) {
  const { size } = await stat(from);
  await mkdir(folder, { mode: 0o700 });
  await requireSpace(folder, size);
  const read = await unpack(folder, from, database.engine, share(told, 'Unpacking', [0, 0.7], size));
  told('Opening the database', 0.7);
  const terms = { now, keepsSchema: false };
  const photos = await wayOf(database).rehearse(folder, read, terms);
  return { photos, schema: read.schema };
}
