import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';

/** Upper bounds of the histogram since startup. Slower answers go into one extra bucket. */
export const boundsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;
const buckets = boundsMs.length + 1;
/** 1xx to 5xx. */
const classes = 5;

const recentMinutes = 5;
/** One extra slot, for the current minute. */
const recentSlots = recentMinutes + 1;
/** Eight steps per doubling, starting at one microsecond, so values are accurate to 6%. */
const stepsPerDoubling = 8;
const recentBuckets = 32 * stepsPerDoubling;

function recentBucketOf(ms: number): number {
  const micros = Math.min(ms * 1000, 0x7fffffff) | 0;
  if (micros < stepsPerDoubling) return micros;
  const exponent = 31 - Math.clz32(micros);
  return (exponent - 2) * stepsPerDoubling + ((micros >> (exponent - 3)) & (stepsPerDoubling - 1));
}

function msOfRecentBucket(bucket: number): number {
  if (bucket < stepsPerDoubling) return (bucket + 0.5) / 1000;
  const width = 2 ** (Math.floor(bucket / stepsPerDoubling) - 1);
  return ((stepsPerDoubling + (bucket % stepsPerDoubling) + 0.5) * width) / 1000;
}

/** Answer times of one call since startup. Recording an answer increments four numbers and allocates nothing. */
export class AnswerSeries {
  readonly method: string;
  readonly route: string;
  readonly #counts = new Float64Array(classes * buckets);
  readonly #sumsMs = new Float64Array(classes);
  readonly #noteRecent: ((ms: number) => void) | undefined;

  constructor(method: string, route: string, noteRecent?: (ms: number) => void) {
    this.method = method;
    this.route = route;
    this.#noteRecent = noteRecent;
  }

  note(status: number, ms: number): void {
    const kind = (status / 100 - 1) | 0;
    if (kind < 0 || kind >= classes) return;
    let bucket = 0;
    while (bucket < boundsMs.length && ms > (boundsMs[bucket] as number)) bucket++;
    (this.#counts[kind * buckets + bucket] as number)++;
    this.#sumsMs[kind] = (this.#sumsMs[kind] as number) + ms;
    this.#noteRecent?.(ms);
  }

  /** For each status class seen: how many answers took at most each bound, and the total. */
  read(): { statuses: string; upTo: number[]; count: number; sumMs: number }[] {
    return Array.from({ length: classes }, (_, kind) => {
      let count = 0;
      const all = Array.from(this.#counts.subarray(kind * buckets, (kind + 1) * buckets), (one) => {
        count += one;
        return count;
      });
      return { statuses: `${kind + 1}xx`, upTo: all.slice(0, -1), count, sumMs: this.#sumsMs[kind] ?? 0 };
    }).filter(({ count }) => count > 0);
  }
}

/** Answer times: of each call since startup, and of the API in the last minutes. */
export class AnswerTimes {
  readonly #clock: Clock;
  readonly #series: AnswerSeries[] = [];
  readonly #recent = new Uint32Array(recentSlots * recentBuckets);
  /** The minute that each slot is for. */
  readonly #minutes = new Float64Array(recentSlots).fill(-1);
  /** For anything but API calls (pages, files, unknown addresses), and for private calls. */
  readonly others = new AnswerSeries('any', 'other');

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  seriesFor(method: string, route: string): AnswerSeries {
    const series = new AnswerSeries(method, route, (ms) => this.#noteRecent(ms));
    this.#series.push(series);
    return series;
  }

  all(): readonly AnswerSeries[] {
    return [...this.#series, this.others];
  }

  #noteRecent(ms: number): void {
    const minute = Math.floor(this.#clock() / minuteMs);
    const slot = minute % recentSlots;
    if (this.#minutes[slot] !== minute) {
      this.#minutes[slot] = minute;
      this.#recent.fill(0, slot * recentBuckets, (slot + 1) * recentBuckets);
    }
    (this.#recent[slot * recentBuckets + recentBucketOf(ms)] as number)++;
  }

  /** Undefined if there were no calls in the last five minutes. */
  readRecent(): { count: number; p50Ms: number; p99Ms: number } | undefined {
    const now = Math.floor(this.#clock() / minuteMs);
    const summed = new Float64Array(recentBuckets);
    let count = 0;
    for (const [slot, minute] of this.#minutes.entries()) {
      if (minute > now || minute < now - recentMinutes) continue;
      for (let bucket = 0; bucket < recentBuckets; bucket++) {
        const found = this.#recent[slot * recentBuckets + bucket] as number;
        summed[bucket] = (summed[bucket] as number) + found;
        count += found;
      }
    }
    if (count === 0) return undefined;
    const at = (share: number) => {
      let below = 0;
      const bucket = summed.findIndex((found) => {
        below += found;
        return below >= share * count;
      });
      return msOfRecentBucket(bucket);
    };
    return { count, p50Ms: at(0.5), p99Ms: at(0.99) };
  }
}
