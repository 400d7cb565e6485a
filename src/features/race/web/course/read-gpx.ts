import { kmBetween } from '#shared/km-between.ts';
import { withoutFaults } from '../../model/clean-track.ts';
import { longestKm, shortestKm } from '../../model/conditions.ts';
import { type Course, courseOf, type TrackPoint } from '../../model/course.ts';
import { type ForeignKind, foreignKind } from './foreign-kind.ts';
import { roadsOf, type Track } from './join-tracks.ts';
import { attributeIn, type Piece, unescaped, XmlFault, xmlPieces } from './xml-pieces.ts';

/** Ten times what a receiver records in a day at one point per second. */
export const maxGpxBytes = 32 * 1024 * 1024;
/** A day of driving at one point per second has 86,400. */
export const maxPoints = 300_000;
/** Beyond this the road between two points is unknown. */
const widestGapKm = 100;

export type GpxProblem =
  | XmlFault['problem']
  | ForeignKind
  | 'not-gpx'
  | 'no-track'
  | 'no-position'
  | 'too-many-points'
  | 'gap'
  | 'too-short'
  | 'too-long';

/** The roads of a file: more than one if its tracks don't follow each other. */
export type ReadGpx = { courses: readonly [Course, ...Course[]] } | { problem: GpxProblem };

/** What gets saved instead of a file behind a login. */
const webPage = /^\s*<!doctype\s+html/i;

/**
 * The courses of an untrusted GPX file, or why it has none. Tracks are used, or routes if no track covers any distance.
 */
export function readGpx(text: string, fileName: string): ReadGpx {
  const foreign = foreignKind(text);
  if (foreign !== undefined) return { problem: foreign };
  if (webPage.test(text.slice(0, 1000))) return { problem: 'not-gpx' };
  try {
    const { tracks, routes, name, faults } = gather(text);
    const driven = roadsOf(tracks);
    const roads = driven.length > 0 ? driven : roadsOf(routes);
    if (roads.length === 0) return { problem: faults > 0 ? 'no-position' : 'no-track' };
    const sound = roads.filter(({ points }) => !hasGap(points));
    const whole = plain(fileName.replace(/(?:\.gpx)?\.[^.]*$/i, ''));
    const isOne = roads.length === 1;
    const courses = sound.map((road) => courseOf(road.points, (isOne && name) || road.name || whole));
    return judged(courses) ?? { problem: 'gap' };
  } catch (error) {
    if (error instanceof XmlFault || error instanceof GpxFault) return { problem: error.problem };
    throw error;
  }
}

function judged(courses: readonly Course[]): ReadGpx | undefined {
  const [first, ...others] = courses.filter(({ lengthKm }) => lengthKm >= shortestKm && lengthKm <= longestKm);
  if (first !== undefined) return { courses: [first, ...others] };
  const [one] = courses;
  return one && { problem: one.lengthKm < shortestKm ? 'too-short' : 'too-long' };
}

class GpxFault extends Error {
  readonly problem: GpxProblem;
  constructor(problem: GpxProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Gathered {
  tracks: Track[];
  routes: Track[];
  /** From the file's metadata. */
  name: string;
  points: number;
  /** Points that aren't a place. */
  faults: number;
}

const lists = new Map<string, 'tracks' | 'routes'>([
  ['trk', 'tracks'],
  ['rte', 'routes'],
]);
/** Point elements; including vendor extensions between two route points. */
const pointLists = new Map<string, 'tracks' | 'routes'>([
  ['trkpt', 'tracks'],
  ['rtept', 'routes'],
  ['rpt', 'routes'],
]);

function gather(text: string): Gathered {
  const found: Gathered = { tracks: [], routes: [], name: '', points: 0, faults: 0 };
  const path: string[] = [];
  let point: TrackPoint | undefined;
  let content = '';
  for (const piece of xmlPieces(text)) {
    if (path.length === 0 && !isAllowedOutside(piece)) throw new GpxFault('not-gpx');
    if (piece.is === 'text') {
      // Only short texts matter here.
      if (content.length < 400) content += piece.text.slice(0, 400);
      continue;
    }
    if (piece.is === 'open') {
      path.push(piece.name);
      point = begin(piece, found) ?? point;
    } else {
      path.pop();
      take(piece.name, path.at(-1) ?? '', content.trim(), point, found);
      if (pointLists.has(piece.name)) point = undefined;
    }
    content = '';
  }
  return found;
}

/** Whether a piece is allowed at the top level: the root element, and whitespace around it. */
function isAllowedOutside(piece: Piece): boolean {
  return piece.is === 'text' ? /^[\s\0]*$/.test(piece.text) : piece.is === 'open' && piece.name === 'gpx';
}

/** Begins a track, a route or a point; the point is the result. */
function begin(piece: Extract<Piece, { is: 'open' }>, found: Gathered): TrackPoint | undefined {
  const list = lists.get(piece.name);
  if (list !== undefined) found[list].push({ name: '', points: [] });
  return pointLists.has(piece.name) ? pointAt(piece, found) : undefined;
}

/** Adds a point to its list. One that isn't a place is left out, and undefined. */
function pointAt({ name, attributes }: Extract<Piece, { is: 'open' }>, found: Gathered): TrackPoint | undefined {
  const list = found[pointLists.get(name) ?? 'tracks'];
  found.points += 1;
  if (found.points > maxPoints) throw new GpxFault('too-many-points');
  const lat = numberIn(attributeIn(attributes, 'lat'), 90);
  const lon = numberIn(attributeIn(attributes, 'lon'), 180);
  if (lat === undefined || lon === undefined) {
    found.faults += 1;
    return undefined;
  }
  const point: TrackPoint = { lat, lon };
  if (list.length === 0) list.push({ name: '', points: [] });
  list.at(-1)?.points.push(point);
  return point;
}

/** Applies a closing element to its point, its track or the whole file. */
function take(name: string, parent: string, content: string, point: TrackPoint | undefined, found: Gathered): void {
  if (name === 'name') {
    const text = plain(content);
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

/** The Dead Sea's shore is at -430 m; what is lower, such as -9999, stands for "unknown". */
const lowestM = -450;

function heightIn(content: string): number | undefined {
  const height = numberIn(content.replace(/\s*m$/, ''), 9000);
  return height !== undefined && height >= lowestM ? height : undefined;
}

/**
 * A decimal number with a magnitude of at most `most`; undefined for anything else, such as NaN, Infinity or an empty
 * text.
 */
function numberIn(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^\s*[+-]?(?:\d{1,9}(?:[.,]\d{0,30})?|\.\d{1,30})(?:[eE]-?\d{1,2})?\s*$/.test(text))
    return undefined;
  // Some apps write the decimal comma of their language.
  const value = Number(text.replace(',', '.'));
  return Math.abs(value) <= most ? value : undefined;
}

/** A displayable name: one line of at most 80 characters, without characters that reverse or hide text. */
function plain(text: string): string {
  return [
    ...unescaped(text)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, 80)
    .join('');
}

const hasGap = (points: readonly TrackPoint[]): boolean =>
  withoutFaults(points).some((point, index, all) => {
    const before = all[index - 1];
    return before !== undefined && kmBetween(before, point) > widestGapKm;
  });
