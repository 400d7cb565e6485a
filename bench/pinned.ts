import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findFreePort, untilOpen } from '#app/free-port.ts';
import { beforeExit } from '#server/before-exit.ts';

const root = join(import.meta.dirname, '..');

/** Whether the server under test and the load can each have their own core. */
export const isPinned = availableParallelism() > 1 && hasTaskset();

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-p', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function pinLoad(): void {
  runOn('1');
}

/** Lets the load use every core, because a browser runs several processes, as it does on any phone. */
export function unpinLoad(): void {
  runOn(allCores);
}

const allCores = `0-${availableParallelism() - 1}`;

function runOn(cores: string): void {
  if (isPinned) execFileSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)], { stdio: 'ignore' });
}

const coresOf = { server: '0', load: '1', all: allCores };

export function startProgram(
  args: readonly string[],
  { env = {}, on = 'server' }: { env?: Record<string, string>; on?: keyof typeof coresOf } = {},
): ChildProcess {
  const cores = coresOf[on];
  const command = isPinned ? ['taskset', '-c', cores, process.execPath, ...args] : [process.execPath, ...args];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once(
    'exit',
    beforeExit(() => child.kill('SIGKILL')),
  );
  return child;
}

/** Throws if the program ends without sending one. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const listening = new AbortController();
  const { signal } = listening;
  // Doesn't listen for its exit, which may be noticed before its last message.
  const ended = once(child, 'disconnect', { signal }).then(() => {
    throw new Error(`${child.spawnargs.join(' ')} ended without output.`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as Message;
  } finally {
    listening.abort();
  }
}

export interface RunningServer {
  child: ChildProcess;
  port: number;
  stop: () => Promise<void>;
}

/** Uses the usual settings, except for the rate limits and the given ones. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort();
  const flags = process.env.BENCH_SERVER_FLAGS?.split(' ') ?? [];
  const child = startProgram([...flags, 'src/app/main.ts'], { env: { ...serverEnv(dataDir, port), ...settings } });
  await untilOpen(`http://127.0.0.1:${port}`, child);
  return { child, port, stop: () => stopProgram(child) };
}

export const serverEnv = (dataDir: string, port: number) => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  RATE_LIMITS: 'off',
  ROOT_PASSWORD: 'root of the bench',
});

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A process's processor time in seconds; NaN without /proc. */
export function cpuSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of all current threads in microseconds, accurate to the nanosecond. */
export function cpuMicros(pid: number | undefined): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return spent.reduce((sum, nanos) => sum + nanos, 0) / 1000;
}
