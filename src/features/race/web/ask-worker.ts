import type { Answered, Asked, RaceJobs } from './race-jobs.ts';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

function started(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(new URL('./race-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) asker?.reject(new Error(data.failed));
    else asker?.resolve(data.answer as never);
  });
  worker.addEventListener('error', ({ message }) => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  return worker;
}

/** Runs one of the race's jobs in the worker. Throws what the job throws. */
export function askWorker<Job extends keyof RaceJobs>(
  job: Job,
  ...input: Parameters<RaceJobs[Job]>
): Promise<ReturnType<RaceJobs[Job]>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<RaceJobs[Job]>>();
  const id = ++count;
  waiting.set(id, { resolve, reject });
  started().postMessage({ id, job, input } satisfies Asked);
  return promise;
}
