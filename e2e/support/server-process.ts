import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeExit } from '#app/before-exit.ts';
import { findFreePort, untilOpen } from '#app/free-port.ts';

const root = join(import.meta.dirname, '../..');
const stopLimitMs = 15_000;

interface Program {
  /** Of its data folder. */
  prefix: string;
  /** What Node runs. */
  file: string;
  /** Asked for with each start. */
  settings: () => Record<string, string>;
  /** Whether it is asked things while it runs. */
  isAsked?: boolean;
}

/** A server in a process of its own, on a data folder of its own. Whenever this process ends, so does it. */
export interface ServerProcess {
  url: string;
  dataDir: string;
  /** What it runs with, and a command line beside it. */
  env: () => Record<string, string>;
  /** What it has said so far. */
  log: () => string;
  /** The process of now. */
  child: () => ChildProcess;
  start: () => Promise<void>;
  /** In the middle of whatever it does. */
  kill: () => Promise<void>;
  /** Ends it as an operator would, and removes its data. Throws where it ends in another way than well. */
  stop: () => Promise<void>;
}

/** Starts it, and resolves when it is ready. */
export async function startServer({ prefix, file, settings, isAsked = false }: Program): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = () => ({
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...settings(),
  });
  let log = '';
  let running: { server: ChildProcess; ended: Promise<unknown[]> } | undefined;
  const killNow = () => running?.server.kill('SIGKILL');
  const killNoMore = beforeExit(killNow);

  const start = async () => {
    const server = spawn(process.execPath, [file], {
      cwd: root,
      env: env(),
      stdio: ['ignore', 'pipe', 'pipe', ...(isAsked ? (['ipc'] as const) : [])],
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk;
      });
    running = { server, ended: once(server, 'exit') };
    await untilOpen(url, server);
  };
  const kill = async () => {
    const killed = running;
    running = undefined;
    killed?.server.kill('SIGKILL');
    await killed?.ended;
  };
  const stop = async () => {
    let status: unknown = 0;
    if (running !== undefined) {
      const { server, ended } = running;
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
      const timer = setTimeout(killNow, stopLimitMs);
      [status] = await ended;
      clearTimeout(timer);
    }
    killNoMore();
    rmSync(dataDir, { recursive: true, force: true });
    if (status !== 0) throw new Error(`The server ended with status ${status}:\n${log.slice(-4000)}`);
  };
  try {
    await start();
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`${(error as Error).message}\n${log.slice(-4000)}`);
  }
  const child = () => {
    if (running === undefined) throw new Error('The server was killed');
    return running.server;
  };
  return { url, dataDir, env, log: () => log, child, start, kill, stop };
}
