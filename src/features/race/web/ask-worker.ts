import type { Answered, Asked, RaceJobs } from './race-jobs.ts';
import workerAddress from './race-worker.ts?worker&url';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** The one text that may become the address of a worker: the content security policy lets no other policy be made. */
function trustedAddress(): string {
  const factory = (
    window as {
      trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
    }
  ).trustedTypes;
  if (factory === undefined) return workerAddress;
  trust ??= factory.createPolicy('race-worker', { createScriptURL: () => workerAddress });
  // The types of the browser's own interface still say text where it takes this.
  return trust.createScriptURL(workerAddress) as string;
}
let trust: { createScriptURL(url: string): unknown } | undefined;

function started(): Worker {
  if (worker !== undefined) return worker;
  worker = new Worker(trustedAddress(), { type: 'module' });
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
