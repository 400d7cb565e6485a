import { kmBetween } from '#shared/km-between.ts';

export interface TrackPoint {
  lat: number;
  lon: number;
  elevationM?: number;
  timeMs?: number;
  /** When the car moved on, if it was parked there. */
  leftMs?: number;
}

/** A jump faster than this is a GPS error. */
const tooFastKmh = 400;
/** Without timestamps, a jump is an error if it's this long and this many times the usual distance between points. */
const jumpKm = 5;
const jumpTimes = 50;

/** Removes GPS errors from a track: points at 0° N 0° E before the first fix, and jumps there and back. */
export function withoutErrors(points: readonly TrackPoint[]): TrackPoint[] {
  const real = withoutNullIsland(points);
  const usualKm = median(real.slice(1).map((point, index) => kmBetween(real[index] ?? point, point)));
  const minJumpKm = Math.max(jumpKm, usualKm * jumpTimes);
  const isJump = (from: TrackPoint, to: TrackPoint): boolean => {
    const km = kmBetween(from, to);
    if (from.timeMs === undefined || to.timeMs === undefined) return km > minJumpKm;
    return km > 1 && km > (tooFastKmh * Math.max(1000, Math.abs(to.timeMs - from.timeMs))) / 3_600_000;
  };
  const valid: TrackPoint[] = [];
  for (const [index, point] of real.entries()) {
    const [before, next] = [valid.at(-1), real[index + 1]];
    const isAlone = [before, next].every((other) => other === undefined || isJump(other, point));
    const isGap = before !== undefined && next !== undefined && isJump(before, next);
    if (real.length < 4 || !isAlone || isGap) valid.push(point);
  }
  return valid;
}

function withoutNullIsland(points: readonly TrackPoint[]): readonly TrackPoint[] {
  const island = { lat: 0, lon: 0 };
  const isThere = ({ lat, lon }: TrackPoint) => lat === 0 && lon === 0;
  if (!points.some(isThere)) return points;
  const far = points.filter((point) => kmBetween(island, point) > 100).length;
  return far > points.length / 2 ? points.filter((point) => !isThere(point)) : points;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Stay {
  withinKm: number;
  forMs: number;
}
/**
 * A car that stays within this distance for this long is parked; the second entry allows for poor reception in car
 * parks.
 */
const stays: readonly Stay[] = [
  { withinKm: 0.06, forMs: 120_000 },
  { withinKm: 0.15, forMs: 600_000 },
];
/** Without timestamps, a car counts as parked if its path is longer than this many times `withinKm`. */
const wanderTimes = 8;
/** If more points than this are that close together, the car counts as parked anyway, which also bounds the work. */
const maxPoints = 300;

/** The track with a single point wherever the car was parked, because GPS drift isn't distance. */
export function withoutStays(points: readonly TrackPoint[]): TrackPoint[] {
  return stays.reduce((rest, stay) => mergeStays(rest, stay), [...points]);
}

function mergeStays(points: readonly TrackPoint[], stay: Stay): TrackPoint[] {
  const cleaned: TrackPoint[] = [];
  let stayed: TrackPoint | undefined;
  for (let first = 0; first < points.length; ) {
    const anchor = points[first] as TrackPoint;
    const last = lastOfStay(points, first, stay);
    if (last === first) {
      cleaned.push(anchor);
      stayed = undefined;
    } else {
      const { timeMs, leftMs = timeMs } = points[last] as TrackPoint;
      // A jump away and back splits a stay in two, so neighbouring stays are merged.
      if (stayed === undefined || kmBetween(stayed, anchor) > 2 * stay.withinKm) {
        stayed = { ...anchor };
        cleaned.push(stayed);
      }
      if (leftMs !== undefined) stayed.leftMs = leftMs;
    }
    first = last + 1;
  }
  return cleaned;
}

/** Index of the last point of the stay that begins at this point, or the point's own index if none does. */
function lastOfStay(points: readonly TrackPoint[], first: number, { withinKm, forMs }: Stay): number {
  const anchor = points[first] as TrackPoint;
  let last = first;
  let wanderedKm = 0;
  for (let next = points[first + 1]; next; next = points[last + 1]) {
    if (kmBetween(anchor, next) > withinKm) break;
    wanderedKm += kmBetween(points[last] as TrackPoint, next);
    last += 1;
  }
  const { timeMs, leftMs = timeMs } = points[last] as TrackPoint;
  const stayedMs = leftMs !== undefined && anchor.timeMs !== undefined ? leftMs - anchor.timeMs : undefined;
  const isStay = stayedMs === undefined ? wanderedKm > wanderTimes * withinKm : stayedMs >= forMs;
  return isStay || last - first >= maxPoints ? last : first;
}

/** If a step from a height of exactly 0 is steeper than any road, that 0 means "unknown". */
const cliff = { metres: 50, slope: 0.5 };

/**
 * The height at each point; unknown ones are interpolated between their neighbours. Undefined if none is known, or if
 * all are exactly 0, as written by planners without elevation data.
 */
export function heightsAlong(at: readonly (TrackPoint & { km: number })[]): number[] | undefined {
  const known = withoutUnknownZeros(
    at.flatMap(({ km, elevationM }) => (elevationM === undefined ? [] : [{ km, height: elevationM }])),
  ).filter((height, index, all) => !isSpike(all[index - 1], height, all[index + 1]));
  if (known.every(({ height }) => height === 0)) return undefined;
  let next = 0;
  return at.map(({ km }) => {
    while (next < known.length && (known[next]?.km ?? 0) < km) next += 1;
    const after = known[next] ?? known.at(-1);
    const before = known[next - 1] ?? after;
    if (before === undefined || after === undefined) return 0;
    const share = after.km > before.km ? (km - before.km) / (after.km - before.km) : 1;
    return before.height + (after.height - before.height) * share;
  });
}

interface Height {
  km: number;
  height: number;
}

function withoutUnknownZeros(known: readonly Height[]): Height[] {
  const valid: Height[] = [];
  for (let first = 0; first < known.length; ) {
    const isZero = known[first]?.height === 0;
    let end = first + 1;
    while (isZero && known[end]?.height === 0) end += 1;
    const isUnknown = isZero && (isCliff(known[first - 1], known[first]) || isCliff(known[end], known[end - 1]));
    if (!isUnknown) for (const height of known.slice(first, end)) valid.push(height);
    first = end;
  }
  return valid;
}

/** A single height far above or below both of its neighbours is a GPS error. */
const spike = { metres: 100, slope: 1 };

function isSpike(before: Height | undefined, { km, height }: Height, after: Height | undefined): boolean {
  if (before === undefined || after === undefined || height > before.height !== height > after.height) return false;
  return [before, after].every((other) => {
    const metres = Math.abs(other.height - height);
    return metres > spike.metres && metres > spike.slope * Math.abs(other.km - km) * 1000;
  });
}

function isCliff(from: Height | undefined, to: Height | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const metres = Math.abs(from.height - to.height);
  return metres > cliff.metres && metres > cliff.slope * Math.abs(from.km - to.km) * 1000;
}
