import { setTimeout as pause } from 'node:timers/promises';
import type { QueryExecutor } from 'kysely';
import type pg from 'pg';
import type { Lock } from './database.ts';
import { asSentence, isRetryable } from './failures.ts';
import { PostgresConnection } from './postgres-connection.ts';
import type { StatementNames } from './postgres-reads.ts';
import { type Outcome, runJob, type Trx } from './transaction.ts';

const maxTries = 5;
/** About 20 ms, the longest that others may have to wait for a transaction's lock. */
const maxJobsPerCommit = 64;

export type Work<T> = (trx: Trx) => Promise<T>;

interface Job {
  work: Work<unknown>;
  resolve: (outcome: Outcome<unknown>) => void;
  reject: (error: unknown) => void;
}

/** A transaction that definitely failed, because of one of its jobs. */
class JobFailure extends Error {}

/**
 * Runs jobs in transactions. Jobs that want the same lock wait here instead of on connections of their own, and all
 * those queued share the next transaction, with its lock and its sync to disk.
 */
export class PostgresTransactions {
  readonly #pool: pg.Pool;
  readonly #names: StatementNames;
  readonly #executor: QueryExecutor;
  readonly #answerMs: number;
  readonly #waiting = new Map<string, Job[]>();

  constructor(pool: pg.Pool, names: StatementNames, executor: QueryExecutor, answerMs: number) {
    this.#pool = pool;
    this.#names = names;
    this.#executor = executor;
    this.#answerMs = answerMs;
  }

  run<T>(work: Work<T>, lock: Lock | undefined): Promise<Outcome<T>> {
    if (lock === undefined) return this.#alone(work, undefined);
    return new Promise<Outcome<T>>((resolve, reject) => {
      const job = { work, resolve: resolve as Job['resolve'], reject };
      const queue = this.#waiting.get(lock.key);
      if (queue !== undefined) {
        queue.push(job);
        return;
      }
      const own = [job];
      this.#waiting.set(lock.key, own);
      void this.#drain(lock, own);
    });
  }

  async #drain(lock: Lock, queue: Job[]): Promise<void> {
    while (queue.length > 0) await this.#together(lock, queue.splice(0, maxJobsPerCommit));
    this.#waiting.delete(lock.key);
  }

  /** Never throws: each job gets its own result. */
  async #together(lock: Lock, jobs: readonly Job[]): Promise<void> {
    try {
      const works = jobs.map(({ work }) => work);
      const outcomes = await this.#untilDone(works, lock);
      for (const [index, outcome] of outcomes.entries()) jobs[index]?.resolve(outcome);
    } catch (error) {
      if (jobs.length === 1 || !(error instanceof JobFailure)) {
        const reason = error instanceof JobFailure ? error.cause : error;
        for (const job of jobs) job.reject(reason);
        return;
      }
      for (const { work, resolve, reject } of jobs) await this.#alone(work, lock).then(resolve, reject);
    }
  }

  async #alone<T>(work: Work<T>, lock: Lock | undefined): Promise<Outcome<T>> {
    try {
      const [outcome] = await this.#untilDone([work], lock);
      return outcome as Outcome<T>;
    } catch (error) {
      throw error instanceof JobFailure ? error.cause : error;
    }
  }

  /** Retries for as long as PostgreSQL asks for it. */
  async #untilDone(works: readonly Work<unknown>[], lock: Lock | undefined): Promise<Outcome<unknown>[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(works, lock);
      } catch (error) {
        const reason = error instanceof JobFailure ? error.cause : error;
        if (!isRetryable(reason) || attempt === maxTries) throw error;
        await pause(attempt * 10 * Math.random());
      }
    }
  }

  async #once(works: readonly Work<unknown>[], lock: Lock | undefined): Promise<Outcome<unknown>[]> {
    const connection = await this.#open();
    const locking = lock && runJob(connection, lock.take);
    locking?.catch(() => undefined);
    let failure: { error: unknown } | undefined;
    try {
      // No need to wait for it, as long as everything is sent after it.
      if (!connection.hasSent) await locking;
      const outcomes: Outcome<unknown>[] = [];
      try {
        for (const work of works) outcomes.push(await runJob(connection, work));
      } catch (error) {
        // If the lock failed, that's the reason.
        await locking;
        throw new JobFailure('A job failed', { cause: error });
      }
      await locking;
      failure = await connection.commit(outcomes);
      if (failure === undefined) {
        connection.release();
        return outcomes;
      }
    } catch (error) {
      await connection.rollBack();
      throw error instanceof JobFailure ? error : asSentence(error);
    }
    connection.release();
    throw new JobFailure('A final statement failed', { cause: failure.error });
  }

  async #open(): Promise<PostgresConnection> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw asSentence(error);
    });
    const connection = new PostgresConnection(client, this.#names, this.#executor, this.#answerMs);
    connection.begin();
    return connection;
  }
}
