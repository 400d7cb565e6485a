import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';

/** Upper bounds of the histogram since startup; slower answers go into one more bucket. */
export const boundsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;
const places = boundsMs.length + 1;
/** 1xx to 5xx. */
const classes = 5;

const recentMinutes = 5;
/** One more, for the current minute next to five whole ones. */
const recentSlots = recentMinutes + 1;
/** Eight steps per doubling, starting at one microsecond: values are accurate to 6%. */
const stepsPerDouble = 8;
const recentPlaces = 32 * stepsPerDouble;

function recentPlaceOf(ms: number): number {
  const micros = Math.min(ms * 1000, 0x7fffffff) | 0;
  if (micros < stepsPerDouble) return micros;
  const exponent = 31 - Math.clz32(micros);
  return (exponent - 2) * stepsPerDouble + ((micros >> (exponent - 3)) & (stepsPerDouble - 1));
}

/** The midpoint of a bucket. */
function msOfRecentPlace(place: number): number {
  if (place < stepsPerDouble) return (place + 0.5) / 1000;
  const width = 2 ** (Math.floor(place / stepsPerDouble) - 1);
  return ((stepsPerDouble + (place % stepsPerDouble) + 0.5) * width) / 1000;
}

/** Answer times of one call since startup. Noting one increments four numbers and allocates nothing. */
export class AnswerSeries {
  readonly method: string;
  readonly route: string;
  readonly #counts = new Float64Array(classes * places);
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
    let place = 0;
    while (place < boundsMs.length && ms > (boundsMs[place] as number)) place++;
    (this.#counts[kind * places + place] as number)++;
    this.#sumsMs[kind] = (this.#sumsMs[kind] as number) + ms;
    this.#noteRecent?.(ms);
  }

  /** For each status class seen: how many took at most each bound, and the total. */
  read(): { statuses: string; upTo: number[]; count: number; sumMs: number }[] {
    return Array.from({ length: classes }, (_, kind) => {
      let count = 0;
      const all = Array.from(this.#counts.subarray(kind * places, (kind + 1) * places), (one) => {
        count += one;
        return count;
      });
      return { statuses: `${kind + 1}xx`, upTo: all.slice(0, -1), count, sumMs: this.#sumsMs[kind] ?? 0 };
    }).filter(({ count }) => count > 0);
  }
}

/** Answer times: per call since startup, and of the API in the last minutes. */
export class AnswerTimes {
  readonly #clock: Clock;
  readonly #series: AnswerSeries[] = [];
  readonly #recent = new Uint32Array(recentSlots * recentPlaces);
  /** The minute stored in each slot. */
  readonly #minutes = new Float64Array(recentSlots).fill(-1);
  /** For anything but calls of the API (pages, files, unknown addresses), and for private calls. */
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
      this.#recent.fill(0, slot * recentPlaces, (slot + 1) * recentPlaces);
    }
    (this.#recent[slot * recentPlaces + recentPlaceOf(ms)] as number)++;
  }

  /** Undefined if there were no calls in the last five minutes. */
  readRecent(): { count: number; p50Ms: number; p99Ms: number } | undefined {
    const now = Math.floor(this.#clock() / minuteMs);
    const summed = new Float64Array(recentPlaces);
    let count = 0;
    for (const [slot, minute] of this.#minutes.entries()) {
      if (minute > now || minute < now - recentMinutes) continue;
      for (let place = 0; place < recentPlaces; place++) {
        const found = this.#recent[slot * recentPlaces + place] as number;
        summed[place] = (summed[place] as number) + found;
        count += found;
      }
    }
    if (count === 0) return undefined;
    const at = (share: number) => {
      let below = 0;
      const place = summed.findIndex((found) => {
        below += found;
        return below >= share * count;
      });
      return msOfRecentPlace(place);
    };
    return { count, p50Ms: at(0.5), p99Ms: at(0.99) };
  }
}
