import { setTimeout as pause } from 'node:timers/promises';
import { keptForMs } from '#shared/idempotency.ts';
import { minuteMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs.ts';
import { findLastBeyond, forgetKeys, listKeyOwners } from './key-store.ts';

/** So many answers of a person are kept; beyond that the oldest go (decision 25). */
export const keptAtMost = 50_000;
/** In between a person can add as many as the limits of calls let through, which are 18,000. */
const everyMs = 10 * minuteMs;
/** So many rows go in one transaction, so that nobody who writes waits for more than a moment. */
const pieceRows = 200;
const restMs = 20;

/** Forgets answers that nobody may ask for any more, person by person and in small pieces. */
export function sweepKeys({ db, clock }: Pick<Context, 'db' | 'clock'>, atMost = keptAtMost): Job {
  return {
    name: 'idempotency keys',
    everyMs,
    async run(signal) {
      for (const userId of await listKeyOwners(db.read)) {
        const beyond = await findLastBeyond(db.read, userId, atMost);
        const until = Math.max(clock() - keptForMs, beyond ?? 0);
        while (!signal.aborted && (await db.transact((trx) => forgetKeys(trx, userId, until, pieceRows))) === pieceRows)
          await pause(restMs, undefined, { ref: false });
      }
    },
  };
}
