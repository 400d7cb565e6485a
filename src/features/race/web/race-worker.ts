import { type Answered, type Asked, raceJobs } from './race-jobs.ts';

/** Simulates off the main thread. */
const scope = self as unknown as { postMessage: (message: Answered) => void };

self.addEventListener('message', ({ data: { id, job, input } }: MessageEvent<Asked>) => {
  try {
    const run = raceJobs[job] as (...given: readonly unknown[]) => unknown;
    scope.postMessage({ id, answer: run(...input) });
  } catch (error) {
    scope.postMessage({ id, failed: String(error) });
  }
});
