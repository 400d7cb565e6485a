import { runInWorker } from '../worker-client.ts';
import { decoded } from './decoded.ts';
import { type GpxProblem, maxGpxBytes, type ReadGpx } from './read-gpx.ts';

export type RoadProblem = GpxProblem | 'too-big' | 'unreadable';
type ReadFile = ReadGpx | { problem: RoadProblem };

/** The course in a local file, parsed in the worker. It never leaves the device. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > maxGpxBytes) return { problem: 'too-big' };
  try {
    return await runInWorker('course', decoded(await file.arrayBuffer()), file.name);
  } catch {
    return { problem: 'unreadable' };
  }
}
