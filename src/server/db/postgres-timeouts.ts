import type { QueryConfig } from 'pg';

/**
 * Returns the query with a timeout, after which it fails and its connection is closed. The driver's types don't have
 * that option.
 */
export const timedQuery = (answerMs: number, config: QueryConfig): QueryConfig =>
  ({ ...config, query_timeout: answerMs }) as QueryConfig;

/** The same as for SQLite's writer. */
const lockWaitMs = 5000;
const statementMs = 10_000;

/** Sent first on each of the pool's connections, because poolers refuse these as startup parameters. */
export const sessionTimeouts = `set lock_timeout = ${lockWaitMs}; set statement_timeout = ${statementMs}`;
