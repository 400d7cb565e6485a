import { kmBetween } from '#shared/km-between.ts';
import { withoutErrors } from '../../model/clean-track.ts';
import { longestKm, shortestKm } from '../../model/conditions.ts';
import { type Course, courseOf, type TrackPoint } from '../../model/course.ts';
import { attributeIn, decodeEntities, XmlError, type XmlToken, xmlTokens } from './xml-tokens.ts';

interface Track {
  name: string;
  points: TrackPoint[];
}

/** Tracks are connected if the gaps between them are at most this share of their length. */
const maxGapShare = 0.1;
/** Ordering tracks by their ends takes time proportional to the square of their number. */
const maxTracks = 200;

/**
 * One road if the tracks connect in order of time, in the file's order, or by their ends; otherwise one road per track,
 * as with alternatives from a route planner.
 */
function roadsOf(tracks: readonly Track[]): Track[] {
  const found = tracks.filter(({ points }) => points.length > 1).map(oldestFirst);
  const starts = found.map(({ points }) => startMs(points));
  const isTimed = found.length > 0 && starts.every((start) => start !== undefined);
  const byTime = isTimed ? [...found].sort((a, b) => (startMs(a.points) ?? 0) - (startMs(b.points) ?? 0)) : found;
  if (areConnected(byTime)) return [joined(byTime)];
  const byEnds = found.length <= maxTracks ? orderedByEnds(found) : found;
  return !isTimed && areConnected(byEnds) ? [joined(byEnds)] : byTime;
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

/**
 * Starts with the track whose start is farthest from any other track's end, then always continues with the nearest one.
 */
function orderedByEnds(tracks: readonly Track[]): Track[] {
  const remaining = new Set(tracks);
  const kmFromOthers = (to: Track) =>
    Math.min(...tracks.filter((track) => track !== to).map((from) => kmFromTo(from, to)));
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

/** Ten times what a GPS receiver records in a day at one point per second. */
export const maxGpxBytes = 32 * 1024 * 1024;
/** A day of driving has 86,400 points at one per second. */
export const maxPoints = 300_000;
/** If two points are farther apart, the road between them is unknown. */
const maxGapKm = 100;

/** Track formats that aren't supported; apps that write them usually export GPX too. */
type UnsupportedFormat = 'kml' | 'geojson' | 'tcx' | 'fit' | 'zip';

const signatures: [kind: UnsupportedFormat, beginning: RegExp][] = [
  ['kml', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)*<(?:\w+:)?kml[\s>]/i],
  ['tcx', /^\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?TrainingCenterDatabase[\s>]/i],
  ['geojson', /^\s*[{[]\s*["{[\]}]/],
  ['zip', /^PK\p{Cc}\p{Cc}/u],
  ['fit', /^[\s\S]{8}\.FIT/],
];

function unsupportedFormat(text: string): UnsupportedFormat | undefined {
  const beginning = text.slice(0, 2000);
  return signatures.find(([, pattern]) => pattern.test(beginning))?.[0];
}

export type GpxProblem =
  | XmlError['problem']
  | UnsupportedFormat
  | 'not-gpx'
  | 'no-track'
  | 'no-position'
  | 'too-many-points'
  | 'gap'
  | 'too-short'
  | 'too-long';

/** The roads of a file: more than one if its tracks don't connect. */
export type ReadGpx = { courses: readonly [Course, ...Course[]] } | { problem: GpxProblem };

/** A login page, saved instead of the file. */
const webPage = /^\s*<!doctype\s+html/i;

/**
 * The courses of an untrusted GPX file, or why it has none. Tracks are used, or routes if no track covers any distance.
 */
export function readGpx(text: string, fileName: string): ReadGpx {
  const unsupported = unsupportedFormat(text);
  if (unsupported !== undefined) return { problem: unsupported };
  if (webPage.test(text.slice(0, 1000))) return { problem: 'not-gpx' };
  try {
    const { tracks, routes, name, invalidPoints } = readContents(text);
    const driven = roadsOf(tracks);
    const roads = driven.length > 0 ? driven : roadsOf(routes);
    if (roads.length === 0) return { problem: invalidPoints > 0 ? 'no-position' : 'no-track' };
    const withoutGaps = roads.filter(({ points }) => !hasGap(points));
    const title = displayName(fileName.replace(/(?:\.gpx)?\.[^.]*$/i, ''));
    const isSingle = roads.length === 1;
    const courses = withoutGaps.map((road) => courseOf(road.points, (isSingle && name) || road.name || title));
    return withValidLength(courses) ?? { problem: 'gap' };
  } catch (error) {
    if (error instanceof XmlError || error instanceof GpxError) return { problem: error.problem };
    throw error;
  }
}

function withValidLength(courses: readonly Course[]): ReadGpx | undefined {
  const [first, ...others] = courses.filter(({ lengthKm }) => lengthKm >= shortestKm && lengthKm <= longestKm);
  if (first !== undefined) return { courses: [first, ...others] };
  const [rejected] = courses;
  return rejected && { problem: rejected.lengthKm < shortestKm ? 'too-short' : 'too-long' };
}

class GpxError extends Error {
  readonly problem: GpxProblem;
  constructor(problem: GpxProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface GpxContents {
  tracks: Track[];
  routes: Track[];
  /** From the file's metadata. */
  name: string;
  points: number;
  invalidPoints: number;
}

const lists = new Map<string, 'tracks' | 'routes'>([
  ['trk', 'tracks'],
  ['rte', 'routes'],
]);
/** Point elements, including Garmin's extension for the road between two route points. */
const pointLists = new Map<string, 'tracks' | 'routes'>([
  ['trkpt', 'tracks'],
  ['rtept', 'routes'],
  ['rpt', 'routes'],
]);

function readContents(text: string): GpxContents {
  const found: GpxContents = { tracks: [], routes: [], name: '', points: 0, invalidPoints: 0 };
  const path: string[] = [];
  let point: TrackPoint | undefined;
  let content = '';
  for (const token of xmlTokens(text)) {
    if (path.length === 0 && !isAllowedOutside(token)) throw new GpxError('not-gpx');
    if (token.kind === 'text') {
      // Long texts, such as descriptions, aren't needed.
      if (content.length < 400) content += token.text.slice(0, 400);
      continue;
    }
    if (token.kind === 'open') {
      path.push(token.name);
      point = openElement(token, found) ?? point;
    } else {
      path.pop();
      closeElement(token.name, path.at(-1) ?? '', content.trim(), point, found);
      if (pointLists.has(token.name)) point = undefined;
    }
    content = '';
  }
  return found;
}

/** Whether a token is allowed at the top level, where there's only the root element and whitespace around it. */
function isAllowedOutside(token: XmlToken): boolean {
  return token.kind === 'text' ? /^[\s\0]*$/.test(token.text) : token.kind === 'open' && token.name === 'gpx';
}

function openElement(token: Extract<XmlToken, { kind: 'open' }>, found: GpxContents): TrackPoint | undefined {
  const list = lists.get(token.name);
  if (list !== undefined) found[list].push({ name: '', points: [] });
  return pointLists.has(token.name) ? pointAt(token, found) : undefined;
}

/** Adds a point to its list and returns it; undefined if its coordinates are invalid. */
function pointAt(
  { name, attributes }: Extract<XmlToken, { kind: 'open' }>,
  found: GpxContents,
): TrackPoint | undefined {
  const list = found[pointLists.get(name) ?? 'tracks'];
  found.points += 1;
  if (found.points > maxPoints) throw new GpxError('too-many-points');
  const lat = parseNumber(attributeIn(attributes, 'lat'), 90);
  const lon = parseNumber(attributeIn(attributes, 'lon'), 180);
  if (lat === undefined || lon === undefined) {
    found.invalidPoints += 1;
    return undefined;
  }
  const point: TrackPoint = { lat, lon };
  if (list.length === 0) list.push({ name: '', points: [] });
  list.at(-1)?.points.push(point);
  return point;
}

function closeElement(
  name: string,
  parent: string,
  content: string,
  point: TrackPoint | undefined,
  found: GpxContents,
): void {
  if (name === 'name') {
    const text = displayName(content);
    const list = found[lists.get(parent) ?? 'tracks'].at(-1);
    if (lists.has(parent) && list) list.name = text;
    if (parent === 'metadata') found.name = text;
  }
  if (point === undefined || !pointLists.has(parent)) return;
  if (name === 'ele') point.elevationM = heightIn(content);
  if (name === 'time' && /^\d{4}-\d\d-\d\d[T ][\d:.]{5,20} ?(?:Z|[+-]\d\d:?\d\d)?$/.test(content)) {
    const timeMs = Date.parse(content);
    if (Number.isFinite(timeMs)) point.timeMs = timeMs;
  }
}

/** The Dead Sea's shore is at -430 m; anything lower, such as -9999, means "unknown". */
const lowestM = -450;

function heightIn(content: string): number | undefined {
  const height = parseNumber(content.replace(/\s*m$/, ''), 9000);
  return height !== undefined && height >= lowestM ? height : undefined;
}

/**
 * A decimal number with a magnitude of at most `max`; undefined for anything else, such as NaN, Infinity or an empty
 * text.
 */
function parseNumber(text: string | undefined, max: number): number | undefined {
  if (text === undefined || !/^\s*[+-]?(?:\d{1,9}(?:[.,]\d{0,30})?|\.\d{1,30})(?:[eE]-?\d{1,2})?\s*$/.test(text))
    return undefined;
  const value = Number(text.replace(',', '.'));
  return Math.abs(value) <= max ? value : undefined;
}

/** A name that's safe to display: one line of at most 80 characters, without characters that reverse or hide text. */
function displayName(text: string): string {
  return [
    ...decodeEntities(text)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, 80)
    .join('');
}

const hasGap = (points: readonly TrackPoint[]): boolean =>
  withoutErrors(points).some((point, index, all) => {
    const before = all[index - 1];
    return before !== undefined && kmBetween(before, point) > maxGapKm;
  });
