import { type CompiledQuery, QueryCreator, type QueryExecutor, type QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs a prepared statement and gives its rows, at once where the database answers at once. */
export type RunPrepared = (sql: string, parameters: (string | number | null)[]) => unknown[] | Promise<unknown[]>;

/** What a transaction's statements run on. */
export interface Runner {
  readonly executor: QueryExecutor;
  /** Past Kysely's connections and promises; undefined where prepared queries go through the executor as all others. */
  readonly runPrepared?: RunPrepared;
  /** Nobody else writes before it ends. */
  readonly isAlone?: true;
}

const isOverSentence = 'A transaction was used after it ended: is an await missing?';
const isRunningSentence = 'A transaction ended while one of its statements was still running: is an await missing?';

type FollowUp = () => void | Promise<void>;
type LastStatement = () => Promise<unknown>;
export type OnBug = (bug: unknown) => void;

/** Knows whether a job still runs, which of its statements do, what comes last, and what is to follow its commit. */
class Life {
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

  /** Nothing begins any more. Resolves when nothing runs any more, with whether something still did. */
  async end(): Promise<boolean> {
    this.#isOver = true;
    if (this.#running.size === 0) return false;
    // What has begun belongs to the transaction: it must not come after its end, where it would stand on its own.
    await Promise.allSettled(this.#running);
    return true;
  }

  /** Ends with the last statements, if nothing else runs. What is sent already is waited for by who sends the commit behind it. */
  async endWithLast(): Promise<{ wasRunning: boolean; ending: Promise<unknown> }> {
    if (this.#running.size > 0 || this.lastStatements.length === 0) {
      return { wasRunning: await this.end(), ending: Promise.resolve() };
    }
    const ending = Promise.all(this.lastStatements.map((statement) => statement()));
    this.#isOver = true;
    ending.catch(() => undefined);
    // One that has not come as far as the database may still fail here, and then nothing may be committed.
    if (this.#running.size < this.lastStatements.length) await ending;
    return { wasRunning: false, ending };
  }
}

/** Inside a transaction: the only handle that writes. It is good for one run of one job and fails afterwards. */
export class Trx extends QueryCreator<Tables> {
  readonly #life: Life;
  readonly #executor: () => QueryExecutor;
  readonly #runPrepared: RunPrepared | undefined;
  /** Whether nobody else can write before this transaction ends, so that it needs no locks. */
  readonly isAlone: boolean;

  constructor(life: Life, runner: Runner) {
    // Made when it is asked for: most jobs run prepared queries alone, which have no need of it.
    let made: QueryExecutor | undefined;
    const executor = () => {
      const inner = runner.executor;
      made ??= inner.withConnectionProvider({
        provideConnection: (consumer, options) => life.run(() => inner.provideConnection(consumer, options)),
      });
      return made;
    };
    super({
      get executor() {
        return executor();
      },
    });
    this.#life = life;
    this.#executor = executor;
    this.isAlone = runner.isAlone ?? false;
    const { runPrepared } = runner;
    this.#runPrepared =
      runPrepared &&
      ((sql, parameters) => {
        life.check();
        const rows = runPrepared(sql, parameters);
        return rows instanceof Promise ? life.run(() => rows) : rows;
      });
  }

  /**
   * Has this done once the job is committed, before `transact` resolves: telling others, deleting files. Never done when the
   * job fails or runs again, which asks anew. All of a job begin in the order in which they were asked for and do not
   * wait for each other; what one throws is a bug and changes no answer.
   */
  onCommit(followUp: FollowUp): void {
    this.#life.check();
    this.#life.followUps.push(followUp);
  }

  /**
   * Has this done when the job is done: one prepared statement, whose rows nobody needs, such as keeping the answer. Where the
   * database is a way off it travels with the commit; if it fails, nothing is committed.
   */
  atEnd(statement: LastStatement): void {
    this.#life.check();
    this.#life.lastStatements.push(statement);
  }

  /** For Kysely, whose raw `sql` asks for it. */
  getExecutor(): QueryExecutor {
    return this.#executor();
  }

  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    return this.#executor().executeQuery(query);
  }

  /** For prepared queries, which have no need of a promise of Kysely's where there is one. */
  get runPrepared(): RunPrepared | undefined {
    this.#life.check();
    return this.#runPrepared;
  }
}

/** What a job gave, and what is to follow its commit. */
export interface Outcome<T> {
  value: T;
  /** Its last statements, which are sent: when they are done. Where this fails, nothing may be committed. */
  ending: Promise<unknown>;
  followUps: readonly FollowUp[];
}

/** Runs a job on a handle of its own. Throws what it throws, and a bug when it leaves a statement behind that still runs. */
export async function runJob<T>(runner: Runner, work: (trx: Trx) => Promise<T>): Promise<Outcome<T>> {
  const life = new Life();
  let value: T;
  try {
    value = await work(new Trx(life, runner));
  } catch (error) {
    await life.end();
    throw error;
  }
  const { wasRunning, ending } = await life.endWithLast();
  if (wasRunning) throw new Error(isRunningSentence);
  return { value, ending, followUps: life.followUps };
}

/** Does what was to follow the commit, and gives what the job gave. Never throws: what is committed is answered as done. */
export async function follow<T>(
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

/** For who has no log: the process hears of it as of any error that nobody caught. */
export const throwLater: OnBug = (bug) =>
  queueMicrotask(() => {
    throw bug;
  });
