import { type CompiledQuery, QueryCreator, type QueryExecutor, type QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs a prepared statement and returns its rows, synchronously if the database can. */
export type RunPrepared = (sql: string, parameters: (string | number | null)[]) => unknown[] | Promise<unknown[]>;

export interface Runner {
  readonly executor: QueryExecutor;
  /** Bypasses Kysely. If undefined, prepared queries use the executor like all others. */
  readonly runPrepared?: RunPrepared;
  /** Whether no other transaction can write before this one ends. */
  readonly isAlone?: true;
}

const isOverSentence = 'A transaction was used after it ended: is an await missing?';
const isRunningSentence = 'A transaction ended while one of its statements was still running: is an await missing?';

type FollowUp = () => void | Promise<void>;
type LastStatement = () => Promise<unknown>;
export type OnBug = (bug: unknown) => void;

class JobState {
  #isOver = false;
  readonly followUps: FollowUp[] = [];
  readonly lastStatements: LastStatement[] = [];
  readonly #running = new Set<Promise<unknown>>();

  check(): void {
    if (this.#isOver) throw new Error(isOverSentence);
  }

  async run<T>(statement: () => Promise<T>): Promise<T> {
    this.check();
    const running = statement();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Accepts no more statements. Resolves once none is running, to whether any was. */
  async end(): Promise<boolean> {
    this.#isOver = true;
    if (this.#running.size === 0) return false;
    // Statements in flight belong to the transaction; once it has ended, they'd be committed separately.
    await Promise.allSettled(this.#running);
    return true;
  }

  /**
   * Runs the final statements, if nothing else is running. The caller awaits those that have been sent, and sends the
   * commit after them.
   */
  async endWithLast(): Promise<{ wasRunning: boolean; ending: Promise<unknown> }> {
    if (this.#running.size > 0 || this.lastStatements.length === 0) {
      return { wasRunning: await this.end(), ending: Promise.resolve() };
    }
    const ending = Promise.all(this.lastStatements.map((statement) => statement()));
    this.#isOver = true;
    ending.catch(() => undefined);
    // A statement that hasn't reached the database yet may still fail here, in which case nothing may be committed.
    if (this.#running.size < this.lastStatements.length) await ending;
    return { wasRunning: false, ending };
  }
}

/**
 * The only handle that can write; exists only inside a transaction. It's valid for one run of one job, and fails
 * afterwards.
 */
export class Trx extends QueryCreator<Tables> {
  readonly #state: JobState;
  readonly #executor: () => QueryExecutor;
  readonly #runPrepared: RunPrepared | undefined;
  /** Whether no other transaction can write before this one ends, so that no locks are needed. */
  readonly isAlone: boolean;

  constructor(state: JobState, runner: Runner) {
    // Created on demand, because most jobs only run prepared queries, which don't need it.
    let made: QueryExecutor | undefined;
    const executor = () => {
      const inner = runner.executor;
      made ??= inner.withConnectionProvider({
        provideConnection: (consumer, options) => state.run(() => inner.provideConnection(consumer, options)),
      });
      return made;
    };
    super({
      get executor() {
        return executor();
      },
    });
    this.#state = state;
    this.#executor = executor;
    this.isAlone = runner.isAlone ?? false;
    const { runPrepared } = runner;
    this.#runPrepared =
      runPrepared &&
      ((sql, parameters) => {
        state.check();
        const rows = runPrepared(sql, parameters);
        return rows instanceof Promise ? state.run(() => rows) : rows;
      });
  }

  /**
   * Runs this once the job is committed but before `transact` resolves, to notify others or delete files. Never runs if
   * the job fails; a retry registers it again. Follow-ups start in order but don't wait for each other. An error in one
   * of them is a bug and doesn't change the result.
   */
  onCommit(followUp: FollowUp): void {
    this.#state.check();
    this.#state.followUps.push(followUp);
  }

  /**
   * Runs this at the end of the job. It's a single prepared statement whose rows aren't needed, such as one that stores
   * the answer. On a remote database it's sent together with the commit; if it fails, nothing is committed.
   */
  atEnd(statement: LastStatement): void {
    this.#state.check();
    this.#state.lastStatements.push(statement);
  }

  /** Called by Kysely's raw `sql`. */
  getExecutor(): QueryExecutor {
    return this.#executor();
  }

  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    return this.#executor().executeQuery(query);
  }

  get runPrepared(): RunPrepared | undefined {
    this.#state.check();
    return this.#runPrepared;
  }
}

export interface Outcome<T> {
  value: T;
  /**
   * Resolves when the job's final statements, which have already been sent, are done. If it rejects, nothing may be
   * committed.
   */
  ending: Promise<unknown>;
  followUps: readonly FollowUp[];
}

/** Runs a job on its own handle. Throws the job's error, or a bug if the job leaves a statement running. */
export async function runJob<T>(runner: Runner, work: (trx: Trx) => Promise<T>): Promise<Outcome<T>> {
  const state = new JobState();
  let value: T;
  try {
    value = await work(new Trx(state, runner));
  } catch (error) {
    await state.end();
    throw error;
  }
  const { wasRunning, ending } = await state.endWithLast();
  if (wasRunning) throw new Error(isRunningSentence);
  return { value, ending, followUps: state.followUps };
}

/** Runs the follow-ups of a commit and returns the job's result. Never throws, because the commit has succeeded. */
export async function runFollowUps<T>(
  { value, followUps }: Pick<Outcome<T>, 'value' | 'followUps'>,
  onBug: OnBug,
): Promise<T> {
  await Promise.all(
    followUps.map(async (followUp) => {
      try {
        await followUp();
      } catch (error) {
        onBug(error);
      }
    }),
  );
  return value;
}

/** Throws the error as an uncaught one, for callers without a log. */
export const throwUncaught: OnBug = (bug) =>
  queueMicrotask(() => {
    throw bug;
  });
