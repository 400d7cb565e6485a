import type { Answered, Asked, RaceJobs } from './race-jobs.ts';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
}

let worker: Promise<Worker> | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown };
}
let trust: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The one text that may become the address of a worker: the content security policy lets no other policy be made. */
function trusted(address: string): string {
  const factory = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (factory === undefined) return address;
  trust ??= factory.createPolicy('race-worker', { createScriptURL: () => address });
  // The types of the browser's own interface still say text where it takes this.
  return trust.createScriptURL(address) as string;
}

async function start(): Promise<Worker> {
  // Asked for here only: outside of a browser, where rules are tested, there is no such address.
  const { default: address } = await import('./race-worker.ts?worker&url');
  const started = new Worker(trusted(address), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) asker?.reject(new Error(data.failed));
    else asker?.resolve(data.answer as never);
  });
  // An answer that cannot be read names no question, so all of them end.
  for (const fault of ['error', 'messageerror'] as const) {
    started.addEventListener(fault, (event) => {
      started.terminate();
      giveUp(new Error('message' in event ? String(event.message) : fault));
    });
  }
  return started;
}

/** Whoever asks next starts another one. */
function giveUp(error: unknown): void {
  worker = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

/** Runs one of the race's jobs in the worker. Throws what the job throws. */
export function askWorker<Job extends keyof RaceJobs>(
  job: Job,
  ...input: Parameters<RaceJobs[Job]>
): Promise<ReturnType<RaceJobs[Job]>> {
  return new Promise((resolve, reject) => {
    const id = ++count;
    waiting.set(id, { resolve, reject });
    worker ??= start();
    worker.then((started) => post(started, { id, job, input }), giveUp);
  });
}

/** What cannot be sent ends its own question; the worker goes on with the others. */
function post(started: Worker, asked: Asked): void {
  try {
    started.postMessage(asked);
  } catch (error) {
    waiting.get(asked.id)?.reject(error);
    waiting.delete(asked.id);
  }
}
