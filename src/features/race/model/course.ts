/** A real road: its pieces one after the other. */
export interface Course {
  name: string;
  lengthKm: number;
  pieces: CoursePiece[];
}

export interface CoursePiece {
  lengthKm: number;
  /** Metres up and down on it, both 0 or more. */
  climbM: number;
  descentM: number;
  /** How fast the road allows, or the track was driven; undefined where nothing is known: then the cap alone holds. */
  speedKmh?: number;
}

/** A point of a track. */
export interface TrackPoint {
  lat: number;
  lon: number;
  elevationM?: number;
  timeMs?: number;
}

/** Nothing on a road turns over more slowly; also what bounds the number of pieces. */
const pieceKm = 1;
/** Satellites place a car several metres too high or too low: climbs below this are noise. */
const noiseM = 10;
const earthKm = 6371.0088;
/** Moving slower than this is standing, or traffic of that day. */
const leastKmh = 10;
const maxKmh = 250;

/**
 * The course along a track, in pieces of about a kilometre. Heights are smoothed: a climb counts once it exceeds what
 * receivers get wrong. Where the points carry times, a piece may be driven as fast as it was driven then.
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

/** Index of the last point of each piece. What is left at the end is a piece of its own only where it is not short: of none would be known how steep it is. */
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

/** Heights that follow only once the track has left the last one by more than the noise. */
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
