import { type ChildProcess, spawn } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import { secondMs } from '#shared/time.ts';

/** So long before the end of its time, or after a wish to stop it, a program may tidy up. */
const farewellMs = 2 * secondMs;

/**
 * The shell interprets none of this: the program and its words arrive as `"$@"`. It starts the program and waits on a pipe
 * for the server's word that the program is done. If the server dies instead, however it does, the pipe ends, and the shell
 * ends its process group with all that the program has started. It keeps neither of the program's outputs open, and stays
 * when the group is asked to end, so that somebody is there to take note of the end.
 */
const guard =
  '"$@" 3<&- & trap "" TERM; exec >/dev/null 2>&1; if read -r _ <&3; then wait $!; exit $?; fi; kill -KILL 0';

export interface Ended {
  /** As a shell tells it: 128 and the signal for what was killed. */
  exitCode: number;
  isTimedOut: boolean;
  /** The program could not even be started. */
  problem?: NodeJS.ErrnoException;
}

export interface GuardedChild {
  ended: Promise<Ended>;
  /** Asks all of it to end, and ends it two seconds later. */
  stop(): void;
  /** Ends all of it at once. */
  kill(): void;
}

interface Task {
  program: string;
  words: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  limitMs: number;
  /** Hears what is said, on both outputs, as it comes. */
  onText: (output: 'out' | 'error', text: string) => void;
}

/** Runs a program in a process group of its own that ends with its time and with this process. */
export function startGuarded({ program, words, cwd, environment, limitMs, onText }: Task): GuardedChild {
  const child = spawn('/bin/sh', ['-c', guard, 'sh', program, ...words], {
    cwd,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let isTimedOut = false;
  const signal = (name: NodeJS.Signals) => signalGroup(child, name);
  const timers = [
    setTimeout(() => {
      isTimedOut = true;
      signal('SIGTERM');
    }, limitMs - farewellMs),
    setTimeout(() => signal('SIGKILL'), limitMs),
  ];
  const leash = child.stdio[3] as Duplex;
  // Who is gone needs no word.
  leash.on('error', () => undefined);
  hear(child, onText, () => leash.write('\n'));
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (problem) => resolve({ exitCode: 127, isTimedOut: false, problem }));
    child.once('close', (code, name) => resolve({ exitCode: code ?? (name === null ? 1 : 137), isTimedOut }));
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer);
    leash.destroy();
  });
  return {
    ended,
    stop() {
      signal('SIGTERM');
      timers.push(setTimeout(() => signal('SIGKILL'), farewellMs));
    },
    kill: () => signal('SIGKILL'),
  };
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has ended by itself.
  }
}

/** Tells what both outputs say, and when both are over. */
function hear({ stdout, stderr }: ChildProcess, onText: Task['onText'], onOver: () => void): void {
  let open = 2;
  const listen = (stream: Readable | null, output: 'out' | 'error') => {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => onText(output, text));
    stream?.once('close', () => {
      open -= 1;
      if (open === 0) onOver();
    });
  };
  listen(stdout, 'out');
  listen(stderr, 'error');
}
