/** What can be wrong with a request, in words the code uses, and the HTTP status each travels as. */
export const statusOf = {
  badInput: 400,
  notAuthenticated: 401,
  forbidden: 403,
  /** Whoever asks has to show once more who they are: the password or a passkey. */
  proofNeeded: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  conflict: 409,
  /** It was there, and was deleted on purpose. */
  gone: 410,
  tooLarge: 413,
  uriTooLong: 414,
  unsupportedType: 415,
  tooOften: 429,
  headersTooLarge: 431,
  bug: 500,
  /** Somebody else's machine failed, which we asked. */
  remoteFailed: 502,
  unavailable: 503,
  /** And it took too long. */
  remoteTimedOut: 504,
  storageFull: 507,
} as const;
export type ErrorCode = keyof typeof statusOf;

/**
 * A failure with a sentence a person may read. Everything else that is thrown is a bug: logged with its
 * request id and told as "Something went wrong".
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense; travels as `Retry-After`. */
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
