import { dayMs, minuteMs } from '#shared/time.ts';
import { type Moment, momentAt, type OffsetAt, parseTimestamp } from '../../timestamp.ts';

/**
 * The moments at which the clock showed that date and time (`2026-10-25T02:30`, seconds may follow): one as a rule, two in the
 * hour that comes twice when the clock is set back, none in the one it skips, or where the text is no time.
 */
export function momentsAt(local: string, offsetAt: OffsetAt): Moment[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const around = [asUtc - dayMs, asUtc + dayMs].map(offsetAt);
  return [...new Set(around)]
    .map((offsetMin) => momentAt(asUtc - offsetMin * minuteMs, offsetMin))
    .filter(({ atMs, offsetMin }) => offsetAt(atMs) === offsetMin)
    .sort((a, b) => a.atMs - b.atMs);
}

/** "2026-10-25T02:30" as the field for date and time has it. */
export const localText = ({ text }: Moment): string => text.slice(0, 16);

/** The same wall-clock minute keeps the seconds it had; another one begins at its start. */
export function withKnownSeconds(local: string, known: string): string {
  return known.startsWith(local) ? known.slice(0, 23) : local;
}

/** Why what was typed cannot be the time of an entry, if it cannot; `moment` is the one that was meant. */
export function problemOf(
  local: string,
  moment: Moment | undefined,
  nowMs: number,
): 'missing' | 'tooEarly' | 'skipped' | 'future' | undefined {
  if (local === '') return 'missing';
  if (local < '2000') return 'tooEarly';
  if (moment === undefined) return 'skipped';
  if (parseTimestamp(moment.text) === undefined) return 'missing';
  return moment.atMs > nowMs ? 'future' : undefined;
}
