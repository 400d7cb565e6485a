import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { secondMs } from '#shared/time.ts';

/** So long before the end of its time, or after a wish to stop it, a program may tidy up. */
const farewellMs = 2 * secondMs;

/**
 * Becomes the program, and leaves a watcher in its process group. The watcher waits at a pipe of the server: a line on it says
 * that all is over, and its end that the server is gone, however that has ended. Then it ends the group.
 */
const guarded = 'umask "$1"; shift; (trap "" INT TERM; read -r _ <&3 || kill -9 0) >/dev/null 2>&1 & exec "$@" 3<&-';

export interface Task {
  program: string;
  /** Given as they are: no shell reads them. */
  words: readonly string[];
  cwd: string;
  /** All of it: nothing of the server's own. */
  environment: Readonly<Record<string, string>>;
  /** What it is given to read. */
  input?: string;
  /** Of the files it makes, whatever the server's own is. */
  umask?: number;
  limitMs: number;
  /** The wish to end it, whenever it comes. */
  signal?: AbortSignal;
  /** Hears what is said, on both outputs, as it comes. */
  onText: (output: 'out' | 'error', text: string) => void;
}

export interface Ended {
  /** As a shell tells it: 127 for what could not be started, 128 and the signal for what was killed. */
  exitCode: number;
  isTimedOut: boolean;
}

/** Runs a program in a session and process group of its own, all of which ends with its time and with this process. */
export async function runProgram(task: Task): Promise<Ended> {
  const { program, words, cwd, environment, input, umask = 0o022, limitMs, signal, onText } = task;
  // Not wanted any more before it began: as if it had been ended then.
  if (signal?.aborted) return { exitCode: 128 + constants.signals.SIGTERM, isTimedOut: false };
  // Windows has neither this shell nor process groups: nothing ends with the server there.
  const [file, given] =
    process.platform === 'win32'
      ? [program, words]
      : ['/bin/sh', ['-c', guarded, 'sh', umask.toString(8), program, ...words]];
  const child = spawn(file, given, {
    cwd,
    env: environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const { pid, stdin, stdout, stderr } = child;
  const guard = child.stdio?.[3] as Writable | undefined;
  // A program that has enough of its input is no failure, and neither is a watcher that was ended with its group.
  for (const stream of [stdin, guard]) stream?.on('error', () => undefined);
  stdin?.end(input);
  stdout?.setEncoding('utf8').on('data', (text: string) => onText('out', text));
  stderr?.setEncoding('utf8').on('data', (text: string) => onText('error', text));
  let isTimedOut = false;
  const tell = (name: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(-pid, name);
    } catch {
      // It has ended by itself.
    }
  };
  const kill = () => tell('SIGKILL');
  const farewell = () => {
    tell('SIGTERM');
    timers.push(setTimeout(kill, farewellMs));
  };
  const timers = [
    setTimeout(() => {
      isTimedOut = true;
      farewell();
    }, limitMs - farewellMs),
  ];
  signal?.addEventListener('abort', farewell);
  try {
    const ends = [stdout, stderr].map((stream) => stream && once(stream, 'close'));
    const [[code, by]] = await Promise.all([once(child, 'exit'), ...ends]);
    return { exitCode: code ?? 128 + constants.signals[by as NodeJS.Signals], isTimedOut };
  } catch (error) {
    onText('error', (error as Error).message);
    return { exitCode: 127, isTimedOut };
  } finally {
    signal?.removeEventListener('abort', farewell);
    for (const timer of timers) clearTimeout(timer);
    guard?.end('\n', () => guard.destroy());
  }
}
