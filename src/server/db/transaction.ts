import { type CompiledQuery, QueryCreator, type QueryExecutor, type QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs a statement at once and gives its rows. */
export type RunNow = (sql: string, parameters: (string | number | null)[]) => unknown[];

/** What a transaction's statements run on. */
export interface Runner {
  executor: QueryExecutor;
  /** For prepared queries; undefined where the database does not answer at once. */
  runNow?: RunNow;
}

const isOverSentence = 'A transaction was used after it was over: is an await missing?';
const isRunningSentence = 'A transaction ended while a statement of it was still running: is an await missing?';

type FollowUp = () => void | Promise<void>;
export type OnBug = (bug: unknown) => void;

/** Knows whether a job still runs, which of its statements do, and what is to follow its commit. */
class Life {
  #isOver = false;
  readonly followUps: FollowUp[] = [];
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
}

/** Inside a transaction: the only handle that writes. It is good for one run of one job and fails afterwards. */
export class Trx extends QueryCreator<Tables> {
  readonly #life: Life;
  readonly #executor: () => QueryExecutor;
  readonly #runNow: RunNow | undefined;

  constructor(life: Life, { executor: inner, runNow }: Runner) {
    // Made when it is asked for: most jobs run prepared queries alone, which have no need of it.
    let made: QueryExecutor | undefined;
    const executor = () => {
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
    this.#runNow = runNow;
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

  /** For Kysely, whose raw `sql` asks for it. */
  getExecutor(): QueryExecutor {
    return this.#executor();
  }

  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    return this.#executor().executeQuery(query);
  }

  /** For prepared queries, which have no need of a promise of Kysely's where there is one. */
  get runNow(): RunNow | undefined {
    this.#life.check();
    return this.#runNow;
  }
}

/** What a job gave, and what is to follow its commit. */
export interface Outcome<T> {
  value: T;
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
  if (await life.end()) throw new Error(isRunningSentence);
  return { value, followUps: life.followUps };
}

/** Does what was to follow the commit, and gives what the job gave. Never throws: what is committed is answered as done. */
export async function follow<T>({ value, followUps }: Outcome<T>, onBug: OnBug): Promise<T> {
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
