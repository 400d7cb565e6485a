import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { deviceOffsetAt, type OffsetAt } from '../timestamp.ts';

/** A zone by the name that IANA gives it. Throws `RangeError` where the runtime does not know it. */
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
  // Offsets change at quarters of an hour at most; asking the runtime takes microseconds that add up over a file.
  const known = new Map<number, number>();
  return (atMs) => {
    const slot = Math.floor(atMs / (hourMs / 4));
    const before = known.get(slot);
    if (before !== undefined) return before;
    const startMs = slot * (hourMs / 4);
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] = (format.format(startMs).match(/\d+/g) ?? []).map(
      Number,
    );
    const offset = (Date.UTC(year, month - 1, day, hour, minute) - startMs) / minuteMs;
    known.set(slot, offset);
    return offset;
  };
}

/** A zone as the select names it: `device`, an offset such as `+02:00`, or a zone by name; what is unknown is the device's. */
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
 * The moment at which clocks show a local time, which is given as if it were UTC. Of an hour that comes twice it is the first; a
 * time that is left out moves on by as much as the clocks did.
 */
export function atLocal(wallMs: number, offsetAt: OffsetAt): number {
  const before = offsetAt(wallMs - dayMs);
  const after = offsetAt(wallMs + dayMs);
  const first = wallMs - before * minuteMs;
  if (before === after || offsetAt(first) === before) return first;
  const second = wallMs - after * minuteMs;
  return offsetAt(second) === after ? second : first;
}
