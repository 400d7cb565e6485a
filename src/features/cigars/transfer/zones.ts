import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { deviceOffsetAt, type OffsetAt } from '../timestamp.ts';

/** The offsets of a zone, by its IANA name. Throws `RangeError` if it is unknown. */
export function offsetIn(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  // Computing offsets for each row would be slow, and they only change at quarter hours.
  const offsets = new Map<number, number>();
  return (atMs) => {
    const slot = Math.floor(atMs / (hourMs / 4));
    const cached = offsets.get(slot);
    if (cached !== undefined) return cached;
    const startMs = slot * (hourMs / 4);
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] = (format.format(startMs).match(/\d+/g) ?? []).map(
      Number,
    );
    const offset = (Date.UTC(year, month - 1, day, hour, minute) - startMs) / minuteMs;
    offsets.set(slot, offset);
    return offset;
  };
}

/**
 * The offsets of a chosen zone: `device`, a fixed offset such as `+02:00`, or a name. An unknown one is treated as the
 * device's.
 */
export function offsetAtOf(zone: string): OffsetAt {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (fixed !== null) {
    const minutes = (Number(fixed[2]) * 60 + Number(fixed[3])) * (fixed[1] === '-' ? -1 : 1);
    return () => minutes;
  }
  try {
    return zone === 'device' ? deviceOffsetAt : offsetIn(zone);
  } catch {
    return deviceOffsetAt;
  }
}

/**
 * The instant of a local time, given as if it were UTC. A time in a repeated hour is the first of the two; a skipped
 * time moves forward by the clock change.
 */
export function atLocal(wallMs: number, offsetAt: OffsetAt): number {
  const before = offsetAt(wallMs - dayMs);
  const after = offsetAt(wallMs + dayMs);
  const first = wallMs - before * minuteMs;
  if (before === after || offsetAt(first) === before) return first;
  const second = wallMs - after * minuteMs;
  return offsetAt(second) === after ? second : first;
}
