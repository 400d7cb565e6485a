import '../keep-compiled.ts';
import { setPriority } from 'node:os';
import { StartError } from '../data-dir.ts';
import { sentenceOf } from '../sentence-of.ts';
import { drillBackup } from './drill-backup.ts';
import { keepBackup } from './keep-backup.ts';
import type { JobMessage, JobTask } from './start-job.ts';

// A process of its own, for the server beside it must not stand still while gigabytes are copied, hashed and read back. It has
// what nobody else needs of the processor.
setPriority(19);

const tell = (message: JobMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));
const interruption = new AbortController();
process.on('SIGTERM', () => interruption.abort());
// Ctrl-C in a terminal reaches us too; the server says what is to happen.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => interruption.abort());

process.once('message', async (task: JobTask) => {
  let hasBegun = false;
  try {
    await work(task, () => {
      hasBegun = true;
    });
  } catch (error) {
    const message = sentenceOf(error);
    const stack = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).stack : undefined;
    await tell({ says: hasBegun ? 'failed' : 'refused', message, stack, isBusy: error instanceof StartError });
  }
  process.disconnect?.();
});

async function work({ settings, order }: JobTask, onBegin: () => void): Promise<void> {
  const surroundings = {
    now: Date.now,
    signal: interruption.signal,
    onBegun: (running: Extract<JobMessage, { says: 'began' }>['running']) => {
      onBegin();
      void tell({ says: 'began', running });
    },
  };
  if (order.kind === 'drill') {
    await tell({ says: 'ended', outcome: { drill: await drillBackup(settings, order, surroundings) } });
    return;
  }
  const backup = await keepBackup(settings, order, surroundings);
  if (backup !== undefined) await tell({ says: 'ended', outcome: { backup } });
}
