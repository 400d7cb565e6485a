import { minuteMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** What a feature does by itself while the server listens. */
export interface Job {
  name: string;
  /** So often, the first time after one such span: an hour at most, because some servers run for a few hours a day only. */
  everyMs: number;
  /** Told to stop by the signal, when the server does. What it throws is logged and changes nothing else. */
  run(signal: AbortSignal): Promise<void>;
}

/** How often it is looked whether something is due: a clock that is set, or a machine that slept, is noticed by the next look. */
const lookEveryMs = minuteMs / 2;

/** Runs the jobs, each one at a time, until it is told to stop. */
export class JobRunner {
  readonly #jobs: readonly Job[];
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #ranAt = new Map<Job, number>();
  readonly #running = new Map<Job, Promise<void>>();
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(jobs: readonly Job[], { clock, log }: { clock: Clock; log: Log }) {
    this.#jobs = jobs;
    this.#clock = clock;
    this.#log = log;
  }

  start(): void {
    const now = this.#clock();
    for (const job of this.#jobs) this.#ranAt.set(job, now);
    this.#timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  /** Starts what is due. */
  look(): void {
    const now = this.#clock();
    for (const job of this.#jobs) {
      // A clock that was set back must not keep a job waiting for the time it lost.
      const ranAt = Math.min(this.#ranAt.get(job) ?? now, now);
      this.#ranAt.set(job, ranAt);
      if (this.#running.has(job) || now - ranAt < job.everyMs) continue;
      this.#ranAt.set(job, now);
      this.#running.set(
        job,
        this.#run(job).finally(() => this.#running.delete(job)),
      );
    }
  }

  async #run(job: Job): Promise<void> {
    const reqId = `job-${++this.#count}`;
    try {
      await job.run(this.#end.signal);
    } catch (error) {
      if (!this.#end.signal.aborted)
        this.#log.error({ err: error, reqId, job: job.name }, `The job ${job.name} failed`);
    }
  }

  /** Resolves when those that ran have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#end.abort();
    await Promise.all(this.#running.values());
  }
}
