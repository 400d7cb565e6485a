import { decodeText } from '#shared/decode-text.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { Course, CoursePiece } from '../../model/course.ts';
import { fingerprint } from '../api.ts';
import { runInWorker } from '../worker-client.ts';
import { type GpxProblem, maxGpxBytes, type ReadGpx } from './read-gpx.ts';

export interface StoredCourse {
  key: string;
  course: Course;
}

export const maxStored = 8;

/** Where someone drives is private, so courses are removed on logout and never sent to the server. */
const courses = storedIn<readonly StoredCourse[]>({
  key: keyOfUser('courses'),
  storage: () => localStorage,
  fromText: (text) => (text === null ? [] : readCourses(text)),
  toText: (all) => (all.length === 0 ? null : JSON.stringify(all.map(({ course }) => pack(course)))),
});

export const useCourses = (): readonly StoredCourse[] => courses.useValue();

/** Stores a course as the most recent and returns its key. The least recently used one is evicted. */
export function storeCourse(course: Course): StoredCourse {
  const stored = unpack(pack(course));
  const others = courses.read().filter(({ key }) => key !== stored.key);
  courses.write([stored, ...others].slice(0, maxStored));
  return stored;
}

export function deleteCourse(key: string): void {
  courses.write(courses.read().filter((course) => course.key !== key));
}

type PackedPiece = [metres: number, climbM: number, descentM: number, speedKmh?: number];
type Packed = [name: string, pieces: PackedPiece[], warnings?: Warnings];
type Warnings = Pick<Course, 'hasNoHeights' | 'fewPoints'>;

function pack({ name, pieces, hasNoHeights, fewPoints }: Course): Packed {
  const warnings: Warnings = { ...(hasNoHeights && { hasNoHeights }), ...(fewPoints !== undefined && { fewPoints }) };
  return [
    name,
    pieces.map(({ lengthKm, climbM, descentM, speedKmh }): PackedPiece => {
      const piece: PackedPiece = [Math.round(lengthKm * 1000), Math.round(climbM), Math.round(descentM)];
      if (speedKmh !== undefined) piece.push(Math.round(speedKmh));
      return piece;
    }),
    ...(Object.keys(warnings).length > 0 ? [warnings] : []),
  ] as Packed;
}

function unpack(text: Packed): StoredCourse {
  const [name, packedPieces, warnings] = text;
  const pieces = packedPieces.map(([metres, climbM, descentM, speedKmh]): CoursePiece => {
    const piece: CoursePiece = { lengthKm: metres / 1000, climbM, descentM };
    return speedKmh === undefined ? piece : { ...piece, speedKmh };
  });
  const metres = packedPieces.reduce((sum, [length]) => sum + length, 0);
  const course: Course = { name, lengthKm: metres / 1000, pieces, ...warningsIn(warnings) };
  return { key: fingerprint(JSON.stringify(packedPieces)), course };
}

function warningsIn(value: unknown): Warnings {
  const { hasNoHeights, fewPoints } = (value ?? {}) as Partial<Record<keyof Warnings, unknown>>;
  const isCount = typeof fewPoints === 'number' && Number.isFinite(fewPoints);
  return { ...(hasNoHeights === true && { hasNoHeights }), ...(isCount && { fewPoints }) };
}

/** Parses the stored text, which is untrusted. */
export function readCourses(text: string): StoredCourse[] {
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? all.filter(isPacked).slice(0, maxStored).map(unpack) : [];
  } catch {
    return [];
  }
}

function isPacked(value: unknown): value is Packed {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !Array.isArray(value[1])) return false;
  return value[1].length > 0 && value[1].every(isPiece);
}

const isPiece = (piece: unknown): boolean =>
  Array.isArray(piece) &&
  (piece.length === 3 || piece.length === 4) &&
  piece.every((figure) => typeof figure === 'number' && Number.isFinite(figure) && figure >= 0 && figure < 1e8) &&
  piece[0] > 0;

export type RoadProblem = GpxProblem | 'too-big' | 'unreadable';
type ReadFile = ReadGpx | { problem: RoadProblem };

/** Reads the courses in a local file, which is parsed in the worker and never leaves the device. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > maxGpxBytes) return { problem: 'too-big' };
  try {
    const bytes = await gunzipped(new Uint8Array(await file.arrayBuffer()), maxGpxBytes);
    if (bytes === undefined) return { problem: 'too-big' };
    return await runInWorker('course', decodeText(bytes), file.name);
  } catch {
    return { problem: 'unreadable' };
  }
}

/**
 * A file's bytes, unpacked if it's a gzip file. Stops and returns undefined when there are more than `maxBytes`.
 * Rejects if the file is damaged.
 */
export async function gunzipped(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<Uint8Array | undefined> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
