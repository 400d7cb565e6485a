import './compile-cache.ts';
import { setPriority } from 'node:os';
import type { RunningJob } from '#features/backups/contract.ts';
import { drillBackup } from '#features/backups/server/archive/drill-backup.ts';
import { type JobOptions, storeBackup } from '#features/backups/server/archive/store-backup.ts';
import type { JobMessage, JobTask } from '#features/backups/server/job.ts';
import { StartError } from '#server/data-dir.ts';
import { explainError } from '#server/explain-error.ts';
import { siteParts } from './features.ts';

const send = (message: JobMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

/** Runs in a separate process, so that copying, hashing and reading back gigabytes don't block the server. */
function doJob(): void {
  setPriority(19);
  const interruption = new AbortController();
  process.on('SIGTERM', () => interruption.abort());
  // Ctrl-C in a terminal also reaches this process, but the server decides what happens.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => interruption.abort());
  process.once('message', async (task: JobTask) => {
    let hasBegun = false;
    const onBegun = (running: RunningJob) => {
      hasBegun = true;
      void send({ type: 'started', running });
    };
    try {
      await work(task, { now: Date.now, signal: interruption.signal, onBegun });
    } catch (error) {
      const message = explainError(error);
      const stack = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).stack : undefined;
      await send({ type: hasBegun ? 'failed' : 'refused', message, stack, isBusy: error instanceof StartError });
    }
    process.disconnect?.();
  });
}

async function work({ settings, input }: JobTask, options: JobOptions): Promise<void> {
  if (input.kind === 'backup') await storeBackup(siteParts, settings, input, options);
  else {
    const { state, outcome } = await drillBackup(siteParts, settings, input, options);
    if (state === 'failed') throw new Error(outcome);
  }
  await send({ type: 'ended' });
}

// This is the child process started by `jobStarter`. It's in `app` because an archive contains parts of every feature.
doJob();
