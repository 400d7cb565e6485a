import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { forgetOldInvitations } from './invitation-store.ts';
import { forgetOldResetLinks } from './reset-link-store.ts';

/** The list shows for so long what became of an invitation. */
const storedForMs = 90 * dayMs;

/** Links that are over do not pile up. */
export function sweepLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Job {
  return {
    name: 'links',
    everyMs: hourMs,
    forgetsByAge: true,
    run: () =>
      db.transact(async (trx) => {
        await forgetOldInvitations(trx, clock() - storedForMs);
        await forgetOldResetLinks(trx, clock());
      }),
  };
}
