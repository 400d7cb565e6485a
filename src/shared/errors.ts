export const statusOf = {
  badInput: 400,
  notAuthenticated: 401,
  forbidden: 403,
  /** The caller has to confirm their identity again with the password or a passkey. */
  proofNeeded: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  uriTooLong: 414,
  unsupportedType: 415,
  tooOften: 429,
  headersTooLarge: 431,
  bug: 500,
  /** A remote server that we called failed. */
  remoteFailed: 502,
  unavailable: 503,
  /** A remote server that we called took too long. */
  remoteTimedOut: 504,
  storageFull: 507,
} as const;
export type ErrorCode = keyof typeof statusOf;

/**
 * A failure with a user-readable message. Any other error is a bug, which is logged with its request id and shown as
 * "Something went wrong".
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

export const notAuthenticated = () => new AppError('notAuthenticated', 'Not Authenticated');
