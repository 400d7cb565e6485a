import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Reader } from '#server/db/database.ts';
import { type Finding, findingsAbout } from '#server/owner/finding.ts';
import { ownerCall } from '#server/owner-call.ts';
import { nextTimeState, type TimeSeen, trustedDays } from '#server/trusted-time.ts';
import { minuteMs, toIso } from '#shared/time.ts';

const { ok, warn, bad } = findingsAbout('clock');

/** Allowed clock drift of a network file system or of other processes. */
const allowedMs = minuteMs;

/** Finds a clock that was set back, by data written in the future. No time server is asked. */
export function examineClock(
  now: number,
  newest: { row: number | undefined; dataDir: string; time: TimeSeen | undefined },
): Finding[] {
  const files = ['pitstop.db', 'pitstop.db-wal', 'installed'].map((name) => join(newest.dataDir, name));
  const written = files.filter((path) => existsSync(path)).map((path) => statSync(path).mtimeMs);
  const latest = Math.max(newest.row ?? 0, ...written);
  if (latest > now + allowedMs)
    return [
      bad(
        `It says ${toIso(now)}, but there's data from ${toIso(latest)}. Set it (timedatectl set-ntp true): until then, sessions and links last too long and backups are out of order.`,
      ),
    ];
  const seen = newest.time;
  if (seen?.at != null && nextTimeState(seen, now).doubted_since !== null)
    return [
      warn(
        `It says ${toIso(now)}, and ${toIso(seen.at)} was the last time it could be trusted: it jumped, or this site was off for more than ${trustedDays} days. Until this is settled, no old data is deleted. If it's wrong, set it (timedatectl set-ntp true). If it's right: ${ownerCall} clock accept. Otherwise it's trusted again after a week.`,
      ),
    ];
  return [ok(`It says ${toIso(now)}, later than any data.`)];
}

export async function newestRow(read: Reader): Promise<number | undefined> {
  const rows = await Promise.all([
    read.selectFrom('audit_log').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    read.selectFrom('room_events').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst(),
    read
      .selectFrom('sessions')
      .select('last_used_at as at')
      .orderBy('last_used_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const times = rows.flatMap((row) => (row === undefined ? [] : [row.at]));
  return times.length === 0 ? undefined : Math.max(...times);
}
