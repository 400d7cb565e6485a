import { longestKm, shortestKm } from '../../model/conditions.ts';
import { type Course, courseOf, type TrackPoint } from '../../model/course.ts';

/** Ten times what a receiver records in a day at one point per second. */
export const maxGpxBytes = 32 * 1024 * 1024;
/** A day of driving at one point per second has 86,400. */
export const maxPoints = 300_000;
/** Beyond this the road between two points is unknown. */
const widestGapKm = 100;

export type GpxProblem =
  | XmlFault['problem']
  | 'not-gpx'
  | 'no-track'
  | 'no-position'
  | 'too-many-points'
  | 'gap'
  | 'too-short'
  | 'too-long';

export type ReadGpx = { course: Course } | { problem: GpxProblem };

/** What gets saved instead of a file behind a login. */
const webPage = /^\s*<!doctype\s+html/i;

/** The course of an untrusted GPX file, or why it has none. Tracks are joined; without any, routes are. */
export function readGpx(text: string, fileName: string): ReadGpx {
  if (webPage.test(text.slice(0, 1000))) return { problem: 'not-gpx' };
  try {
    const { track, route, name } = gather(text);
    const points = track.length > 0 ? track : route;
    if (points.length < 2) return { problem: 'no-track' };
    if (hasGap(points)) return { problem: 'gap' };
    const course = courseOf(points, name || plain(fileName.replace(/\.[^.]*$/, '')));
    if (course.lengthKm < shortestKm) return { problem: 'too-short' };
    return course.lengthKm > longestKm ? { problem: 'too-long' } : { course };
  } catch (error) {
    if (error instanceof XmlFault || error instanceof GpxFault) return { problem: error.problem };
    throw error;
  }
}

class GpxFault extends Error {
  readonly problem: GpxProblem;
  constructor(problem: GpxProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Gathered {
  track: TrackPoint[];
  route: TrackPoint[];
  name: string;
}

/** Point elements; including vendor extensions between two route points. */
const pointLists = new Map<string, 'track' | 'route'>([
  ['trkpt', 'track'],
  ['rtept', 'route'],
  ['rpt', 'route'],
]);
const named = ['metadata', 'trk', 'rte'];

function gather(text: string): Gathered {
  const found: Gathered = { track: [], route: [], name: '' };
  const path: string[] = [];
  let point: TrackPoint | undefined;
  let content = '';
  for (const piece of xmlPieces(text)) {
    if (path.length === 0 && !isAllowedOutside(piece)) throw new GpxFault('not-gpx');
    if (piece.is === 'text') {
      // Only short texts matter here.
      if (content.length < 200) content += piece.text.slice(0, 200);
      continue;
    }
    if (piece.is === 'open') {
      path.push(piece.name);
      point = pointAt(piece, found) ?? point;
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
  return piece.is === 'text' ? piece.text.trim() === '' : piece.is === 'open' && piece.name === 'gpx';
}

function pointAt({ name, attributes }: Extract<Piece, { is: 'open' }>, found: Gathered): TrackPoint | undefined {
  const list = pointLists.get(name);
  if (list === undefined) return undefined;
  const lat = numberIn(attributeIn(attributes, 'lat'), 90);
  const lon = numberIn(attributeIn(attributes, 'lon'), 180);
  if (lat === undefined || lon === undefined) throw new GpxFault('no-position');
  const point: TrackPoint = { lat, lon };
  if (found[list].push(point) > maxPoints) throw new GpxFault('too-many-points');
  return point;
}

/** Applies a closing element to its point or to the whole file. */
function take(name: string, parent: string, content: string, point: TrackPoint | undefined, found: Gathered): void {
  if (name === 'name' && found.name === '' && named.includes(parent)) found.name = plain(content);
  if (point === undefined || !pointLists.has(parent)) return;
  if (name === 'ele') point.elevationM = numberIn(content, 9000);
  if (name === 'time' && /^\d{4}-\d\d-\d\dT[\d:.]{5,20}(?:Z|[+-]\d\d:\d\d)?$/.test(content)) {
    const timeMs = Date.parse(content);
    if (Number.isFinite(timeMs)) point.timeMs = timeMs;
  }
}

/**
 * A decimal number with a magnitude of at most `most`; undefined for anything else, such as NaN, Infinity or an empty
 * text.
 */
function numberIn(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^\s*[+-]?(?:\d{1,9}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE]-?\d{1,2})?\s*$/.test(text))
    return undefined;
  const value = Number(text);
  return Math.abs(value) <= most ? value : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A displayable name: one line of at most 80 characters, without characters that reverse or hide text. */
function plain(text: string): string {
  const decoded = text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
  return [...decoded.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, 80).join('');
}

const kmPerDegree = 111.2;

function hasGap(points: readonly TrackPoint[]): boolean {
  return points.some((point, index) => {
    const before = points[index - 1];
    if (before === undefined) return false;
    const turn = Math.abs(point.lon - before.lon);
    const east = Math.min(turn, 360 - turn) * Math.cos((point.lat * Math.PI) / 180);
    return Math.hypot(point.lat - before.lat, east) * kmPerDegree > widestGapKm;
  });
}

/** One token of an XML text. */
type Piece =
  | { is: 'open'; name: string; attributes: string }
  | { is: 'close'; name: string }
  | { is: 'text'; text: string };

/** Why parsing stopped. */
class XmlFault extends Error {
  readonly problem: 'declares' | 'broken' | 'too-deep';
  constructor(problem: XmlFault['problem']) {
    super(problem);
    this.problem = problem;
  }
}

const deepest = 64;

/** Every repetition is bounded, so that no text takes longer than its length allows. */
const tag =
  /<(\/?)([^\s<>/="'&!?]{1,100})((?:\s{1,500}[^\s<>/="'&]{1,100}\s{0,50}=\s{0,50}(?:"[^"<]{0,2000}"|'[^'<]{0,2000}')){0,40})\s{0,500}(\/?)>/y;

/** Sections skipped as a whole, with their terminators. */
const passed = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const [dataBegins, dataEnds] = ['<![CDATA[', ']]>'];

/**
 * Tokens of an untrusted XML text, in one pass and without a tree. Declarations aren't supported: a text with a
 * document type, which could define entities or name files, is refused. Names come without their prefix. Throws
 * XmlFault.
 */
function* xmlPieces(text: string): Generator<Piece> {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) yield { is: 'text', text: text.slice(at, end) };
    if (next < 0) break;
    const skip = passed.find(([begin]) => text.startsWith(begin, next));
    if (skip !== undefined) {
      at = endOf(text, skip[1], next);
    } else if (text.startsWith(dataBegins, next)) {
      at = endOf(text, dataEnds, next);
      yield { is: 'text', text: text.slice(next + dataBegins.length, at - dataEnds.length) };
    } else {
      if (text.startsWith('<!', next)) throw new XmlFault('declares');
      tag.lastIndex = next;
      const found = tag.exec(text);
      if (found === null) throw new XmlFault('broken');
      at = tag.lastIndex;
      yield* piecesOf(found, open);
    }
  }
  if (open.length > 0) throw new XmlFault('broken');
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  if (end < 0) throw new XmlFault('broken');
  return end + mark.length;
}

function* piecesOf([, slash, full = '', attributes = '', empty]: RegExpExecArray, open: string[]): Generator<Piece> {
  const name = full.slice(full.lastIndexOf(':') + 1);
  if (slash !== '') {
    if (open.pop() !== full || attributes !== '' || empty !== '') throw new XmlFault('broken');
    yield { is: 'close', name };
    return;
  }
  yield { is: 'open', name, attributes };
  if (empty !== '') {
    yield { is: 'close', name };
  } else if (open.push(full) > deepest) {
    throw new XmlFault('too-deep');
  }
}

/** The raw value of one attribute; undefined if there's none of that name. */
function attributeIn(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found?.[1] ?? found?.[2];
}
