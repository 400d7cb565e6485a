import { dayMs, hourMs } from '#shared/time.ts';
import type { Context } from './context.ts';
import type { Database, Reader } from './db/database.ts';
import type { Migration } from './db/migrate.ts';

/**
 * Stores the last trusted time, so that a clock set ten years ahead doesn't make everything old enough to be deleted.
 */
export const timeMigration: Migration = {
  number: 31,
  name: 'time seen',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table time_seen (
      id ${integer} primary key not null check (id = 1),
      at ${integer},
      doubted_since ${integer},
      doubted_at ${integer}
    )${strict}`,
    `insert into time_seen (id, at) select 1, max(at) from (
      select max(at) as at from audit_log
      union all select max(at) from room_events
      union all select max(last_used_at) from sessions) newest`,
  ],
};

/**
 * A clock that's further than this from the last trusted time isn't trusted, and a longer gap while waiting restarts
 * the wait. Failing hardware is wrong by years, while a site switched on once a month is within the limit.
 */
export const trustedDays = 35;
const maxTrustedStepMs = trustedDays * dayMs;
/** A clock that has been running for this long since it jumped is assumed to be right. */
const distrustMs = 7 * dayMs;
const noteEveryMs = hourMs;

export interface TimeSeen {
  /** The last time that was trusted; null before the first. */
  at: number | null;
  /** While the clock isn't trusted: when it jumped, and when it was last checked, both by that clock. */
  doubted_since: number | null;
  doubted_at: number | null;
}

const trusted = (at: number): TimeSeen => ({ at, doubted_since: null, doubted_at: null });

/** The state after checking the clock. `doubted_since` is null if it's trusted. */
export function nextTimeState(seen: TimeSeen, now: number): TimeSeen {
  if (seen.at === null || Math.abs(now - seen.at) <= maxTrustedStepMs) return trusted(now);
  const { doubted_since: since, doubted_at: last } = seen;
  const isContinuous = since !== null && last !== null && now >= last && now - last <= maxTrustedStepMs;
  if (isContinuous && now - since >= distrustMs) return trusted(now);
  return { at: seen.at, doubted_since: isContinuous ? since : now, doubted_at: now };
}

const readSeen = (db: Reader) =>
  db.selectFrom('time_seen').select(['at', 'doubted_since', 'doubted_at']).executeTakeFirst();

/**
 * Whether the clock can be trusted. Called before anything is deleted because of its age. Changes nothing and logs
 * nothing.
 */
export async function isTimeTrusted({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const seen = await readSeen(db.read);
  return seen === undefined || nextTimeState(seen, clock()).doubted_since === null;
}

/**
 * The same for the job runner, which also stores the state and logs changes. A clock is trusted again once it's right,
 * or has been running for a week since it jumped.
 */
export async function checkTime({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock();
  const seen = await readSeen(db.read);
  if (seen === undefined) return true;
  const next = nextTimeState(seen, now);
  const isSame = (next.doubted_since === null) === (seen.doubted_since === null);
  const notedAt = seen.doubted_at ?? seen.at ?? Number.NEGATIVE_INFINITY;
  if (!isSame || next.doubted_since !== seen.doubted_since || Math.abs(now - notedAt) >= noteEveryMs)
    await db.transact((trx) => trx.updateTable('time_seen').set(next).execute());
  if (!isSame)
    log.warn(
      { clock: new Date(now).toISOString(), seen: new Date(seen.at ?? now).toISOString() },
      next.doubted_since === null
        ? 'The clock is trusted again: old data is deleted'
        : `The clock is wrong, or this site was off for more than ${trustedDays} days: no old data is deleted until the clock is right, has run for a week, or is confirmed with clock accept`,
    );
  return next.doubted_since === null;
}

export async function acceptTime(db: Pick<Database, 'transact'>, now: number): Promise<void> {
  await db.transact((trx) => trx.updateTable('time_seen').set(trusted(now)).execute());
}

/** For a restored backup, which contains the time it was made. A clock that's behind that time is wrong. */
export async function acceptLaterTime(db: Pick<Database, 'transact'>, now: number): Promise<void> {
  await db.transact((trx) => trx.updateTable('time_seen').set(trusted(now)).where('at', '<', now).execute());
}
