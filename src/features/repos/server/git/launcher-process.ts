import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { FromLauncher, Order, ToLauncher } from './launcher-protocol.ts';

// The process that starts Git for the server. It is small, so that starting something is quick, and it ends all that it has
// started when the server is gone, however that has ended: then its channel closes.

const running = new Map<number, ChildProcess>();

// Ctrl-C and systemd signal the whole group; the server ends its pulls first and then closes the channel.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => {
  for (const child of running.values()) signalGroup(child, 'SIGKILL');
  process.exit();
});
process.on('message', (message: ToLauncher) => {
  if ('start' in message) start(message.start);
  else signalGroup(running.get(message.id), message.signal);
});

function start({ id, program, words, cwd, environment, input, umask = 0o022 }: Order): void {
  // A child begins with that of this process, which writes no file itself.
  process.umask(umask);
  // Without a shell, and in a session and a process group of its own.
  const child = spawn(program, words, {
    cwd,
    env: environment,
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  running.set(id, child);
  if (child.pid !== undefined) tell({ id, pid: child.pid });
  passOn(id, 'out', child.stdout);
  passOn(id, 'error', child.stderr);
  // A program that has enough of its input is no failure.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  child.once('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (child.pid === undefined && running.delete(id)) tell({ id, exitCode: 127, problem: { code, message } });
  });
  child.once('close', (code, signal) => {
    if (running.delete(id)) tell({ id, exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL'] });
  });
}

/** Reads no faster than the server does, so that nothing gathers here. */
function passOn(id: number, output: 'out' | 'error', stream: Readable | null): void {
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => {
    stream.pause();
    tell({ id, output, text }, () => stream.resume());
  });
}

function signalGroup(child: ChildProcess | undefined, name: NodeJS.Signals): void {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // It has ended by itself.
  }
}

function tell(message: FromLauncher, onSent: () => void = () => undefined): void {
  process.send?.(message, onSent);
}
