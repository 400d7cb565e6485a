import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort, untilOpen } from '#app/free-port.ts';
import { beforeExit } from '#server/before-exit.ts';

const root = join(import.meta.dirname, '../..');

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  log: () => string;
  /** Sends the signal and resolves with the exit code once the process has ended (null if the signal killed it). */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

interface Options {
  /** A command in front of node, such as a tracer. */
  wrapper?: readonly string[];
  /** Modules preloaded into the server, such as faults that a test injects. */
  preloads?: readonly string[];
  /** Where standard output goes: an open file, a pipe that nobody reads, or (by default) one that's read. */
  output?: number | 'unread';
  settings?: Readonly<Record<string, string>>;
}

/** Starts the real server in its own process on an existing data folder, and waits until it's ready. */
export async function startServer(
  dataDir: string,
  { wrapper = [], preloads = [], output, settings = {} }: Options = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const imports = preloads.flatMap((file) => ['--import', join(import.meta.dirname, file)]);
  const command = [...wrapper, process.execPath, ...imports, 'src/app/main.ts'];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', typeof output === 'number' ? output : 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of output === undefined ? [child.stdout, child.stderr] : [child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
    });
  }
  const ended = once(child, 'exit') as Promise<[number | null]>;
  void ended.then(beforeExit(() => child.kill('SIGKILL')));

  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    child,
    log: () => log,
    async end(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
  try {
    await untilOpen(server.url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${(error as Error).message}\n${log.slice(-4000)}`);
  }
  return server;
}

/** Polls until `condition` returns true, for things the server does asynchronously. Throws after the limit. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs: number, what: string): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await pause(20);
  }
}
