import { dayMs, hourMs } from '#shared/time.ts';
import type { Context } from './context.ts';
import type { Database, Reader } from './db/database.ts';
import type { Migration } from './db/migrate.ts';

/** What the database knows of time: nothing is deleted for its age by a clock that was set ten years ahead. */
export const timeMigration: Migration = {
  number: 31,
  name: 'time seen',
  isBesideOlder: true,
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
 * A clock that is further from what was seen last is not believed at once, and within a doubt a longer silence begins it again. Hardware
 * that fails is wrong by years; a site that is switched on once a month is not to be doubted. One that was off for longer waits, too.
 */
export const believedDays = 35;
const believedStepMs = believedDays * dayMs;
/** A clock that goes on for so long from where it jumped to is right, or nobody minds. */
const doubtLastsMs = 7 * dayMs;
const noteEveryMs = hourMs;

export interface TimeSeen {
  /** The last moment that was believed; null before the first. */
  at: number | null;
  /** Since when, by a clock that is not believed, it has gone on from where it jumped to, and when it was looked at last. */
  doubted_since: number | null;
  doubted_at: number | null;
}

const believed = (at: number): TimeSeen => ({ at, doubted_since: null, doubted_at: null });

/** What is known of time after a look at the clock. `doubted_since` is null where it is believed. */
export function seeTime(seen: TimeSeen, now: number): TimeSeen {
  if (seen.at === null || Math.abs(now - seen.at) <= believedStepMs) return believed(now);
  const { doubted_since: since, doubted_at: last } = seen;
  const goesOn = since !== null && last !== null && now >= last && now - last <= believedStepMs;
  if (goesOn && now - since >= doubtLastsMs) return believed(now);
  return { at: seen.at, doubted_since: goesOn ? since : now, doubted_at: now };
}

const readSeen = (db: Reader) =>
  db.selectFrom('time_seen').select(['at', 'doubted_since', 'doubted_at']).executeTakeFirst();

/** Whether the clock is to be believed: asked before anything is deleted for its age. Notes and says nothing. */
export async function isTimeBelieved({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  const seen = await readSeen(db.read);
  return seen === undefined || seeTime(seen, clock()).doubted_since === null;
}

/**
 * The same, by the job runner, which alone notes what it sees and warns of it. By itself the clock is believed again when it is right,
 * or has gone on for a week from where it jumped to.
 */
export async function timeWentOn({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock();
  const seen = await readSeen(db.read);
  if (seen === undefined) return true;
  const next = seeTime(seen, now);
  const isSame = (next.doubted_since === null) === (seen.doubted_since === null);
  const notedAt = seen.doubted_at ?? seen.at ?? Number.NEGATIVE_INFINITY;
  if (!isSame || next.doubted_since !== seen.doubted_since || Math.abs(now - notedAt) >= noteEveryMs)
    await db.transact((trx) => trx.updateTable('time_seen').set(next).execute());
  if (!isSame)
    log.warn(
      { clock: new Date(now).toISOString(), seen: new Date(seen.at ?? now).toISOString() },
      next.doubted_since === null
        ? 'The clock is trusted again: old data is deleted'
        : `The clock is wrong, or this site was off for more than ${believedDays} days: no old data is deleted until the clock is right, has run for a week, or is confirmed with clock accept`,
    );
  return next.doubted_since === null;
}

/** The owner says that this is the time. */
export async function acceptTime(db: Pick<Database, 'transact'>, now: number): Promise<void> {
  await db.transact((trx) => trx.updateTable('time_seen').set(believed(now)).execute());
}

/** A backup that was restored knows the time when it was made. A clock that is behind that is not the right one. */
export async function acceptLaterTime(db: Pick<Database, 'transact'>, now: number): Promise<void> {
  await db.transact((trx) => trx.updateTable('time_seen').set(believed(now)).where('at', '<', now).execute());
}
