import type { Reader } from '#server/db/database.ts';
import { type Moment, momentAt } from '../timestamp.ts';

/** What the clock of that zone is ahead of UTC, in minutes; 0 for one that nobody knows. */
function offsetIn(timeZone: string, atMs: number): number {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // `GMT`, or `GMT+05:45`.
    const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) || 0;
  } catch {
    return 0;
  }
}

/** This moment as the clock of the session's time zone has it, which the browser told at login; in UTC where it did not. */
export async function timeThere(db: Reader, sessionId: string, atMs: number): Promise<Moment> {
  const session = await db.selectFrom('sessions').where('id', '=', sessionId).select('time_zone').executeTakeFirst();
  const timeZone = session?.time_zone;
  return momentAt(atMs, timeZone === null || timeZone === undefined ? 0 : offsetIn(timeZone, atMs));
}
