export type FailureKind =
  /** The store can't be reached, timed out or sent nonsense, and may work again in a moment. */
  | 'away'
  /** The store is full, or our quota is. */
  | 'full'
  /** The store refuses, for instance because of the wrong key, and the owner has to fix that. */
  | 'refused';

/** A failed call to a store. The message is a sentence for the owner that contains neither key nor secret. */
export class StoreFailure extends Error {
  readonly kind: FailureKind;
  readonly isTransient: boolean;

  constructor(kind: FailureKind, message: string, options: { isTransient?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StoreFailure';
    this.kind = kind;
    this.isTransient = options.isTransient ?? kind === 'away';
  }
}

export interface StoreAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

const transientStatuses = [408, 425, 429, 500, 502, 503, 504];
/** Matches the names used by MinIO, Ceph, Garage, B2 and others. */
const fullCodes = /StorageFull|Quota|storage_?cap|InsufficientStorage|InsufficientCapacity|NoSpace|DiskFull/i;
/** The data was altered in transit, so a retry may succeed. */
const changedCodes = ['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'RequestTimeout'];
const keyCodes = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden', 'Unauthorized'];

/** Interprets an unsuccessful answer. `place` is the host and bucket. */
export function judgeAnswer({ status, body }: StoreAnswer, place: string): StoreFailure {
  const xml = body.subarray(0, 4096).toString();
  // This ends up in the log, so only something that looks like an error code is accepted.
  const code = /<Code>([A-Za-z0-9_]{1,60})<\/Code>/.exec(xml)?.[1];
  const called = code ?? `status ${status}`;
  if (status === 507 || (code !== undefined && fullCodes.test(code)))
    return new StoreFailure('full', `The photo store ${place} is out of space (${called}).`);
  if (transientStatuses.includes(status) || (code !== undefined && changedCodes.includes(code)))
    return new StoreFailure('away', `The photo store ${place} isn't working properly (${called}).`);
  if (code === 'RequestTimeTooSkewed')
    return refused(`The clocks of this machine and the photo store ${place} differ too much: correct them.`);
  const region = /<Region>([\w-]{1,64})<\/Region>/.exec(xml)?.[1];
  if (region !== undefined || code === 'AuthorizationHeaderMalformed')
    return refused(
      `The photo store ${place} is in another region: put ?region=${region ?? '...'} at the end of PHOTOS_URL.`,
    );
  if (code === 'NoSuchBucket') return refused(`There's no such bucket: ${place}. Create it, or check PHOTOS_URL.`);
  if (status === 401 || (code !== undefined && keyCodes.includes(code)))
    return refused(
      `The photo store ${place} doesn't accept the key (${called}): check PHOTOS_S3_KEY and PHOTOS_S3_SECRET.`,
    );
  if (status === 403)
    return refused(
      `The photo store ${place} refused access (${called}): the key needs permission to list, read, write and delete there.`,
    );
  return refused(`The photo store ${place} gave an unexpected answer (${called}): check PHOTOS_URL.`);
}

const refused = (message: string) => new StoreFailure('refused', message);
