import { join } from 'node:path';
import { type Lock, tryFileLock } from '#server/db/file-lock.ts';
import { AppError } from '#shared/errors.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { type Folder, findFolder } from './git/git-program.ts';

/**
 * One pull at a time, whichever process of whichever site: a lock on a file beside the repository's own. It belongs to the
 * process that pulls and ends with it, so there is none to be left behind. Throws PullRefusal.
 */
export function lockRepository({ gitDir }: Folder): Lock {
  let lock: Lock | undefined;
  try {
    lock = tryFileLock(join(gitDir, 'pitstop.lock'));
  } catch (error) {
    const { message } = error as Error;
    throw new PullRefusal(/full/.test(message) ? 'no-space' : 'owner');
  }
  if (lock === undefined) throw new PullRefusal('busy');
  return lock;
}

/** Does this unless a process pulls there. A folder that cannot be locked is pulled by nobody. */
export async function unlessPulled(path: string | undefined, work: () => Promise<void>): Promise<void> {
  const folder = path === undefined ? 'no-folder' : await findFolder(path);
  let lock: Lock | undefined;
  try {
    if (typeof folder !== 'string') lock = lockRepository(folder);
  } catch (error) {
    if (error instanceof PullRefusal && error.kind === 'busy') return;
  }
  try {
    await work();
  } finally {
    lock?.release();
  }
}

/** A pull that was not done, with the kind of failure beside the sentence. */
export class PullRefusal extends AppError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, sentence: string = failureRows[kind].sentence) {
    super(failureRows[kind].code, sentence);
    this.kind = kind;
  }
}
