import { kmBetween } from '#shared/km-between.ts';
import type { TrackPoint } from '../../model/course.ts';

/** A track or route of a file. */
export interface Track {
  name: string;
  points: TrackPoint[];
}

/** Tracks are connected if the gaps between them are at most this share of their length. */
const maxGapShare = 0.1;
/** Ordering tracks by their ends takes time proportional to the square of their number. */
const maxTracks = 200;

/**
 * One road if the tracks connect, in order of time, else of the file, else by their ends; otherwise a road for each, as
 * with alternatives from a route planner.
 */
export function roadsOf(tracks: readonly Track[]): Track[] {
  const found = tracks.filter(({ points }) => points.length > 1).map(oldestFirst);
  const starts = found.map(({ points }) => startMs(points));
  const isTimed = found.length > 0 && starts.every((start) => start !== undefined);
  const inTime = isTimed ? [...found].sort((a, b) => (startMs(a.points) ?? 0) - (startMs(b.points) ?? 0)) : found;
  if (areConnected(inTime)) return [joined(inTime)];
  const byEnds = found.length <= maxTracks ? orderedByEnds(found) : found;
  return !isTimed && areConnected(byEnds) ? [joined(byEnds)] : inTime;
}

/** Some services list the newest point first. */
function oldestFirst(track: Track): Track {
  const times = track.points.map(({ timeMs }) => timeMs);
  const isBackwards = times.every((time, index) => {
    const before = times[index - 1];
    return time !== undefined && (before === undefined || time < before);
  });
  return isBackwards ? { ...track, points: [...track.points].reverse() } : track;
}

const startMs = (points: readonly TrackPoint[]) => points.find(({ timeMs }) => timeMs !== undefined)?.timeMs;

const joined = (tracks: readonly Track[]): Track => ({
  name: tracks[0]?.name ?? '',
  points: tracks.flatMap(({ points }) => points),
});

const kmFromTo = (from: Track | undefined, to: Track): number => {
  const [last, first] = [from?.points.at(-1), to.points[0]];
  return last && first ? kmBetween(last, first) : 0;
};

function areConnected(tracks: readonly Track[]): boolean {
  if (tracks.length < 2) return tracks.length === 1;
  let [gapKm, trackKm] = [0, 0];
  for (const [index, track] of tracks.entries()) {
    gapKm += kmFromTo(tracks[index - 1], track);
    for (const [at, point] of track.points.entries()) trackKm += kmBetween(track.points[at - 1] ?? point, point);
  }
  return gapKm <= maxGapShare * trackKm;
}

/** Starts with the track farthest from any other's end, and continues with the nearest one each time. */
function orderedByEnds(tracks: readonly Track[]): Track[] {
  const remaining = new Set(tracks);
  const kmFromOthers = (to: Track) => Math.min(...tracks.filter((one) => one !== to).map((from) => kmFromTo(from, to)));
  const ordered: Track[] = [];
  const [start] = [...tracks].sort((a, b) => kmFromOthers(b) - kmFromOthers(a));
  for (let next = start; next !== undefined; ) {
    remaining.delete(next);
    ordered.push(next);
    const at: Track = next;
    [next] = [...remaining].sort((a, b) => kmFromTo(at, a) - kmFromTo(at, b));
  }
  return ordered;
}
