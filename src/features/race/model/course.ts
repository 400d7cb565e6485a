import { kmBetween } from '#shared/km-between.ts';
import { heightsAlong, type TrackPoint, withoutErrors, withoutStays } from './clean-track.ts';

export type { TrackPoint };

export interface Course {
  name: string;
  lengthKm: number;
  pieces: CoursePiece[];
  /** No heights are known, so it's driven like a flat road. */
  hasNoHeights?: true;
  /** The number of points; only set if there are so few that the road between them is a guess. */
  fewPoints?: number;
}

export interface CoursePiece {
  lengthKm: number;
  /** Metres of ascent and descent, both at least 0. */
  climbM: number;
  descentM: number;
  /** Speed limit, or the speed the track was driven at; if undefined, only the cap applies. */
  speedKmh?: number;
}

/** Roads don't change much over this distance, which also bounds the number of pieces. */
const pieceKm = 1;
/** GPS altitude is off by several metres: smaller climbs are noise. */
const noiseM = 10;
/** Anything slower is a stop, or that day's traffic. */
const minKmh = 10;
const maxKmh = 250;
/** Tracks have a point every few metres; points this far apart are the stops of a route. */
const farApartKm = 2;

/**
 * The course along a track, in pieces of about a kilometre, without GPS errors or the drift of a parked car. Heights
 * are smoothed, so only climbs beyond the GPS error count. If points have times, those limit the speed of each piece.
 */
export function courseOf(points: readonly TrackPoint[], name = ''): Course {
  const at = alongTrack(withoutStays(withoutErrors(points)));
  const known = heightsAlong(at);
  const heights = smoothed(known ?? []);
  const pieces = boundariesOf(at).map((last, index, boundaries): CoursePiece => {
    const first = boundaries[index - 1] ?? 0;
    const lengthKm = kmOf(at, last) - kmOf(at, first);
    return { lengthKm, ...climbs(heights, first, last), ...speedOn(at, first, last) };
  });
  const lengthKm = pieces.reduce((sum, piece) => sum + piece.lengthKm, 0);
  const isSparse = lengthKm > farApartKm * (at.length - 1);
  return {
    ...{ name, lengthKm, pieces },
    ...(known === undefined && { hasNoHeights: true as const }),
    ...(isSparse && { fewPoints: at.length }),
  };
}

interface PassedPoint extends TrackPoint {
  km: number;
  /** Time driven so far, without stops. */
  movedMs: number;
}

/**
 * Index of the last point of each piece. A short remainder joins the previous piece, because its slope would be
 * unreliable.
 */
function boundariesOf(at: readonly PassedPoint[]): number[] {
  const boundaries: number[] = [];
  let firstKm = 0;
  for (const [index, { km }] of at.entries()) {
    if (km - firstKm < pieceKm) continue;
    boundaries.push(index);
    firstKm = km;
  }
  const last = at.length - 1;
  const remainingKm = kmOf(at, last) - firstKm;
  if (remainingKm >= pieceKm / 2 || (boundaries.length === 0 && remainingKm > 0)) boundaries.push(last);
  else if (boundaries.length > 0) boundaries[boundaries.length - 1] = last;
  return boundaries;
}

const kmOf = (at: readonly PassedPoint[], index: number) => at[index]?.km ?? 0;

function alongTrack(points: readonly TrackPoint[]): PassedPoint[] {
  let [km, movedMs] = [0, 0];
  let leftMs: number | undefined;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before !== undefined) km += kmBetween(before, point);
    if (point.timeMs !== undefined) {
      movedMs += point.timeMs - (leftMs ?? point.timeMs);
      leftMs = point.leftMs ?? point.timeMs;
    }
    return { ...point, km, movedMs };
  });
}

/** Heights that only change once the track is above or below the last one by more than the noise. */
function smoothed(heights: readonly number[]): number[] {
  let height = heights[0] ?? 0;
  return heights.map((next) => {
    if (next > height + noiseM) height = next - noiseM;
    else if (next < height - noiseM) height = next + noiseM;
    return height;
  });
}

function climbs(heights: readonly number[], first: number, last: number) {
  let [climbM, descentM] = [0, 0];
  for (let index = first + 1; index <= last; index++) {
    const rise = (heights[index] ?? 0) - (heights[index - 1] ?? 0);
    if (rise > 0) climbM += rise;
    else descentM -= rise;
  }
  return { climbM, descentM };
}

function speedOn(at: readonly PassedPoint[], first: number, last: number): { speedKmh?: number } {
  const [from, to] = [at[first], at[last]];
  if (from?.timeMs === undefined || to?.timeMs === undefined || to.movedMs <= from.movedMs) return {};
  const speedKmh = (to.km - from.km) / ((to.movedMs - from.movedMs) / 3_600_000);
  return speedKmh < minKmh || speedKmh > maxKmh ? {} : { speedKmh };
}
