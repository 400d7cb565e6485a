import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { deleteOldInvitations } from './invitation-store.ts';
import { deleteOldResetLinks } from './reset-link-store.ts';

/** How long the list shows ended invitations. */
const retainedMs = 90 * dayMs;

/** Deletes old links, so that they don't pile up. */
export function sweepLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Job {
  return {
    name: 'links',
    everyMs: hourMs,
    forgetsByAge: true,
    run: () =>
      db.transact(async (trx) => {
        await deleteOldInvitations(trx, clock() - retainedMs);
        await deleteOldResetLinks(trx, clock());
      }),
  };
}
