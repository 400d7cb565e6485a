import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { TripPlanner } from '#features/vehicles/web/index.ts';
import type { RaceFacts } from '../model/race-car.ts';
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

let count = 0;
/** A car's number in the worker. Its figures are sent only once, because copying them takes longer than planning. */
const numbers = new WeakMap<Vehicle, number>();

export const tripPlanner: TripPlanner = async (trip, cars) => {
  const numbered = cars.map((car) => {
    const number = numbers.get(car);
    return number === undefined ? { number: numberFor(car), figures: figuresOf(car) } : { number };
  });
  const planned = await runInWorker('trips', trip, numbered);
  if (planned !== undefined) return planned;
  // The worker has been restarted after a failure, so it has none of the figures.
  const all = cars.map((car) => ({ number: numberFor(car), figures: figuresOf(car) }));
  return (await runInWorker('trips', trip, all)) ?? [];
};

function numberFor(car: Vehicle): number {
  const number = numbers.get(car) ?? ++count;
  numbers.set(car, number);
  return number;
}

/** Only the figures a race uses, so that names and sources needn't be copied. */
export const figuresOf = (car: Vehicle): RaceFacts => ({
  ...{ id: car.id, derived: car.derived, price: {}, efficiency: {}, date: car.date },
  ...{ battery: car.battery, charge: car.charge, performance: car.performance, dimensions: car.dimensions },
  ...{ misscellaneous: car.misscellaneous, range: car.range, real_efficiency: car.real_efficiency },
});
