import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.ts';
import { isDamage } from './failures.ts';
import { openReadOnly } from './sqlite.ts';

/**
 * Files up to this size are checked before they're served, which takes less than a second (2.5 ms per megabyte).
 * `quick_check` finds the same overwritten pages as `integrity_check`, in an eighth of the time.
 */
export const checkedAtStartBytes = 256 * 1024 * 1024;

/** Whether the pages of an SQLite file are consistent. Blocks while reading. Throws any error that isn't damage. */
export function isSound(file: string): boolean {
  try {
    const handle = openReadOnly(file);
    try {
      const [first] = handle.prepare('PRAGMA quick_check(1)').all();
      return first?.quick_check === 'ok';
    } finally {
      handle.close();
    }
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** Checks a database that is too large to be checked at startup. */
export interface Integrity {
  /** Undefined if no check is running and the last one found nothing. */
  readonly trouble: 'being checked' | 'damaged' | undefined;
  /** Starts a check in a separate process; resolves when it ends. */
  check(file: string): Promise<void>;
  stop(): void;
}

const program = fileURLToPath(new URL('./integrity-program.ts', import.meta.url));
const lowPriority = 10;

export function watchIntegrity(log: Log): Integrity {
  let trouble: Integrity['trouble'];
  let child: ChildProcess | undefined;
  return {
    get trouble() {
      return trouble;
    },
    async check(file) {
      trouble = 'being checked';
      child = spawn(process.execPath, [program, file], { stdio: 'ignore' });
      try {
        if (child.pid !== undefined) setPriority(child.pid, lowPriority);
        const [status] = (await once(child, 'exit')) as [number | null];
        trouble = status === 1 ? 'damaged' : undefined;
        if (status === 0) log.info("Checked the database: it's intact");
        else if (status === 1) log.error({ file }, 'The database is damaged. Restore a backup');
        else if (status !== null) log.warn({ status }, "The database couldn't be checked");
      } catch (error) {
        trouble = undefined;
        log.warn({ err: error }, "The database couldn't be checked");
      }
    },
    stop: () => void child?.kill('SIGKILL'),
  };
}
