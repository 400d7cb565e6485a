import type pg from 'pg';
import { secondMs } from '#shared/time.ts';
import { asSentence, isStaleStatement } from './failures.ts';
import { timedQuery } from './postgres-timeouts.ts';

/** The second one is for small queries that would otherwise wait behind a large one. */
const connectionCount = 2;
/** The same as the pool's idle timeout. A connection that's idle for hours may die unnoticed. */
const idleMs = 10 * secondMs;

/**
 * Prepared reads outside transactions, on shared connections. Queries are pipelined, so none of them waits for a
 * connection. They have a pool of their own, because transactions waiting for a lock may use up the other one.
 */
export class PostgresReads {
  readonly #names: StatementNames;
  readonly #answerMs: number;
  readonly #pool: pg.Pool;
  readonly #connections: readonly ReadConnection[];

  constructor(openPool: (size: number) => pg.Pool, names: StatementNames, answerMs: number) {
    this.#names = names;
    this.#answerMs = answerMs;
    const pool = openPool(connectionCount);
    this.#pool = pool;
    this.#connections = Array.from({ length: connectionCount }, () => new ReadConnection(pool));
  }

  run = async (sql: string, parameters: (string | number | null)[]): Promise<unknown[]> => {
    const ask = () =>
      this.#leastBusy().ask(timedQuery(this.#answerMs, { name: this.#names.of(sql), text: sql, values: parameters }));
    try {
      return await ask().catch((error: unknown) => {
        if (!isStaleStatement(error)) throw error;
        this.#names.renew();
        return ask();
      });
    } catch (error) {
      throw asSentence(error);
    }
  };

  /** Answers pending queries before closing. */
  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
    await this.#pool.end();
  }

  #leastBusy(): ReadConnection {
    return this.#connections.reduce((shortest, connection) =>
      connection.pending < shortest.pending ? connection : shortest,
    );
  }
}

class ReadConnection {
  readonly #pool: pg.Pool;
  #opening: Promise<pg.PoolClient> | undefined;
  #client: pg.PoolClient | undefined;
  #idle: NodeJS.Timeout | undefined;
  pending = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async ask(config: pg.QueryConfig): Promise<unknown[]> {
    this.pending += 1;
    try {
      const client = this.#client ?? (await this.#open());
      return (await client.query(config)).rows;
    } finally {
      this.pending -= 1;
      this.#idle?.refresh();
    }
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    if (this.#client !== undefined) this.#drop(this.#client, false);
  }

  #open(): Promise<pg.PoolClient> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    this.#client = client;
    // The next query will open another one.
    client.once('error', () => this.#drop(client, true));
    client.once('end', () => this.#drop(client, true));
    this.#idle = setTimeout(() => {
      if (this.pending === 0) this.#drop(client, false);
    }, idleMs).unref();
    return client;
  }

  #drop(client: pg.PoolClient, isBroken: boolean): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#idle);
    client.release(isBroken);
  }
}

/**
 * Names prepared statements, so that PostgreSQL parses and plans each one once per connection. A name always stands for
 * the same text.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #count = 0;

  of(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    this.#count += 1;
    const name = `pitstop_${this.#count}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Makes every connection prepare all statements again. */
  renew(): void {
    this.#names.clear();
  }
}
