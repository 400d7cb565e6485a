import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { hourMs } from '#shared/time.ts';

/** Permanently deletes photos after 14 days in the trash; each process may have its own folder. */
export const emptyTrashJob = ({ photos, log }: Pick<Context, 'photos' | 'log'>): Job => ({
  name: 'photo trash',
  everyMs: hourMs,
  forgetsByAge: true,
  isOfProcess: true,
  async run() {
    const deleted = await photos.emptyTrash();
    if (deleted > 0) log.info({ deleted }, 'Deleted photos that were in the trash for 14 days');
  },
});
