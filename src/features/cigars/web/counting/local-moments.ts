import { dayMs, minuteMs } from '#shared/time.ts';
import { type Moment, momentAt, type OffsetAt, parseTimestamp } from '../../timestamp.ts';

/**
 * The moments with this local time (`2026-10-25T02:30`, seconds are optional): usually one, two in a repeated hour,
 * none in a skipped hour or for invalid text.
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

/** "2026-10-25T02:30", the format of a datetime-local field. */
export const localText = ({ text }: Moment): string => text.slice(0, 16);

/** Keeps the known seconds within the same minute; another minute starts at zero. */
export function withKnownSeconds(local: string, known: string): string {
  return known.startsWith(local) ? known.slice(0, 23) : local;
}

/** Why the typed time is invalid, if it is; `moment` is its parsed value. */
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
