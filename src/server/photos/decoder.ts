import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { minuteMs, secondMs } from '#shared/time.ts';
import { Turns } from '../turns.ts';
import type { Task, Verdict } from './decoder-process.ts';
import { decoderFailed, imageTooLarge, notAnImage, storageFull, tooBusy } from './refusals.ts';

export interface Log {
  warn(details: object, message: string): void;
}

export interface DecoderOptions {
  log: Log;
  program?: string;
  picturesAtOnce?: number;
  maxWaiting?: number;
  idleMs?: number;
  /**
   * After this, a silent process is killed. Longer than two pictures may take, because a heavy one waits for the other.
   */
  timeoutMs?: number;
}

export interface Decoder {
  readonly isFull: boolean;
  /** For tests and measurements. */
  readonly pid: number | undefined;
  /**
   * Durably writes the re-encoded JPEG of `from` to `to`, and optionally its thumbnail. Throws an error for the user.
   */
  reencode(from: string, to: string, thumbnail?: string): Promise<void>;
  /** Writes the thumbnail of a photo that has already been re-encoded. */
  shrink(photo: string, thumbnail: string): Promise<void>;
  close(): Promise<void>;
}

/** A queue for a single decoding process, which only runs while there are pictures. */
export function openDecoder(options: DecoderOptions): Decoder {
  const { log, program = decoderProgram, picturesAtOnce = 2, maxWaiting = 20 } = options;
  const { idleMs = minuteMs, timeoutMs = 25 * secondMs } = options;
  const turns = new Turns({ atOnce: picturesAtOnce, maxWaiting, refusal: tooBusy });
  let link: DecoderLink | undefined;
  let lastId = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const running = () => {
    link ??= startDecoder(program, () => {
      link = undefined;
    });
    return link;
  };

  async function decide(task: Omit<Task, 'id'>): Promise<Verdict> {
    const current = running();
    const watchdog = setTimeout(() => void current.kill(), timeoutMs);
    lastId += 1;
    try {
      return await current.run({ id: lastId, ...task });
    } catch (error) {
      log.warn({ err: error }, 'the decoding process ended partway through a photo');
      throw decoderFailed(error);
    } finally {
      clearTimeout(watchdog);
    }
  }

  async function inTurn(task: Omit<Task, 'id'>): Promise<void> {
    clearTimeout(idle);
    try {
      await turns.take(async () => {
        if (isClosed) throw tooBusy();
        throwUnlessStored(await decide(task), log);
      });
    } finally {
      if (turns.isIdle) idle = setTimeout(() => void link?.kill(), idleMs).unref();
    }
  }

  return {
    get isFull() {
      return isClosed || turns.isFull;
    },
    get pid() {
      return link?.pid;
    },
    reencode: (from, to, thumbnail) => inTurn({ from, to, thumbnail }),
    shrink: (from, thumbnail) => inTurn({ from, thumbnail }),
    async close() {
      isClosed = true;
      await link?.kill();
      clearTimeout(idle);
    },
  };
}

function throwUnlessStored({ outcome, detail }: Verdict, log: Log): void {
  if (outcome === 'stored') return;
  if (outcome === 'unreadable') throw notAnImage(detail);
  if (outcome === 'tooLarge') throw imageTooLarge();
  if (outcome === 'outOfSpace') throw storageFull(detail);
  log.warn({ detail }, "the decoding process couldn't read or write its files");
  throw decoderFailed(detail);
}

const decoderProgram = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

interface DecoderLink {
  /** Rejects only once the process has ended, so that nothing writes to `task.to` after that. */
  run(task: Task): Promise<Verdict>;
  readonly pid: number | undefined;
  /** Kills the process immediately, even if it has tasks. */
  kill(): Promise<void>;
}

interface Waiting {
  resolve: (verdict: Verdict) => void;
  reject: (error: Error) => void;
}

/** Starts one decoding process, which keeps the server from exiting only while it works. `onEnd` is called once. */
function startDecoder(program: string, onEnd: () => void): DecoderLink {
  const child = fork(program, [], {
    // The process gets none of the server's secrets or flags (such as a debugger's port or a test runner's).
    env: decoderEnvironment(),
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  const errorOutput = collectErrorOutput(child);
  let isEnding = false;
  let isEnded = false;

  /** A process that's being killed gets no more tasks, though it may still be writing. */
  const giveUp = () => {
    if (isEnding) return;
    isEnding = true;
    onEnd();
  };
  const end = (reason: string) => {
    if (isEnded) return;
    isEnded = true;
    giveUp();
    const error = new Error(`The decoding process ended: ${[reason, errorOutput()].filter(Boolean).join('; ')}`);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('exit', (code, signal) => end(signal ?? `exit ${code}`));
  child.on('error', (error) => (child.pid === undefined ? end(error.message) : child.kill('SIGKILL')));
  child.on('message', (verdict: Verdict) => {
    waiting.get(verdict.id)?.resolve(verdict);
    waiting.delete(verdict.id);
    if (waiting.size === 0) unrefChild(child);
  });
  unrefChild(child);

  return {
    pid: child.pid,
    run(task) {
      refChild(child);
      return new Promise((resolve, reject) => {
        waiting.set(task.id, { resolve, reject });
        child.send(task, (error) => error && child.kill('SIGKILL'));
      });
    },
    async kill() {
      giveUp();
      if (isEnded) return;
      refChild(child);
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

function decoderEnvironment(): NodeJS.ProcessEnv {
  // For glibc: with few arenas, and with every large block mapped separately, a picture's memory is returned once it's
  // done. A photo of 1024 px stays below both limits, because returning and mapping it again took 300 page faults per
  // picture.
  const environment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '2097152', MALLOC_TRIM_THRESHOLD_: '4194304' };
  // Windows can't load libraries without this.
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? environment : { ...environment, SystemRoot };
}

/** The end of the process's error output, which contains the reason if it can't start. */
function collectErrorOutput(child: ChildProcess): () => string {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000);
  });
  return () => output.trim();
}

/** Keeps this process from exiting while the child is working. */
function refChild(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** Lets this process exit while the child is idle. */
function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const { stderr } = child;
  if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
}
