import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { secondMs } from '#shared/time.ts';

/** How long a program has to clean up before the timeout or after a request to stop. */
const graceMs = 2 * secondMs;

/**
 * Leaves a watcher in the program's process group, which reads from a pipe to the server. A line means that everything
 * is done. If the pipe ends, so has the server, and the watcher kills the group.
 */
const guarded = 'umask "$1"; shift; (trap "" INT TERM; read -r _ <&3 || kill -9 0) >/dev/null 2>&1 & exec "$@" 3<&-';

export interface Task {
  program: string;
  /** Passed verbatim, because no shell reads them. */
  args: readonly string[];
  cwd: string;
  /** The complete environment; nothing is inherited. */
  environment: Readonly<Record<string, string>>;
  input?: string;
  /** Independent of the server's own umask. */
  umask?: number;
  limitMs: number;
  signal?: AbortSignal;
  /** Called as output arrives. */
  onText: (output: 'out' | 'error', text: string) => void;
}

export interface Ended {
  /** As in a shell: 127 if it couldn't be started, 128 plus the signal if it was killed. */
  exitCode: number;
  isTimedOut: boolean;
}

/** The program's process group is killed at the timeout, and when this process ends. */
export async function runProgram(task: Task): Promise<Ended> {
  const { program, args, cwd, environment, input, umask = 0o022, limitMs, signal, onText } = task;
  // A program that's aborted before it has started is reported as killed.
  if (signal?.aborted) return { exitCode: 128 + constants.signals.SIGTERM, isTimedOut: false };
  // Windows has neither this shell nor process groups, so there programs outlive the server.
  const [file, given] =
    process.platform === 'win32'
      ? [program, args]
      : ['/bin/sh', ['-c', guarded, 'sh', umask.toString(8), program, ...args]];
  const child = spawn(file, given, {
    cwd,
    env: environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const { pid, stdin, stdout, stderr } = child;
  const guard = child.stdio?.[3] as Writable | undefined;
  // Once the program has closed its input, or the watcher has been killed along with its group, writing fails.
  for (const stream of [stdin, guard]) stream?.on('error', () => undefined);
  stdin?.end(input);
  stdout?.setEncoding('utf8').on('data', (text: string) => onText('out', text));
  stderr?.setEncoding('utf8').on('data', (text: string) => onText('error', text));
  let isTimedOut = false;
  const signalGroup = (name: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(-pid, name);
    } catch {
      // It has already ended.
    }
  };
  const kill = () => signalGroup('SIGKILL');
  const terminate = () => {
    signalGroup('SIGTERM');
    timers.push(setTimeout(kill, graceMs));
  };
  const timers = [
    setTimeout(() => {
      isTimedOut = true;
      terminate();
    }, limitMs - graceMs),
  ];
  signal?.addEventListener('abort', terminate);
  try {
    const ends = [stdout, stderr].map((stream) => stream && once(stream, 'close'));
    const [[code, by]] = await Promise.all([once(child, 'exit'), ...ends]);
    return { exitCode: code ?? 128 + constants.signals[by as NodeJS.Signals], isTimedOut };
  } catch (error) {
    onText('error', (error as Error).message);
    return { exitCode: 127, isTimedOut };
  } finally {
    signal?.removeEventListener('abort', terminate);
    for (const timer of timers) clearTimeout(timer);
    guard?.end('\n', () => guard.destroy());
  }
}
