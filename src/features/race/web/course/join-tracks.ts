import { kmBetween } from '#shared/km-between.ts';
import type { TrackPoint } from '../../model/course.ts';

/** A track or route of a file. */
export interface Track {
  name: string;
  points: TrackPoint[];
}

/** The ways between tracks that follow each other are at most this share of all. */
const mostBetween = 0.1;
/** Trying out which track follows which takes its square. */
const mostTracks = 200;

/**
 * One road if the tracks follow each other, in order of time or of the file or else by their ends; otherwise a road for
 * each, as for the alternatives of a planner.
 */
export function roadsOf(tracks: readonly Track[]): Track[] {
  const found = tracks.filter(({ points }) => points.length > 1).map(oldestFirst);
  const starts = found.map(({ points }) => startMs(points));
  const isTimed = found.length > 0 && starts.every((start) => start !== undefined);
  const inTime = isTimed ? [...found].sort((a, b) => (startMs(a.points) ?? 0) - (startMs(b.points) ?? 0)) : found;
  if (follow(inTime)) return [joined(inTime)];
  const byEnds = found.length <= mostTracks ? orderedByEnds(found) : found;
  return !isTimed && follow(byEnds) ? [joined(byEnds)] : inTime;
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

function follow(tracks: readonly Track[]): boolean {
  if (tracks.length < 2) return tracks.length === 1;
  let [betweenKm, alongKm] = [0, 0];
  for (const [index, track] of tracks.entries()) {
    betweenKm += kmFromTo(tracks[index - 1], track);
    for (const [at, point] of track.points.entries()) alongKm += kmBetween(track.points[at - 1] ?? point, point);
  }
  return betweenKm <= mostBetween * alongKm;
}

/** From the track that no other leads to, always on with the nearest. */
function orderedByEnds(tracks: readonly Track[]): Track[] {
  const left = new Set(tracks);
  const leadKm = (to: Track) => Math.min(...tracks.filter((one) => one !== to).map((from) => kmFromTo(from, to)));
  const ordered: Track[] = [];
  const [start] = [...tracks].sort((a, b) => leadKm(b) - leadKm(a));
  for (let next = start; next !== undefined; ) {
    left.delete(next);
    ordered.push(next);
    const at: Track = next;
    [next] = [...left].sort((a, b) => kmFromTo(at, a) - kmFromTo(at, b));
  }
  return ordered;
}
