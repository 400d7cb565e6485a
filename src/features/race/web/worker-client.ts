import type { RaceJobs, WorkerRequest, WorkerResponse } from './race-jobs.ts';

interface Pending {
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

let worker: Promise<Worker> | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown };
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The worker's URL for browsers with Trusted Types; the content security policy allows only this one policy. */
function trustedUrl(url: string): string {
  const factory = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (factory === undefined) return url;
  policy ??= factory.createPolicy('race-worker', { createScriptURL: () => url });
  // TypeScript's DOM types still expect a string here.
  return policy.createScriptURL(url) as string;
}

async function start(): Promise<Worker> {
  // Imported lazily, because unit tests outside a browser have no such URL.
  const { default: url } = await import('./race-worker.ts?worker&url');
  const started = new Worker(trustedUrl(url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const request = pending.get(data.id);
    pending.delete(data.id);
    if ('failed' in data) request?.reject(new Error(data.failed));
    else request?.resolve(data.result as never);
  });
  // An unreadable message doesn't say which request it answers, so all of them fail.
  for (const fault of ['error', 'messageerror'] as const) {
    started.addEventListener(fault, (event) => {
      started.terminate();
      failAll(new Error('message' in event ? String(event.message) : fault));
    });
  }
  return started;
}

function failAll(error: unknown): void {
  worker = undefined;
  for (const { reject } of pending.values()) reject(error);
  pending.clear();
}

export function runInWorker<Job extends keyof RaceJobs>(
  job: Job,
  ...input: Parameters<RaceJobs[Job]>
): Promise<ReturnType<RaceJobs[Job]>> {
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    pending.set(id, { resolve, reject });
    worker ??= start();
    worker.then((started) => post(started, { id, job, input }), failAll);
  });
}

/** If a request can't be cloned, only that one fails. */
function post(started: Worker, request: WorkerRequest): void {
  try {
    started.postMessage(request);
  } catch (error) {
    pending.get(request.id)?.reject(error);
    pending.delete(request.id);
  }
}
