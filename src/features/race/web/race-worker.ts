import { raceJobs, type WorkerRequest, type WorkerResponse } from './race-jobs.ts';

const scope = self as unknown as { postMessage: (message: WorkerResponse) => void };

self.addEventListener('message', ({ data: { id, job, input } }: MessageEvent<WorkerRequest>) => {
  try {
    const run = raceJobs[job] as (...inputs: readonly unknown[]) => unknown;
    scope.postMessage({ id, result: run(...input) });
  } catch (error) {
    scope.postMessage({ id, failed: String(error) });
  }
});
