import { fstatSync, writeSync } from 'node:fs';

/** A reader of a pipe may be behind by so much before lines are lost: a few thousand of them. */
const maxWaitingBytes = 1024 * 1024;
const standardOutput = 1;

/** Where lines go. It takes all of a text, a part of it, or nothing, and never waits; returns how many bytes it took. */
export type Sink = (bytes: Buffer) => number;

/**
 * Writes lines to a place that may be full, gone or not read. What cannot be written at once is lost: the site is for those
 * who ask it, not for its log. How many were lost stands in the log as soon as a line can be written again.
 */
export class LogLines {
  readonly #sink: Sink;
  #lost = 0;
  #isTorn = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  write(line: string): void {
    if (this.#lost > 0 && this.#put(lossOf(this.#lost))) this.#lost = 0;
    if (this.#lost > 0 || !this.#put(line)) this.#lost++;
  }

  #put(line: string): boolean {
    // Half a line that was written before stands for itself, and does not spoil this one.
    const bytes = Buffer.from(this.#isTorn ? `\n${line}` : line);
    const taken = this.#sink(bytes);
    if (taken > 0) this.#isTorn = taken < bytes.length;
    return taken === bytes.length;
  }
}

function lossOf(lost: number): string {
  const words = { level: 'warn', time: new Date().toISOString(), lost, msg: "Some log lines couldn't be written" };
  return `${JSON.stringify(words)}\n`;
}

/** Lines on the standard output of this process, whatever it is: a file, a pipe, a socket, or closed. */
export function standardOutputLines(): LogLines {
  let sink: Sink | undefined;
  return new LogLines((bytes) => {
    // Only who says something touches the standard output.
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

/** A file never makes wait: it takes what it is given, or says that it is full. */
function intoFile(bytes: Buffer): number {
  try {
    return writeSync(standardOutput, bytes);
  } catch {
    return 0;
  }
}

/** A pipe or socket takes no more than its reader has room for; Node keeps the rest, and we see to it that it stays little. */
function intoPipe(stream: NodeJS.WriteStream): Sink {
  // Its reader is gone.
  stream.on('error', () => undefined);
  return (bytes) => {
    if (!stream.writable || stream.writableLength + bytes.length > maxWaitingBytes) return 0;
    stream.write(bytes);
    return bytes.length;
  };
}
