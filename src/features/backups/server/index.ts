import { open } from 'node:fs/promises';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { readDisk } from '#server/disk.ts';
import type { Feature } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { retentionText } from '../retention.ts';
import { nextMoment } from '../schedule.ts';
import { backupHealth, backupWarnings, lastNightlyAt } from './health.ts';
import type { StartJob } from './job.ts';
import { archivePath, backupPlace, findBackup, listBackupNotes, readDrill, removeBackup } from './records.ts';
import { makeRunner, type Runner } from './runner.ts';

const noSuchBackup = () => new AppError('notFound', "There's no such backup.");

export function backupRoutes({ config, clock, db }: Context, runner: Runner): Route[] {
  const place = backupPlace(config);
  const { at } = config.backups;
  const requireBackup = (id: string) => {
    if (findBackup(place, id) === undefined) throw noSuchBackup();
  };

  return [
    route(contract.listBackups, async () => {
      // This is read first, so that a job that ends in between is shown as running rather than missing from both lists.
      const running = runner.running() ?? null;
      const notes = listBackupNotes(place);
      const drill = readDrill(place);
      const now = clock();
      return {
        backups: notes,
        running,
        drill: drill ?? null,
        retention: retentionText,
        next_at: at === undefined ? null : toIso(nextMoment(at, now)),
        folder: place.folder,
        free_bytes: (await readDisk(place.folder))?.free_bytes ?? null,
        warnings: backupWarnings(notes, drill, now, await lastNightlyAt(db)).map(({ sentence }) => sentence),
      };
    }),
    route(contract.makeBackup, async ({ caller }) => {
      const running = await runner.begin({ kind: 'backup', reason: 'by hand', by: caller.login });
      return { message: 'Backup started', running };
    }),
    route(contract.drillBackup, async ({ params, caller }) => {
      requireBackup(params.id);
      const running = await runner.begin({ kind: 'drill', id: params.id, by: caller.login });
      return { message: 'Restore drill started', running };
    }),
    route(contract.deleteBackup, async ({ params, caller, request }) => {
      if (runner.running()?.id === params.id)
        throw new AppError('conflict', "It's still running. Please wait until it's done.");
      const { id } = params;
      if (!listBackupNotes(place).some((note) => note.id === id)) throw noSuchBackup();
      await db.transact((trx) =>
        audit(trx, clock, { actor: caller.login, action: 'delete backup', target: id, outcome: 'done', request }),
      );
      removeBackup(place, id);
      return { message: `Deleted the backup ${id}` };
    }),
    route(contract.downloadBackup, async ({ params, caller, request, reply }) => {
      const { id } = params;
      requireBackup(id);
      const file = await open(archivePath(place, id)).catch(() => undefined);
      if (file === undefined) throw noSuchBackup();
      try {
        const { size } = await file.stat();
        const entry = { actor: caller.login, action: 'download backup', target: id, outcome: 'done', request } as const;
        // A HEAD request doesn't download anything, so it isn't logged.
        if (request.method === 'GET') await db.transact((trx) => audit(trx, clock, entry));
        reply.headers({
          'content-type': 'application/x-tar',
          'content-length': size,
          'content-disposition': `attachment; filename="pitstop-${id}.tar"`,
        });
      } catch (error) {
        await file.close();
        throw error;
      }
      // The stream closes the file at its end.
      void reply.send(file.createReadStream());
    }),
  ];
}

// The modules that make and read archives (`archive/`, `owner/`) aren't exported here, so that a starting server
// doesn't load them.
export { jobStarter } from './job.ts';
export type { SiteParts } from './site-parts.ts';

/** Takes the function that starts a job's process, which only the assembly knows. */
export const backups = (start: StartJob): Feature => ({
  name: 'backups',
  open: (context) => {
    const runner = makeRunner(context, start);
    return {
      routes: backupRoutes(context, runner),
      jobs: [runner.nightly],
      health: backupHealth(context, runner),
      close: runner.close,
    };
  },
});
