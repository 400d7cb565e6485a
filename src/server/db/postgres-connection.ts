import type { CompiledQuery, DatabaseConnection, QueryExecutor, QueryResult } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { asSentence, isStaleStatement } from './failures.ts';
import type { StatementNames } from './postgres-reads.ts';
import { timedQuery } from './postgres-timeouts.ts';
import type { Outcome, Runner } from './transaction.ts';

/** Harmless outside a transaction, as it only reads. */
const readsOnly = /^select /;
const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A pool connection used by one transaction. Statements are sent at once and answered in order. Reads (including
 * locking ones) don't wait for the answer to `begin`; writes do, as they'd be committed on their own if it failed.
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

  /** Whether a statement of the transaction has been sent. */
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
   * Sends the commit after the final statements of these jobs. Returns the error if it definitely failed and undefined
   * if it succeeded; throws if that isn't known.
   */
  async commit(outcomes: readonly Outcome<unknown>[]): Promise<{ error: unknown } | undefined> {
    if (this.#begun !== undefined) await this.#begun;
    const { command } = await this.#ask({ text: 'commit' });
    // PostgreSQL's answer if a statement of the transaction has failed.
    if (command !== 'ROLLBACK') return undefined;
    const [failed] = await Promise.allSettled([Promise.all(outcomes.map(({ ending }) => ending))]);
    return { error: failed.status === 'rejected' ? failed.reason : new Error('A failed statement was skipped.') };
  }

  release(): void {
    this.#client.release();
  }

  /** A connection that can't roll back is closed, and its transaction with it. */
  async rollBack(): Promise<void> {
    const isRolledBack = await this.#client.query(timedQuery(this.#answerMs, { text: 'rollback' })).then(
      () => true,
      () => false,
    );
    this.#client.release(!isRolledBack);
  }

  async #send(config: QueryConfig) {
    if (this.#begun !== undefined && (this.#isWaiting || !readsOnly.test(config.text))) {
      // Later statements mustn't overtake it.
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
