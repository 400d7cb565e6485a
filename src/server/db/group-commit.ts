import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Trx } from './database.ts';
import { asSentence, isBusy } from './failures.ts';
import { type OnBug, type Runner, runFollowUps, runJob } from './transaction.ts';

interface Job {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const maxJobsPerCommit = 128;
export const defaultLockWaitMs = 5000;
const lockStepMs = 20;

/**
 * The single writer of an SQLite file. Transactions started in the same turn of the event loop share one commit, and so
 * one sync to disk; each has its own savepoint, so a failed one doesn't affect the others. None resolves before the
 * commit. Waiting for another process's lock never blocks the event loop.
 */
export class GroupCommit {
  readonly #handle: DatabaseSync;
  readonly #runner: Runner;
  readonly #lockWaitMs: number;
  readonly #onBug: OnBug;
  readonly #queue: Job[] = [];
  #working: Promise<void> | undefined;

  constructor(handle: DatabaseSync, runner: Runner, lockWaitMs: number, onBug: OnBug) {
    this.#handle = handle;
    this.#runner = runner;
    this.#lockWaitMs = lockWaitMs;
    this.#onBug = onBug;
    // SQLite would block the whole process while waiting for a lock.
    handle.exec('PRAGMA busy_timeout = 0');
  }

  run<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#working ??= this.#drain();
    });
  }

  async idle(): Promise<void> {
    await this.#working;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await nextTurn();
      await this.#commitBatch();
    }
    this.#working = undefined;
  }

  async #commitBatch(): Promise<void> {
    let taken: Job[] = [];
    try {
      await this.#begin();
      taken = this.#queue.splice(0, maxJobsPerCommit);
      const settle = await this.#runAll(taken);
      this.#handle.exec('COMMIT');
      for (const settleOne of settle) settleOne();
    } catch (error) {
      if (taken.length === 0) taken = this.#queue.splice(0);
      this.#rollBack();
      for (const job of taken) job.reject(asSentence(error));
    }
  }

  async #runAll(jobs: readonly Job[]): Promise<(() => void)[]> {
    const settle: (() => void)[] = [];
    for (const { work, resolve, reject } of jobs) {
      this.#handle.exec('SAVEPOINT job');
      try {
        const outcome = await runJob(this.#runner, work);
        await outcome.ending;
        this.#handle.exec('RELEASE job');
        // Not awaited, as the next commit doesn't depend on it.
        settle.push(() => resolve(runFollowUps(outcome, this.#onBug)));
      } catch (error) {
        // On a full disk SQLite rolls back everything, so no job of this commit may succeed.
        if (!this.#handle.isTransaction) throw error;
        this.#handle.exec('ROLLBACK TO job; RELEASE job');
        settle.push(() => reject(error));
      }
    }
    return settle;
  }

  async #begin(): Promise<void> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (;;) {
      try {
        this.#handle.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await pause(lockStepMs);
      }
    }
  }

  #rollBack(): void {
    if (this.#handle.isOpen && this.#handle.isTransaction) this.#handle.exec('ROLLBACK');
  }
}
