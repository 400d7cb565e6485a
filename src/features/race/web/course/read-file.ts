import { decodeText } from '#shared/decode-text.ts';
import { runInWorker } from '../worker-client.ts';
import { type GpxProblem, maxGpxBytes, type ReadGpx } from './read-gpx.ts';
import { unpacked } from './unpacked.ts';

export type RoadProblem = GpxProblem | 'too-big' | 'unreadable';
type ReadFile = ReadGpx | { problem: RoadProblem };

/** The courses in a local file, parsed in the worker. It never leaves the device. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > maxGpxBytes) return { problem: 'too-big' };
  try {
    const bytes = await unpacked(new Uint8Array(await file.arrayBuffer()), maxGpxBytes);
    if (bytes === undefined) return { problem: 'too-big' };
    return await runInWorker('course', decodeText(bytes), file.name);
  } catch {
    return { problem: 'unreadable' };
  }
}
