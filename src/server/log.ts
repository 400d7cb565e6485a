import { fstatSync, writeSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** How much a pipe may buffer, which is a few thousand lines, before lines are lost. */
const maxWaitingBytes = 1024 * 1024;
const standardOutput = 1;

/** Writes all of the bytes, some or none, without blocking; returns how many. */
type Sink = (bytes: Buffer) => number;

/**
 * Writes lines to an output that may be full or closed, or that nobody reads. A line that can't be written immediately
 * is lost, because the log must never delay the site. The number of lost lines is logged as soon as possible.
 */
export class LogLines {
  readonly #sink: Sink;
  #lost = 0;
  #endsMidLine = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  write(line: string): void {
    if (this.#lost > 0 && this.#put(lossNotice(this.#lost))) this.#lost = 0;
    if (this.#lost > 0 || !this.#put(line)) this.#lost++;
  }

  #put(line: string): boolean {
    // Ends a half-written line first, so that it doesn't garble this one.
    const bytes = Buffer.from(this.#endsMidLine ? `\n${line}` : line);
    const taken = this.#sink(bytes);
    if (taken > 0) this.#endsMidLine = taken < bytes.length;
    return taken === bytes.length;
  }
}

function lossNotice(lost: number): string {
  const notice = { level: 'warn', time: new Date().toISOString(), lost, msg: "Some log lines couldn't be written" };
  return `${JSON.stringify(notice)}\n`;
}

/** Lines on this process's standard output, which may be a file, a pipe, a socket, or closed. */
function standardOutputLines(): LogLines {
  let sink: Sink | undefined;
  return new LogLines((bytes) => {
    // Created with the first line, so that silent processes never touch standard output.
    sink ??= isPipe() ? intoPipe(process.stdout) : intoFile;
    return sink(bytes);
  });
}

function isPipe(): boolean {
  try {
    const found = fstatSync(standardOutput);
    return found.isFIFO() || found.isSocket();
  } catch {
    return false;
  }
}

/** A file never blocks. It accepts the bytes, or fails if it's full. */
function intoFile(bytes: Buffer): number {
  try {
    return writeSync(standardOutput, bytes);
  } catch {
    return 0;
  }
}

/** Node buffers whatever the reader of a pipe or socket hasn't read yet; this limits how much. */
function intoPipe(stream: NodeJS.WriteStream): Sink {
  // Without a listener, a reader that's gone would crash this process.
  stream.on('error', () => undefined);
  return (bytes) => {
    if (!stream.writable || stream.writableLength + bytes.length > maxWaitingBytes) return 0;
    stream.write(bytes);
    return bytes.length;
  };
}

export type Log = FastifyBaseLogger;

/**
 * Writes JSON lines, by default to standard output. Secrets are never passed to the log (headers and bodies aren't
 * logged); redaction is the second line of defence. The `detail` of a PostgreSQL error contains the row.
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
