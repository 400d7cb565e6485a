import { AppError } from '#shared/errors.ts';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from './clock.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';
import { checkTime } from './trusted-time.ts';

/**
 * A lease is renewed long before it expires. If it isn't, its process has been killed or is stuck, and another one may
 * take the job.
 */
export const leaseMs = 1.5 * minuteMs;
export const renewEveryMs = leaseMs / 3;
/** Clocks don't differ by more than this; a time further ahead was written by a wrong clock. */
const tooFarAheadMs = 2 * leaseMs;

interface Parts {
  db: Pick<Database, 'read' | 'transact'>;
  clock: Clock;
  random: Random;
}

/**
 * Records which process is running a job and when the job last ran, for all processes on a database and across
 * restarts.
 */
class JobLeases {
  readonly #db: Parts['db'];
  readonly #clock: Clock;
  /** This process. */
  readonly #holder: string;

  constructor({ db, clock, random }: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#holder = random.text(12);
  }

  async list(): Promise<Map<string, number>> {
    const rows = await this.#db.read.selectFrom('jobs').select(['name', 'ran_at']).execute();
    return new Map(rows.map(({ name, ran_at }) => [name, ran_at]));
  }

  /** Records a job that's seen for the first time, or corrects a time in the future. */
  async note(name: string, ranAt: number, insteadOf?: number): Promise<void> {
    await this.#db.transact(async (trx) => {
      const row = { name, ran_at: ranAt, holder: null, held_until: 0 };
      if (insteadOf === undefined)
        await trx
          .insertInto('jobs')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await trx
          .updateTable('jobs')
          .set({ ran_at: ranAt })
          .where('name', '=', name)
          .where('ran_at', '=', insteadOf)
          .execute();
    });
  }

  /** Takes a job that last ran at that time; false if another process is running it or was faster. */
  async take(name: string, ranAt: number): Promise<boolean> {
    const now = this.#clock();
    return this.#db.transact(async (trx) => {
      const query = trx
        .updateTable('jobs')
        .set({ holder: this.#holder, held_until: now + leaseMs })
        .where('name', '=', name)
        .where('ran_at', '=', ranAt)
        .where((eb) =>
          eb.or([eb('holder', 'is', null), eb('held_until', '<=', now), eb('held_until', '>', now + tooFarAheadMs)]),
        );
      return (await query.returning('name').executeTakeFirst()) !== undefined;
    });
  }

  /** Extends the lease; false if another process has it by now. */
  async renew(name: string): Promise<boolean> {
    return this.#db.transact(async (trx) => {
      const query = trx
        .updateTable('jobs')
        .set({ held_until: this.#clock() + leaseMs })
        .where('name', '=', name)
        .where('holder', '=', this.#holder);
      return (await query.returning('name').executeTakeFirst()) !== undefined;
    });
  }

  /** Releases the lease: with `ranAt`, the job is done; without it, another process may take the job immediately. */
  async end(name: string, ranAt?: number): Promise<void> {
    await this.#db.transact(async (trx) => {
      await trx
        .updateTable('jobs')
        .set({ holder: null, held_until: 0, ...(ranAt !== undefined && { ran_at: ranAt }) })
        .where('name', '=', name)
        .where('holder', '=', this.#holder)
        .execute();
    });
  }
}

/** A feature's background work while the server is listening. */
export interface Job {
  /** Must be the same for all processes of a site, whatever their version. */
  name: string;
  /**
   * The interval, and the delay before the first run: an hour at most, because some servers only run for a few hours a
   * day.
   */
  everyMs: number;
  /** An additional condition, for jobs with a set time of day; `ranAt` is 0 if the job has never run. */
  isDue?: (ranAt: number) => boolean;
  /** Set for a job that deletes old data, which is skipped while the clock can't be trusted. */
  deletesByAge?: true;
  /** Set for a job that every process runs, on data in its memory. All other jobs are run by one process per site. */
  runsInEveryProcess?: true;
  /**
   * The signal aborts when the server stops, or when another process has taken this one for dead and may be running the
   * job too, so the work must tolerate running twice. Errors are logged and change nothing else. Resolves to `notDone`
   * to be retried, perhaps by another process.
   */
  run(signal: AbortSignal): Promise<unknown>;
}

export const notDone = Symbol('not done');

/** How often to check which jobs are due. A changed clock or a sleeping machine should be noticed soon. */
const checkEveryMs = minuteMs / 2;

/** Runs the jobs until stopped. A job never overlaps with itself. */
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
  #checking: Promise<void> | undefined;
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
    this.#timer = setInterval(() => void this.check(), checkEveryMs).unref();
  }

  /** Starts due jobs. Never rejects. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    const now = this.#clock();
    const isClockTrusted = await this.#mayDeleteOld();
    const jobs = this.#jobs.filter((job) => isClockTrusted || !job.deletesByAge);
    for (const job of jobs) if (job.runsInEveryProcess) this.#checkOwn(job, now);
    const others = jobs.filter((job) => !job.runsInEveryProcess && !this.#running.has(job));
    if (others.length === 0) return;
    try {
      const known = await this.#leases.list();
      for (const job of others) if (!this.#end.signal.aborted) await this.#checkShared(job, known.get(job.name), now);
    } catch (error) {
      // Other calls report an unreachable database, and the next check finds the jobs that are due.
      if (!(error instanceof AppError)) this.#log.error({ err: error }, "Couldn't check which jobs are due");
    }
  }

  async #mayDeleteOld(): Promise<boolean> {
    return checkTime(this.#context).catch(() => false);
  }

  #checkOwn(job: Job, now: number): void {
    // A clock that was set back mustn't delay a job by that much.
    const ranAt = Math.min(this.#ranAt.get(job) ?? now, now);
    this.#ranAt.set(job, ranAt);
    if (this.#running.has(job) || now - ranAt < job.everyMs) return;
    this.#ranAt.set(job, now);
    this.#begin(job, async (signal) => {
      await job.run(signal);
    });
  }

  async #checkShared(job: Job, ranAt: number | undefined, now: number): Promise<void> {
    const { name, everyMs, isDue } = job;
    if (ranAt === undefined) {
      await this.#leases.note(name, isDue === undefined ? now : 0);
      return;
    }
    if (ranAt > now + checkEveryMs) await this.#leases.note(name, now, ranAt);
    if (now - ranAt < everyMs || isDue?.(ranAt) === false) return;
    if (await this.#leases.take(name, ranAt)) this.#begin(job, (signal) => this.#runLeased(job, now, signal));
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

  async #runLeased(job: Job, startedAt: number, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController();
    let leasedUntil = startedAt + leaseMs;
    const renew = async () => {
      const now = this.#clock();
      // If the database can't be reached, the lease remains ours until it expires.
      const isRenewed = await this.#leases.renew(job.name).catch(() => undefined);
      if (isRenewed) leasedUntil = now + leaseMs;
      if (isRenewed === false || now >= leasedUntil) lost.abort();
    };
    const timer = setInterval(() => void renew(), renewEveryMs).unref();
    let isDone = true;
    try {
      isDone = (await job.run(AbortSignal.any([stopping, lost.signal]))) !== notDone;
    } catch (error) {
      if (!lost.signal.aborted) throw error;
    } finally {
      clearInterval(timer);
      // A job that was stopped is left to another process; if the lease has been lost, this changes nothing.
      await this.#leases.end(job.name, isDone && !stopping.aborted ? startedAt : undefined).catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#end.abort();
    await this.settled();
  }

  /** Resolves once the jobs that are running now have ended. */
  async settled(): Promise<void> {
    await this.#checking;
    await Promise.all(this.#running.values());
  }
}
