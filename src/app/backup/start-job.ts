import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunningJob } from '#features/backups/contract.ts';
import {
  type Job,
  type JobOrder,
  type JobOutcome,
  JobRefused,
  type JobSettings,
} from '#features/backups/server/index.ts';
import { secondMs } from '#shared/time.ts';
import { beforeExit } from '../before-exit.ts';

export interface JobTask {
  settings: JobSettings;
  order: JobOrder;
}

export type JobMessage =
  | { says: 'began'; running: RunningJob }
  | { says: 'ended'; outcome: JobOutcome }
  | { says: 'failed' | 'refused'; message: string; stack: string | undefined; isBusy: boolean };

/** What it leaves behind when it does not listen in time, such as in the middle of a check of SQLite's, is swept later. */
const patienceMs = 5 * secondMs;

const program = fileURLToPath(new URL('./job-program.ts', import.meta.url));

/** Begins the work in a process of its own, which gives up when this one ends. */
export function startJob(settings: JobSettings, order: JobOrder): Job {
  // The settings travel by message: the address of the database, with its password, is nobody's to read in a list of processes.
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  const offExit = beforeExit(() => child.kill('SIGKILL'));
  const began = Promise.withResolvers<RunningJob>();
  const ended = Promise.withResolvers<JobOutcome>();
  // Whoever asks hears of it; who does not ask must not be told by the end of the process.
  began.promise.catch(() => undefined);
  ended.promise.catch(() => undefined);
  const fail = (error: Error) => {
    began.reject(error);
    ended.reject(error);
  };
  child.on('message', (message: JobMessage) => {
    if (message.says === 'began') began.resolve(message.running);
    else if (message.says === 'ended') ended.resolve(message.outcome);
    else if (message.says === 'refused') fail(new JobRefused(message.message, message.isBusy));
    else fail(Object.assign(new Error(message.message), { stack: message.stack }));
  });
  child.once('error', fail);
  child.once('exit', (status, signal) => {
    offExit();
    fail(new Error(`It was killed before its end (${signal ?? `status ${status}`}).`));
  });
  child.send({ settings, order } satisfies JobTask, () => undefined);
  return { pid: child.pid, began: began.promise, ended: ended.promise, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(kill);
}
