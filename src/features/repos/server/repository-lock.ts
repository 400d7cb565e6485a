import { join } from 'node:path';
import { type Lock, tryFileLock } from '#server/db/file-lock.ts';
import { AppError } from '#shared/errors.ts';
import { type FailureKind, failureRows } from '../failures.ts';
import { type Folder, findFolder } from './git/git-program.ts';

/**
 * Allows only one pull at a time, across all processes and sites, by locking a file beside the repository's own files.
 * The lock ends with its process. Throws PullRefusal.
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

/** A folder that can't be locked can't be pulled either, so the work is done in that case as well. */
export async function unlessPulling(path: string | undefined, work: () => Promise<void>): Promise<void> {
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

export class PullRefusal extends AppError {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, sentence: string = failureRows[kind].sentence) {
    super(failureRows[kind].code, sentence);
    this.kind = kind;
  }
}
