import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeExit } from '#server/before-exit.ts';
import type { Config } from '#server/config.ts';
import { secondMs } from '#shared/time.ts';
import type { BackupReason, RunningJob } from '../contract.ts';

/** What is to be done, as it is handed to a process of its own. */
export type JobOrder = { by: string | null; job: string | null } & (
  | { kind: 'backup'; reason: Exclude<BackupReason, 'before migration'> }
  | { kind: 'drill'; id: string }
);

/** What such a process has to know of the settings. */
export type JobSettings = Pick<Config, 'dataDir' | 'photos' | 'database' | 'backups'>;

/** It could not begin: `isBusy` where another one is at work. The sentence is for a person. */
export class JobRefused extends Error {
  readonly isBusy: boolean;

  constructor(sentence: string, isBusy: boolean) {
    super(sentence);
    this.isBusy = isBusy;
  }
}

export interface Job {
  /** Of the process, where there is one. */
  pid: number | undefined;
  /** Rejects with JobRefused. */
  began: Promise<RunningJob>;
  /** Rejects where it failed, was killed or never began. */
  ended: Promise<void>;
  /** Asks it to give up, and resolves when it has. */
  stop(): Promise<void>;
}

export type StartJob = (settings: JobSettings, order: JobOrder) => Job;

export interface JobTask {
  settings: JobSettings;
  order: JobOrder;
}

export type JobMessage =
  | { says: 'began'; running: RunningJob }
  | { says: 'ended' }
  | { says: 'failed' | 'refused'; message: string; stack: string | undefined; isBusy: boolean };

/** What it leaves behind when it does not listen in time, such as in the middle of a check of SQLite's, is swept later. */
const patienceMs = 5 * secondMs;

/** Begins the work in a process of its own, which runs the program and gives up when this one ends. */
export const jobsOf =
  (program: URL): StartJob =>
  (settings, order) => {
    // The settings travel by message: the address of the database, with its password, is nobody's to read in a list of processes.
    const child = fork(fileURLToPath(program), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    const offExit = beforeExit(() => child.kill('SIGKILL'));
    const began = Promise.withResolvers<RunningJob>();
    const ended = Promise.withResolvers<void>();
    // Whoever asks hears of it; who does not ask must not be told by the end of the process.
    began.promise.catch(() => undefined);
    ended.promise.catch(() => undefined);
    const fail = (error: Error) => {
      began.reject(error);
      ended.reject(error);
    };
    child.on('message', (message: JobMessage) => {
      if (message.says === 'began') began.resolve(message.running);
      else if (message.says === 'ended') ended.resolve();
      else if (message.says === 'refused') fail(new JobRefused(message.message, message.isBusy));
      else fail(Object.assign(new Error(message.message), { stack: message.stack }));
    });
    child.once('error', fail);
    child.once('exit', (status, signal) => {
      offExit();
      fail(new Error(`It was killed before it finished (${signal ?? `status ${status}`}).`));
    });
    child.send({ settings, order } satisfies JobTask, () => undefined);
    return { pid: child.pid, began: began.promise, ended: ended.promise, stop: () => stop(child) };
  };

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(kill);
}
