import { mkdir, stat } from 'node:fs/promises';
import { photosInWords, requireSpace } from '#server/disk.ts';
import { explainError } from '#server/explain-error.ts';
import { Refusal } from '#server/refusal.ts';
import { toIso } from '#shared/time.ts';
import type { Drill } from '../../contract.ts';
import type { JobSettings } from '../job.ts';
import { archivePath, findBackup, listBackupNotes, writeBackupNote, writeDrill } from '../records.ts';
import type { SiteParts } from '../site-parts.ts';
import { type OnProgress, progressOf } from './make-backup.ts';
import { drillFolder, type JobOptions, makeProgressWriter, runExclusively } from './store-backup.ts';
import { strategyOf } from './strategies.ts';
import { asRefusal, type PrepareOptions, unpack } from './unpacked.ts';

interface DrillRequest {
  /** Undefined for the newest backup. */
  id: string | undefined;
  by: string | null;
  job: string | null;
}

/**
 * Restores a backup into a scratch folder or schema, checks that a server could start with it, and discards it. Throws
 * StartError while another job is running, and Refusal if there's no such backup.
 */
export async function drillBackup(
  parts: SiteParts,
  settings: JobSettings,
  { id: requestedId, by, job }: DrillRequest,
  { now, signal, onBegun = () => undefined }: JobOptions,
): Promise<Drill> {
  const begunAt = performance.now();
  return runExclusively(settings, async (place) => {
    const note =
      requestedId === undefined
        ? listBackupNotes(place).find(({ state }) => state !== 'failed')
        : findBackup(place, requestedId);
    if (note === undefined)
      throw new Refusal(
        requestedId === undefined ? "There's no backup yet." : `There's no backup called ${requestedId}.`,
      );
    const { id, reason } = note;
    const at = toIso(now());
    const report = makeProgressWriter(place, { kind: 'drill', id, reason, by, begun_at: at }, onBegun);
    const onProgress: OnProgress = (step, progress) => {
      signal?.throwIfAborted();
      report(step, progress);
    };
    const end = (state: Drill['state'], outcome: string): Drill => {
      const drill = { at, id, by, state, took_ms: Math.round(performance.now() - begunAt), outcome, job };
      writeDrill(place, drill);
      return drill;
    };
    const from = archivePath(place, id);
    try {
      const options = { parts, now, keepOldSchema: false };
      const { photos, schema } = await rehearse(settings, { from, folder: drillFolder(place), options, onProgress });
      if (note.state === 'kept') writeBackupNote(place, { ...note, state: 'checked', photos, schema });
      return end(
        'passed',
        `The database is intact at migration ${schema}, with ${photosInWords(photos)} and none missing.`,
      );
    } catch (error) {
      return end('failed', signal?.aborted ? 'Interrupted before it finished.' : explainError(asRefusal(error, from)));
    }
  });
}

interface Rehearsal {
  from: string;
  folder: string;
  options: PrepareOptions;
  onProgress: OnProgress;
}

async function rehearse({ database }: JobSettings, { from, folder, options, onProgress }: Rehearsal) {
  const { size } = await stat(from);
  await mkdir(folder, { mode: 0o700 });
  await requireSpace(folder, size);
  const read = await unpack(folder, from, database.engine, progressOf(onProgress, 'Unpacking', [0, 0.7], size));
  onProgress('Opening the database', 0.7);
  const photos = await strategyOf(database).rehearse(folder, read, options);
  return { photos, schema: read.schema };
}
