/** A real road, as consecutive pieces. */
export interface Course {
  name: string;
  lengthKm: number;
  pieces: CoursePiece[];
}

export interface CoursePiece {
  lengthKm: number;
  /** Metres of ascent and descent, both at least 0. */
  climbM: number;
  descentM: number;
  /** Speed limit, or the speed the track was driven at; undefined if unknown, and then only the cap applies. */
  speedKmh?: number;
}

/** A point of a track. */
export interface TrackPoint {
  lat: number;
  lon: number;
  elevationM?: number;
  timeMs?: number;
}

/** Roads don't change faster than this; also bounds the number of pieces. */
const pieceKm = 1;
/** GPS altitude is off by several metres: smaller climbs are noise. */
const noiseM = 10;
const earthKm = 6371.0088;
/** Anything slower is a stop, or that day's traffic. */
const leastKmh = 10;
const maxKmh = 250;

/**
 * The course along a track, in pieces of about a kilometre. Heights are smoothed: only climbs beyond the receiver's
 * error count. If points have times, those limit the speed of each piece.
 */
export function courseOf(points: readonly TrackPoint[], name = ''): Course {
  const at = alongTrack(points);
  const heights = smoothed(at);
  const pieces = bordersOf(at).map((last, index, borders): CoursePiece => {
    const first = borders[index - 1] ?? 0;
    const lengthKm = kmOf(at, last) - kmOf(at, first);
    return { lengthKm, ...climbs(heights, first, last), ...speedOn(at, first, last) };
  });
  return { name, lengthKm: pieces.reduce((sum, piece) => sum + piece.lengthKm, 0), pieces };
}

interface Along extends TrackPoint {
  km: number;
}

/**
 * Index of the last point of each piece. A short remainder joins the piece before, because its slope would be
 * unreliable.
 */
function bordersOf(at: readonly Along[]): number[] {
  const borders: number[] = [];
  let firstKm = 0;
  for (const [index, { km }] of at.entries()) {
    if (km - firstKm < pieceKm) continue;
    borders.push(index);
    firstKm = km;
  }
  const last = at.length - 1;
  const restKm = kmOf(at, last) - firstKm;
  if (restKm >= pieceKm / 2 || (borders.length === 0 && restKm > 0)) borders.push(last);
  else if (borders.length > 0) borders[borders.length - 1] = last;
  return borders;
}

const kmOf = (at: readonly Along[], index: number) => at[index]?.km ?? 0;

function alongTrack(points: readonly TrackPoint[]): Along[] {
  let km = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before !== undefined) km += distanceKm(before, point);
    return { ...point, km };
  });
}

/** Along the great circle (haversine). */
function distanceKm(a: TrackPoint, b: TrackPoint): number {
  const rad = Math.PI / 180;
  const half = (from: number, to: number) => Math.sin(((to - from) * rad) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * half(a.lon, b.lon);
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Heights that follow only once the track has moved away from the last one by more than the noise. */
function smoothed(at: readonly Along[]): number[] {
  let height: number | undefined;
  return at.map(({ elevationM }) => {
    if (elevationM === undefined) return height ?? 0;
    if (height === undefined) height = elevationM;
    else if (elevationM > height + noiseM) height = elevationM - noiseM;
    else if (elevationM < height - noiseM) height = elevationM + noiseM;
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

function speedOn(at: readonly Along[], first: number, last: number): { speedKmh?: number } {
  const [from, to] = [at[first], at[last]];
  if (from?.timeMs === undefined || to?.timeMs === undefined || to.timeMs <= from.timeMs) return {};
  const speedKmh = (to.km - from.km) / ((to.timeMs - from.timeMs) / 3_600_000);
  return speedKmh < leastKmh || speedKmh > maxKmh ? {} : { speedKmh };
}
