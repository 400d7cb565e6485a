import type { QueryConfig } from 'pg';

/**
 * The same query, for whose answer nobody waits longer than that: then it fails, and its connection is closed. The driver knows
 * the word, its types do not.
 */
export const within = (answerMs: number, config: QueryConfig): QueryConfig =>
  ({ ...config, query_timeout: answerMs }) as QueryConfig;

/** As long as the writer of SQLite waits for a lock. */
const lockWaitMs = 5000;
const statementMs = 10_000;

/** What a connection of the pool is told first. Poolers refuse these as parameters of the connection's start. */
export const usualPatience = `set lock_timeout = ${lockWaitMs}; set statement_timeout = ${statementMs}`;
