import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeExit } from '#server/before-exit.ts';
import type { Config } from '#server/config.ts';
import { secondMs } from '#shared/time.ts';
import type { BackupReason, RunningJob } from '../contract.ts';

export type JobInput = { by: string | null; job: string | null } & (
  | { kind: 'backup'; reason: Exclude<BackupReason, 'before migration'> }
  | { kind: 'drill'; id: string }
);

export type JobSettings = Pick<Config, 'dataDir' | 'photos' | 'database' | 'backups'>;

/** The job couldn't start; `isBusy` if that's because another one is running. The message can be shown to users. */
export class JobRefused extends Error {
  readonly isBusy: boolean;

  constructor(sentence: string, isBusy: boolean) {
    super(sentence);
    this.isBusy = isBusy;
  }
}

export interface Job {
  pid: number | undefined;
  /** Rejects with JobRefused. */
  started: Promise<RunningJob>;
  /** Rejects if the job failed, was killed or never started. */
  ended: Promise<void>;
  /** Resolves when the job has ended. */
  stop(): Promise<void>;
}

export type StartJob = (settings: JobSettings, input: JobInput) => Job;

export interface JobTask {
  settings: JobSettings;
  input: JobInput;
}

export type JobMessage =
  | { type: 'started'; running: RunningJob }
  | { type: 'ended' }
  | { type: 'failed' | 'refused'; message: string; stack: string | undefined; isBusy: boolean };

/** A process that hasn't ended after this time is killed; it may be in a long SQLite check. */
const stopTimeoutMs = 5 * secondMs;

/** The job's process aborts when this one ends. */
export const jobStarter =
  (program: URL): StartJob =>
  (settings, input) => {
    // Settings are sent as a message, because the database's address contains a password, which lists of processes
    // would show.
    const child = fork(fileURLToPath(program), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    const removeExitHook = beforeExit(() => child.kill('SIGKILL'));
    const started = Promise.withResolvers<RunningJob>();
    const ended = Promise.withResolvers<void>();
    // If a caller doesn't await these, that mustn't crash the process.
    started.promise.catch(() => undefined);
    ended.promise.catch(() => undefined);
    const fail = (error: Error) => {
      started.reject(error);
      ended.reject(error);
    };
    child.on('message', (message: JobMessage) => {
      if (message.type === 'started') started.resolve(message.running);
      else if (message.type === 'ended') ended.resolve();
      else if (message.type === 'refused') fail(new JobRefused(message.message, message.isBusy));
      else fail(Object.assign(new Error(message.message), { stack: message.stack }));
    });
    child.once('error', fail);
    child.once('exit', (status, signal) => {
      removeExitHook();
      fail(new Error(`The job was killed before it finished (${signal ?? `status ${status}`}).`));
    });
    child.send({ settings, input } satisfies JobTask, () => undefined);
    return { pid: child.pid, started: started.promise, ended: ended.promise, stop: () => stop(child) };
  };

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(kill);
}
