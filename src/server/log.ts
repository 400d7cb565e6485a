import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { standardOutputLines } from './log-lines.ts';

export type Log = FastifyBaseLogger;

/**
 * JSON lines, on standard output unless said otherwise. What may carry a secret is never handed to it (headers and bodies are not logged);
 * the redaction is the second wall. PostgreSQL's `detail` of a failure is the row that failed.
 */
export function makeLog(level: string, lines: { write(line: string): void } = standardOutputLines()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['password', 'token', 'secret', '*.password', '*.token', '*.secret', '*.authorization', 'err.detail'],
      censor: '[cut]',
    },
  };
  return pino(options, lines);
}
