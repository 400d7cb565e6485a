import { AppError, notAuthenticated } from '#shared/errors.ts';

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;
const sqliteCode = (error: unknown) => (error as { errcode?: unknown } | null)?.errcode;

const sqliteConstraintUnique = 2067;
const sqliteConstraintPrimaryKey = 1555;
const sqliteConstraintForeignKey = 787;

/** A unique constraint or primary key was violated. */
export function isUnique(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === sqliteConstraintUnique || code === sqliteConstraintPrimaryKey || codeOf(error) === '23505';
}

/** The referenced row doesn't exist. */
function isForeignKey(error: unknown): boolean {
  return sqliteCode(error) === sqliteConstraintForeignKey || codeOf(error) === '23503';
}

/** Rethrows the error of a failed write, as notAuthenticated if the account was deleted during the call. */
export function orNotAuthenticated(error: unknown): never {
  throw isForeignKey(error) ? notAuthenticated() : error;
}

/** PostgreSQL expects a retry after a serialisation failure, a deadlock, or a stale prepared statement. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStaleStatement(error);
}

/**
 * Whether it's about a prepared statement whose table has changed ("cached plan must not change result type"), or one
 * that the server has dropped.
 */
export function isStaleStatement(error: unknown): boolean {
  const code = codeOf(error);
  return code === '0A000' || code === '26000';
}

/** Another process holds SQLite's lock (BUSY, including its extended forms). */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return typeof code === 'number' && (code & 0xff) === 5;
}

/** The SQLite file is damaged, or was never a database. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return typeof code === 'number' && [11, 26].includes(code & 0xff);
}

const busy = () =>
  new AppError('unavailable', 'The database is busy. Please try again in a moment.', { retryAfterSeconds: 2 });
const unavailable = (cause: unknown) =>
  new AppError('unavailable', "The database can't be reached. Please try again in a moment.", {
    retryAfterSeconds: 5,
    cause,
  });
const full = (cause: unknown) =>
  new AppError('storageFull', 'The server is out of space, so nothing was saved. Please tell its owner.', { cause });

/** SQLite's primary result codes that are the machine's fault, not a bug: read-only, disk error, can't open. */
const machineCodes = new Set([8, 10, 14]);
/** PostgreSQL timed out on a lock or a statement. */
const timeoutCodes = new Set(['55P03', '57014']);
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/**
 * Turns a failure of the machine that the database runs on into a sentence; leaves anything else (bugs, constraints)
 * unchanged.
 */
export function asSentence(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isBusy(error)) return busy();
  const sqlite = sqliteCode(error);
  if (typeof sqlite === 'number') {
    if ((sqlite & 0xff) === 13) return full(error);
    return machineCodes.has(sqlite & 0xff) ? unavailable(error) : error;
  }
  const code = codeOf(error);
  if (typeof code !== 'string') return isLostConnection(error) ? unavailable(error) : error;
  if (code === '53100') return full(error);
  if (timeoutCodes.has(code)) return busy();
  // Class 08: connection; 53: out of resources; 57P: shut down by the operator; 25006: read-only.
  return /^(?:08|53|57P)/.test(code) || code === '25006' || connectionCodes.has(code) ? unavailable(error) : error;
}

/** Matches the messages of the driver's own errors, which have no code. */
const lostConnection =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection error and is not/i;

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && lostConnection.test(error.message);
}
