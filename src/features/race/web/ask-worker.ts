import type { Answered, Asked, RaceJobs } from './race-jobs.ts';
import path from './race-worker.ts?worker&url';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** The one text besides the service worker's that may become the address of a script. */
function trustedPath(): string {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
  };
  // The types of the browser's own interface still say text where it takes this.
  policy ??= trustedTypes?.createPolicy('race-worker', { createScriptURL: () => path });
  return (policy?.createScriptURL(path) ?? path) as string;
}

/** A policy is made once: the browser refuses a second one of its name. */
let policy: { createScriptURL(url: string): unknown } | undefined;

function started(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(trustedPath(), { type: 'module' });
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
