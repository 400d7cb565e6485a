import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { standardOutputLines } from './log-lines.ts';

export type Log = FastifyBaseLogger;

/**
 * JSON lines, on standard output by default. Secrets are never passed to the log (headers and bodies aren't logged);
 * redaction is the second line of defence. PostgreSQL's `detail` of an error contains the row.
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
