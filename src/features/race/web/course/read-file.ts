import { decodeText } from '#shared/decode-text.ts';
import { runInWorker } from '../worker-client.ts';
import { type GpxProblem, maxGpxBytes, type ReadGpx } from './read-gpx.ts';

export type RoadProblem = GpxProblem | 'too-big' | 'unreadable';
type ReadFile = ReadGpx | { problem: RoadProblem };

/** The courses in a local file, parsed in the worker. It never leaves the device. */
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
