import { setTimeout as pause } from 'node:timers/promises';
import { storedForMs } from '#shared/idempotency.ts';
import { minuteMs } from '#shared/time.ts';
import type { Context } from '../context.ts';
import type { Migration } from '../db/migrate.ts';
import type { Job } from '../jobs.ts';
import { countKeys, deleteKeys, deleteOldKeys, listKeyOwners, listOldestKeys } from './keyed-call.ts';

/**
 * One row for each answer stored for repeats. Keys arrive in random order, so each call touches a different page of the
 * primary key; the rows, and the index by age, are laid out so that new ones go at the end.
 */
export const storedAnswers: Migration = {
  number: 13,
  name: 'answers are kept by their key',
  statements: ({ integer, strict }) => [
    `create table idempotency_keys (
      user_id text not null references users (id) on delete cascade,
      key text not null,
      call text not null,
      fingerprint text not null,
      status ${integer} not null,
      answer text,
      created_at ${integer} not null,
      primary key (user_id, key)
    )${strict}`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  ],
};

/** At most this many answers are stored per person; beyond that, the oldest are deleted (decision 25). */
export const maxStored = 50_000;
/** Between sweeps, the rate limits let a person add at most 18,000. */
const everyMs = 10 * minuteMs;
/** Rows per transaction, so that writers wait only a moment. */
const batchRows = 200;
const restMs = 20;

/** Deletes answers that can no longer be requested, in small batches. */
export function sweepKeys({ db, clock }: Pick<Context, 'db' | 'clock'>, limit = maxStored): Job {
  const rest = () => pause(restMs, undefined, { ref: false });

  async function deleteOld(signal: AbortSignal): Promise<void> {
    const until = clock() - storedForMs;
    const deleteBatch = () => db.transact((trx) => deleteOldKeys(trx, until, batchRows));
    while (!signal.aborted && (await deleteBatch()) === batchRows) await rest();
  }

  async function trimKeys(userId: string, signal: AbortSignal): Promise<void> {
    const tooMany = (await countKeys(db.read, userId)) - limit;
    const keys = tooMany > 0 ? await listOldestKeys(db.read, userId, tooMany) : [];
    while (keys.length > 0 && !signal.aborted) {
      const batch = keys.splice(0, batchRows);
      await db.transact((trx) => deleteKeys(trx, userId, batch));
      await rest();
    }
  }

  return {
    name: 'idempotency keys',
    everyMs,
    deletesByAge: true,
    async run(signal) {
      await deleteOld(signal);
      for (const userId of await listKeyOwners(db.read)) await trimKeys(userId, signal);
    },
  };
}
