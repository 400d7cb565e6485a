import type { Config } from '#server/config.ts';
import type { BackupReason, Drill, RunningJob } from '../contract.ts';
import type { BackupNote } from './records.ts';

/** What is to be done, as it is handed to a process of its own. */
export type JobOrder = { by: string | null; job: string | null } & (
  | { kind: 'backup'; reason: Exclude<BackupReason, 'before migration'> }
  | { kind: 'drill'; id: string }
);

/** What such a process has to know of the settings. */
export type JobSettings = Pick<Config, 'dataDir' | 'photos' | 'database' | 'backups'>;

export type JobOutcome = { backup: BackupNote } | { drill: Drill };

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
  /** Resolves also when it failed, which stands in what it resolves to. Rejects where it never began, or was killed. */
  ended: Promise<JobOutcome>;
  /** Asks it to give up, and resolves when it has. */
  stop(): Promise<void>;
}

export type StartJob = (settings: JobSettings, order: JobOrder) => Job;
