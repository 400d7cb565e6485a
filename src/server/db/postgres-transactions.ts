import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryExecutor, QueryResult } from 'kysely';
import type pg from 'pg';
import type { PoolClient, QueryConfig } from 'pg';
import type { Lock } from './database.ts';
import { asSentence, isRetryable, isStaleStatement } from './failures.ts';
import type { StatementNames } from './postgres-reads.ts';
import { timedQuery } from './postgres-timeouts.ts';
import { type Outcome, type Runner, runJob, type Trx } from './transaction.ts';

/** These are harmless outside a transaction, because they only read. */
const readsOnly = /^select /;
const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A pool connection used by one transaction. Statements are sent immediately and answered in order. Reads (including
 * locking ones) don't wait for the answer to `begin`. Writes do, because they'd be committed separately if it failed.
 */
export class PostgresConnection implements DatabaseConnection, Runner {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #executor: QueryExecutor;
  readonly #answerMs: number;
  #begun: Promise<void> | undefined;
  #isWaiting = false;
  #hasSent = false;

  constructor(client: PoolClient, names: StatementNames, executor: QueryExecutor, answerMs: number) {
    this.#client = client;
    this.#names = names;
    this.#executor = executor;
    this.#answerMs = answerMs;
  }

  get executor(): QueryExecutor {
    return this.#executor.withConnectionProvider({ provideConnection: (consumer) => consumer(this) });
  }

  get hasSent(): boolean {
    return this.#hasSent;
  }

  begin(): void {
    this.#begun = this.#ask({ text: 'begin' }).then(() => {
      this.#begun = undefined;
    });
    this.#begun.catch(() => undefined);
  }

  runPrepared = async (sql: string, parameters: (string | number | null)[]): Promise<unknown[]> =>
    (await this.#send({ name: this.#names.of(sql), text: sql, values: parameters })).rows;

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send({ text: sql, values: parameters as unknown[] });
    return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing here streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming rows is not supported');
  }

  /**
   * Sends the commit after these jobs' final statements. Returns the error if the commit definitely failed, and
   * undefined if it succeeded; throws if neither is certain.
   */
  async commit(outcomes: readonly Outcome<unknown>[]): Promise<{ error: unknown } | undefined> {
    if (this.#begun !== undefined) await this.#begun;
    const { command } = await this.#ask({ text: 'commit' });
    // What PostgreSQL answers if one of the transaction's statements has failed.
    if (command !== 'ROLLBACK') return undefined;
    const [failed] = await Promise.allSettled([Promise.all(outcomes.map(({ ending }) => ending))]);
    return { error: failed.status === 'rejected' ? failed.reason : new Error('A failed statement was skipped.') };
  }

  release(): void {
    this.#client.release();
  }

  /** A connection that can't roll back is closed, which ends its transaction. */
  async rollBack(): Promise<void> {
    const isRolledBack = await this.#client.query(timedQuery(this.#answerMs, { text: 'rollback' })).then(
      () => true,
      () => false,
    );
    this.#client.release(!isRolledBack);
  }

  async #send(config: QueryConfig) {
    if (this.#begun !== undefined && (this.#isWaiting || !readsOnly.test(config.text))) {
      // Later statements mustn't overtake this one.
      this.#isWaiting = true;
      await this.#begun;
    }
    this.#hasSent = true;
    return this.#ask(config);
  }

  async #ask(config: QueryConfig) {
    try {
      return await this.#client.query(timedQuery(this.#answerMs, config));
    } catch (error) {
      if (isStaleStatement(error)) this.#names.renew();
      throw asSentence(error);
    }
  }
}

const maxTries = 5;
/** Takes about 20 ms, the longest that others may have to wait for a transaction's lock. */
const maxJobsPerCommit = 64;

export type Work<T> = (trx: Trx) => Promise<T>;

interface Job {
  work: Work<unknown>;
  resolve: (outcome: Outcome<unknown>) => void;
  reject: (error: unknown) => void;
}

/** A transaction that definitely failed because of one of its jobs. */
class JobFailure extends Error {}

/**
 * Runs jobs in transactions. Jobs that want the same lock are queued here without a connection, and share the next
 * transaction: its lock and its sync to disk.
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
    while (queue.length > 0) await this.#runTogether(lock, queue.splice(0, maxJobsPerCommit));
    this.#waiting.delete(lock.key);
  }

  /** Never throws, because each job gets its own result. */
  async #runTogether(lock: Lock, jobs: readonly Job[]): Promise<void> {
    try {
      const works = jobs.map(({ work }) => work);
      const outcomes = await this.#runWithRetries(works, lock);
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
      const [outcome] = await this.#runWithRetries([work], lock);
      return outcome as Outcome<T>;
    } catch (error) {
      throw error instanceof JobFailure ? error.cause : error;
    }
  }

  async #runWithRetries(works: readonly Work<unknown>[], lock: Lock | undefined): Promise<Outcome<unknown>[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#runOnce(works, lock);
      } catch (error) {
        const reason = error instanceof JobFailure ? error.cause : error;
        if (!isRetryable(reason) || attempt === maxTries) throw error;
        await pause(attempt * 10 * Math.random());
      }
    }
  }

  async #runOnce(works: readonly Work<unknown>[], lock: Lock | undefined): Promise<Outcome<unknown>[]> {
    const connection = await this.#open();
    const locking = lock && runJob(connection, lock.take);
    locking?.catch(() => undefined);
    let failure: { error: unknown } | undefined;
    try {
      // There's no need to wait for the lock, as long as every statement is sent after it.
      if (!connection.hasSent) await locking;
      const outcomes: Outcome<unknown>[] = [];
      try {
        for (const work of works) outcomes.push(await runJob(connection, work));
      } catch (error) {
        // If taking the lock failed, that's why the job failed.
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
