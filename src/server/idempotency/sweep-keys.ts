import { setTimeout as pause } from 'node:timers/promises';
import { storedForMs } from '#shared/idempotency.ts';
import { minuteMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs.ts';
import { countKeys, forgetKeys, forgetOldKeys, listKeyOwners, listOldestKeys } from './keyed-call.ts';

/** At most this many answers are stored per person; the oldest are deleted (decision 25). */
export const maxStored = 50_000;
/** Between sweeps a person can add at most 18,000, by the rate limits. */
const everyMs = 10 * minuteMs;
/** Rows per transaction, so that writers wait only a moment. */
const pieceRows = 200;
const restMs = 20;

/** Deletes answers that can't be requested any more, in small batches. */
export function sweepKeys({ db, clock }: Pick<Context, 'db' | 'clock'>, atMost = maxStored): Job {
  const rest = () => pause(restMs, undefined, { ref: false });

  async function forgetOld(signal: AbortSignal): Promise<void> {
    const until = clock() - storedForMs;
    const forget = () => db.transact((trx) => forgetOldKeys(trx, until, pieceRows));
    while (!signal.aborted && (await forget()) === pieceRows) await rest();
  }

  async function forgetBeyond(userId: string, signal: AbortSignal): Promise<void> {
    const tooMany = (await countKeys(db.read, userId)) - atMost;
    const keys = tooMany > 0 ? await listOldestKeys(db.read, userId, tooMany) : [];
    while (keys.length > 0 && !signal.aborted) {
      const piece = keys.splice(0, pieceRows);
      await db.transact((trx) => forgetKeys(trx, userId, piece));
      await rest();
    }
  }

  return {
    name: 'idempotency keys',
    everyMs,
    forgetsByAge: true,
    async run(signal) {
      await forgetOld(signal);
      for (const userId of await listKeyOwners(db.read)) await forgetBeyond(userId, signal);
    },
  };
}
