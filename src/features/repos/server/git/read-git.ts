import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { secondMs } from '#shared/time.ts';

/** Looking at a repository takes milliseconds; one that lies on a disk that hangs holds nobody up for long. */
const usualLimitMs = 5 * secondMs;
const maxBytes = 4 * 1024 * 1024;

export interface Reading {
  /** Null when it was ended before its time. */
  exitCode: number | null;
  out: string;
  error: string;
  /** There was more than anybody wants to read. */
  isCut: boolean;
  isTimedOut: boolean;
}

interface Question {
  program: string;
  words: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  input?: string;
  limitMs?: number;
}

/** Runs a Git that only looks, in a process group of its own, and gives what it says. Throws when it cannot be started. */
export async function readGit({ program, words, cwd, environment, input, limitMs }: Question): Promise<Reading> {
  const child = spawn(program, words, {
    cwd,
    env: environment,
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const reading: Reading = { exitCode: null, out: '', error: '', isCut: false, isTimedOut: false };
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(() => {
    reading.isTimedOut = true;
    end();
  }, limitMs ?? usualLimitMs);
  for (const side of ['out', 'error'] as const) {
    const stream = side === 'out' ? child.stdout : child.stderr;
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => {
      if (reading.isCut) return;
      reading[side] += text;
      if (reading[side].length <= maxBytes) return;
      reading.isCut = true;
      end();
    });
  }
  // A program that has enough of its input is no failure.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    reading.exitCode = code;
    return reading;
  } finally {
    clearTimeout(timer);
  }
}
