import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';
import type { Context } from './context.ts';
import { JobLeases, leaseMs, renewEveryMs } from './job-leases.ts';
import type { Log } from './log.ts';
import { timeWentOn } from './time-went-on.ts';

/** What a feature does by itself while the server listens. */
export interface Job {
  /** One word for all processes of a site, whatever their version. */
  name: string;
  /** So often, the first time after one such span: an hour at most, because some servers run for a few hours a day only. */
  everyMs: number;
  /** Asked besides, with when it was done last, 0 for never: what has an hour of its own. */
  isDue?: (ranAt: number) => boolean;
  /** Deletes what is old: left out while the clock is not to be believed. */
  forgetsByAge?: true;
  /** Done by each process, about what is in its memory. All else is done by one process of a site. */
  isOfProcess?: true;
  /**
   * Told to stop by the signal, when the server does, or when another process took it for killed: that one may be at it
   * already, so whatever it does must bear to be done twice. What it throws is logged and changes nothing else. Resolves to
   * `notDone` where it is to be tried again, perhaps by another process.
   */
  run(signal: AbortSignal): Promise<unknown>;
}

export const notDone = Symbol('not done');

/** How often it is looked whether something is due: a clock that is set, or a machine that slept, is noticed by the next look. */
const lookEveryMs = minuteMs / 2;

/** Runs the jobs, each one at a time, until it is told to stop. */
export class JobRunner {
  readonly #jobs: readonly Job[];
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #leases: JobLeases;
  readonly #context: Pick<Context, 'clock' | 'log' | 'db'>;
  readonly #ranAt = new Map<Job, number>();
  readonly #running = new Map<Job, Promise<void>>();
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #count = 0;

  constructor(jobs: readonly Job[], context: Pick<Context, 'clock' | 'log' | 'db' | 'random'>) {
    this.#jobs = jobs;
    this.#clock = context.clock;
    this.#log = context.log;
    this.#context = context;
    this.#leases = new JobLeases(context);
  }

  start(): void {
    const now = this.#clock();
    for (const job of this.#jobs) this.#ranAt.set(job, now);
    this.#timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** Starts what is due. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const now = this.#clock();
    const mayForget = await this.#mayForget();
    const jobs = this.#jobs.filter((job) => mayForget || !job.forgetsByAge);
    for (const job of jobs) if (job.isOfProcess) this.#lookAtOwn(job, now);
    const others = jobs.filter((job) => !job.isOfProcess && !this.#running.has(job));
    if (others.length === 0) return;
    try {
      const known = await this.#leases.list();
      for (const job of others) if (!this.#end.signal.aborted) await this.#lookAtShared(job, known.get(job.name), now);
    } catch (error) {
      // A database that is away is told of by the calls that need it; the next look finds what is due then.
      if (!(error instanceof AppError)) this.#log.error({ err: error }, "Couldn't check which jobs are due");
    }
  }

  async #mayForget(): Promise<boolean> {
    // Whoever cannot ask deletes nothing.
    return timeWentOn(this.#context).catch(() => false);
  }

  #lookAtOwn(job: Job, now: number): void {
    // A clock that was set back must not keep a job waiting for the time it lost.
    const ranAt = Math.min(this.#ranAt.get(job) ?? now, now);
    this.#ranAt.set(job, ranAt);
    if (this.#running.has(job) || now - ranAt < job.everyMs) return;
    this.#ranAt.set(job, now);
    this.#begin(job, async (signal) => {
      await job.run(signal);
    });
  }

  async #lookAtShared(job: Job, ranAt: number | undefined, now: number): Promise<void> {
    const { name, everyMs, isDue } = job;
    if (ranAt === undefined) {
      await this.#leases.note(name, isDue === undefined ? now : 0);
      return;
    }
    if (ranAt > now + lookEveryMs) await this.#leases.note(name, now, ranAt);
    if (now - ranAt < everyMs || isDue?.(ranAt) === false) return;
    if (await this.#leases.take(name, ranAt)) this.#begin(job, (signal) => this.#hold(job, now, signal));
  }

  #begin(job: Job, work: (signal: AbortSignal) => Promise<void>): void {
    this.#running.set(
      job,
      this.#run(job, work).finally(() => this.#running.delete(job)),
    );
  }

  async #run(job: Job, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const reqId = `job-${++this.#count}`;
    try {
      await work(this.#end.signal);
    } catch (error) {
      if (!this.#end.signal.aborted)
        this.#log.error({ err: error, reqId, job: job.name }, `The job ${job.name} failed`);
    }
  }

  /** Runs what this process has taken, and says again and again that it still does. */
  async #hold(job: Job, begunAt: number, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController();
    let heldUntil = begunAt + leaseMs;
    const renew = async () => {
      const now = this.#clock();
      // Where the database is away it is ours until its time is over.
      const isHeld = await this.#leases.renew(job.name).catch(() => undefined);
      if (isHeld) heldUntil = now + leaseMs;
      if (isHeld === false || now >= heldUntil) lost.abort();
    };
    const timer = setInterval(() => void renew(), renewEveryMs).unref();
    let isDone = true;
    try {
      isDone = (await job.run(AbortSignal.any([stopping, lost.signal]))) !== notDone;
    } catch (error) {
      if (!lost.signal.aborted) throw error;
    } finally {
      clearInterval(timer);
      // Who stopped in the middle leaves it to another process; whose lease ran out has nothing to say.
      await this.#leases.end(job.name, isDone && !stopping.aborted ? begunAt : undefined).catch(() => undefined);
    }
  }

  /** Resolves when those that ran have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#end.abort();
    await this.settled();
  }

  /** Resolves when those that run now have ended. */
  async settled(): Promise<void> {
    await this.#looking;
    await Promise.all(this.#running.values());
  }
}
