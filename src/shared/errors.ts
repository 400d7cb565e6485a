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
  /** A call we made to a remote server failed. */
  remoteFailed: 502,
  unavailable: 503,
  /** A call we made to a remote server took too long. */
  remoteTimedOut: 504,
  storageFull: 507,
} as const;
export type ErrorCode = keyof typeof statusOf;

/**
 * A failure with a message meant for users. Any other error is a bug: it's logged with its request id and shown as
 * "Something went wrong".
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The number of seconds after which a retry makes sense; sent as `Retry-After`. */
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
