import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { isBackupRunning } from '#server/data-dir.ts';
import { type Job as NightlyJob, notDone } from '#server/jobs.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import type { RunningJob } from '../contract.ts';
import { isNightlyDue } from '../schedule.ts';
import { nightlyName } from './health.ts';
import { type Job, type JobInput, JobRefused, type StartJob } from './job.ts';
import {
  backupPlace,
  clearRunning,
  emptyNote,
  listBackupNotes,
  readRunning,
  writeBackupNote,
  writeDrill,
} from './records.ts';

type RunnerContext = Pick<Context, 'config' | 'clock' | 'db' | 'log' | 'random'>;

type JobRequest = JobInput extends infer Input ? (Input extends JobInput ? Omit<Input, 'job'> : never) : never;

export interface Runner {
  /** Resolves once the job has started. Throws AppError conflict while one is running. */
  begin(request: JobRequest): Promise<RunningJob>;
  /** The running job, which may be in another process. */
  running(): RunningJob | undefined;
  nightly: NightlyJob;
  close(): Promise<void>;
}

/** A server that has just started is busy, and others may be starting as well. */
const startupPauseMs = 5 * minuteMs;

const names = { backup: 'backup', drill: 'restore drill' } as const;
const actions = { backup: 'back up', drill: 'restore drill' } as const;

export function makeRunner(context: RunnerContext, start: StartJob): Runner {
  const { config, clock, db, log, random } = context;
  const place = backupPlace(config);
  const startedAt = clock();
  let current: { job: Job; over: Promise<'done' | 'failed'> } | undefined;
  let isClosed = false;
  let failedToStartAt: number | undefined;

  const running = () => {
    const found = readRunning(place);
    return found !== undefined && isBackupRunning(config.dataDir) ? found : undefined;
  };

  async function begin(request: JobRequest): Promise<RunningJob> {
    const busy = () => new AppError('conflict', busySentence(running()));
    if (current !== undefined || isClosed) throw busy();
    const id = `job-${random.text(6)}`;
    const input = { ...request, job: id } as JobInput;
    const { dataDir, photos, database, backups } = config;
    const job = start({ dataDir, photos, database, backups }, input);
    const thisJob = { job, over: follow(job, input, id) };
    current = thisJob;
    void thisJob.over.then(() => {
      if (current === thisJob) current = undefined;
    });
    try {
      return await job.started;
    } catch (error) {
      if (error instanceof JobRefused) throw error.isBusy ? busy() : new AppError('conflict', error.message);
      throw error;
    }
  }

  /** Never throws. */
  async function follow(job: Job, input: JobInput, id: string): Promise<'done' | 'failed'> {
    let started: RunningJob;
    try {
      started = await job.started;
    } catch (error) {
      // If a job is already running, that isn't an error. Any other refusal has no note, so it's logged here.
      if (!(error instanceof JobRefused && error.isBusy))
        log.error({ err: error, reqId: id }, `A ${names[input.kind]} couldn't start`);
      return 'failed';
    }
    const failure = await job.ended.then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure === undefined) log.info({ reqId: id, backup: started.id }, `A ${names[input.kind]} is done`);
    else {
      log.error({ err: failure, reqId: id, backup: started.id }, `A ${names[input.kind]} failed`);
      noteKilled(input, started, id);
    }
    const entry = {
      actor: input.by ?? siteActors.site,
      action: actions[input.kind],
      target: failure === undefined ? started.id : `${started.id} ${id}`,
      outcome: failure === undefined ? 'done' : 'failed',
    } as const;
    await db
      .transact((trx) => audit(trx, clock, entry))
      .catch((error) => log.error({ err: error, reqId: id }, 'Not in the audit log'));
    return entry.outcome;
  }

  /** A job that was killed can't record its own failure. */
  function noteKilled(input: JobInput, { id, reason, begun_at, by }: RunningJob, job: string): void {
    try {
      const running = readRunning(place);
      if (running?.id !== id || isBackupRunning(config.dataDir)) return;
      clearRunning(place);
      const outcome = 'It was killed before it finished.';
      const took_ms = Math.max(0, clock() - Date.parse(begun_at));
      if (input.kind === 'drill') writeDrill(place, { at: begun_at, id, by, state: 'failed', took_ms, outcome, job });
      else
        writeBackupNote(place, {
          ...emptyNote,
          id,
          made_at: begun_at,
          reason,
          by,
          state: 'failed',
          took_ms,
          error: outcome,
          job,
        });
    } catch (error) {
      log.error({ err: error, reqId: job }, 'Not noted');
    }
  }

  /** Makes up for nights on which the machine was off. */
  function isDue(ranAt: number): boolean {
    const { at } = config.backups;
    const now = clock();
    if (at === undefined || now - startedAt < startupPauseMs) return false;
    const nightly = listBackupNotes(place).filter(({ reason }) => reason === 'nightly');
    const past = nightly.map(({ made_at, state }) => ({ madeAt: Date.parse(made_at), failed: state === 'failed' }));
    past.push({ madeAt: ranAt, failed: false });
    // A job that never started has no note, but mustn't be retried every minute either.
    if (failedToStartAt !== undefined) past.push({ madeAt: failedToStartAt, failed: true });
    return isNightlyDue(at, past, now) && running() === undefined;
  }

  async function makeNightly(): Promise<typeof notDone | undefined> {
    await begin({ kind: 'backup', reason: 'nightly', by: null }).catch((error) => {
      failedToStartAt = clock();
      // Another process was faster, or `follow` has already reported the error.
      if (!(error instanceof AppError)) throw error;
    });
    // Counts as not done if `close` stopped it or if it failed, because another process with a different disk may
    // succeed.
    if ((await current?.over) !== 'done') return notDone;
    return undefined;
  }

  return {
    begin,
    running,
    nightly: { name: nightlyName, everyMs: minuteMs, isDue, run: makeNightly },
    async close() {
      isClosed = true;
      const last = current;
      await last?.job.stop();
      await last?.over;
    },
  };
}

const busySentence = (running: RunningJob | undefined) =>
  running?.kind === 'drill'
    ? `A restore drill has been running since ${toIso(Date.parse(running.begun_at))}. Please wait until it's done.`
    : "A backup is already being made. Please wait until it's done.";
