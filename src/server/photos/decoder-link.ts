import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { hold, letGo } from '../hold-child.ts';
import type { Task, Verdict } from './decoder-protocol.ts';

export const decoderProgram = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

export interface DecoderLink {
  /** Rejects when the process ends first, and only then, so that nobody writes to `task.to` any more. */
  run(task: Task): Promise<Verdict>;
  readonly pid: number | undefined;
  /** Ends the process at once, tasks or not. */
  kill(): Promise<void>;
}

interface Waiting {
  resolve: (verdict: Verdict) => void;
  reject: (error: Error) => void;
}

/** Starts one decoding process. It holds the server alive only while it works. `onEnd` is called once. */
export function startDecoder(program: string, onEnd: () => void): DecoderLink {
  const child = fork(program, [], {
    // None of the server's secrets, and none of its flags (a debugger's port, a test runner's).
    env: decoderEnvironment(),
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  const lastWords = collectLastWords(child);
  let doomed = false;
  let ended = false;

  /** A process on its way out takes no more tasks, though it may still be writing. */
  const giveUp = () => {
    if (doomed) return;
    doomed = true;
    onEnd();
  };
  const end = (reason: string) => {
    if (ended) return;
    ended = true;
    giveUp();
    const error = new Error(`The decoding process ended: ${[reason, lastWords()].filter(Boolean).join('; ')}`);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('exit', (code, signal) => end(signal ?? `exit ${code}`));
  child.on('error', (error) => (child.pid === undefined ? end(error.message) : child.kill('SIGKILL')));
  child.on('message', (verdict: Verdict) => {
    waiting.get(verdict.id)?.resolve(verdict);
    waiting.delete(verdict.id);
    if (waiting.size === 0) letGo(child);
  });
  letGo(child);

  return {
    pid: child.pid,
    run(task) {
      hold(child);
      return new Promise((resolve, reject) => {
        waiting.set(task.id, { resolve, reject });
        child.send(task, (error) => error && child.kill('SIGKILL'));
      });
    },
    async kill() {
      giveUp();
      if (ended) return;
      hold(child);
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

function decoderEnvironment(): NodeJS.ProcessEnv {
  // For glibc: few arenas, and every large block apart, so that a picture's memory goes back when the picture is done. What a
  // photo of 1024 px takes stays below both limits: giving it back and taking it anew were 300 page faults a picture.
  const environment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '2097152', MALLOC_TRIM_THRESHOLD_: '4194304' };
  // Windows cannot load libraries without it.
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? environment : { ...environment, SystemRoot };
}

/** The end of what the process wrote to its error stream: the reason, when it cannot start. */
function collectLastWords(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-2000);
  });
  return () => words.trim();
}
