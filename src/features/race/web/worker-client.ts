import type { RaceJobs, WorkerRequest, WorkerResponse } from './race-jobs.ts';

interface Pending {
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
}

let worker: Promise<Worker> | undefined;
let count = 0;
const pending = new Map<number, Pending>();

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown };
}
let trust: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The only text that may become a worker address: the content security policy allows no other policy. */
function trusted(address: string): string {
  const factory = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (factory === undefined) return address;
  trust ??= factory.createPolicy('race-worker', { createScriptURL: () => address });
  // TypeScript's DOM types still expect a string here.
  return trust.createScriptURL(address) as string;
}

async function start(): Promise<Worker> {
  // Imported lazily: outside of a browser, in unit tests, there's no such address.
  const { default: address } = await import('./race-worker.ts?worker&url');
  const started = new Worker(trusted(address), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const asker = pending.get(data.id);
    pending.delete(data.id);
    if ('failed' in data) asker?.reject(new Error(data.failed));
    else asker?.resolve(data.answer as never);
  });
  // An unreadable message doesn't name its request, so all of them fail.
  for (const fault of ['error', 'messageerror'] as const) {
    started.addEventListener(fault, (event) => {
      started.terminate();
      failAll(new Error('message' in event ? String(event.message) : fault));
    });
  }
  return started;
}

/** The next request starts a new worker. */
function failAll(error: unknown): void {
  worker = undefined;
  for (const { reject } of pending.values()) reject(error);
  pending.clear();
}

/** Runs one of the race's jobs in the worker. Throws what the job throws. */
export function runInWorker<Job extends keyof RaceJobs>(
  job: Job,
  ...input: Parameters<RaceJobs[Job]>
): Promise<ReturnType<RaceJobs[Job]>> {
  return new Promise((resolve, reject) => {
    const id = ++count;
    pending.set(id, { resolve, reject });
    worker ??= start();
    worker.then((started) => post(started, { id, job, input }), failAll);
  });
}

/** A request that can't be cloned fails alone; the worker continues with the others. */
function post(started: Worker, request: WorkerRequest): void {
  try {
    started.postMessage(request);
  } catch (error) {
    pending.get(request.id)?.reject(error);
    pending.delete(request.id);
  }
}
