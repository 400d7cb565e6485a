import type { QueryConfig } from 'pg';

/**
 * The same query, for whose answer nobody waits longer than that: then it fails, and its connection is closed. The driver knows
 * the word, its types do not.
 */
export const within = (answerMs: number, config: QueryConfig): QueryConfig =>
  ({ ...config, query_timeout: answerMs }) as QueryConfig;
