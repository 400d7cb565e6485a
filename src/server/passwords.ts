import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { Turns } from './turns.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes; 50-110 ms on a small machine. */
const parameters = { memoryKib: 19_456, passes: 2, parallelism: 1, tagBytes: 32, saltBytes: 16 } as const;
/**
 * Hashing is the most expensive thing that a stranger can request, so beyond this, requests are queued and then
 * refused.
 */
const atOnce = 2;
const maxWaiting = 100;
const maxWaitMs = 8000;

export type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash (no such user) it takes just as long and returns false.
   * `admit` is called after queueing and may throw, so that a throttle takes earlier guesses into account. Throws
   * AppError unavailable if the queue is full.
   */
  verify(password: string, hash: string | undefined, admit?: () => void | Promise<void>): Promise<boolean>;
  /** Whether the hash has weaker parameters than the current ones. */
  isOutdated(hash: string): boolean;
}

interface Phc {
  memoryKib: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function format({ memoryKib, passes, parallelism, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parse(hash: string): Phc | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (match === null) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** A valid hash that no known password matches, for accounts without a password. */
export function unusableHash(): string {
  const { saltBytes, tagBytes, ...cost } = parameters;
  return format({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) });
}

const tooMany = () =>
  new AppError('unavailable', 'Too many people are logging in right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** argon2id, stored as PHC strings. */
export function makePasswords(derive: Derive = promisify(argon2), nowMs = () => performance.now()): Passwords {
  const turns = new Turns({ atOnce, maxWaiting, maxWaitMs, refusal: tooMany, nowMs });
  const compute = (password: string, phc: Omit<Phc, 'tag'>, tagLength: number) =>
    derive('argon2id', {
      message: password,
      nonce: phc.salt,
      memory: phc.memoryKib,
      passes: phc.passes,
      parallelism: phc.parallelism,
      tagLength,
    });
  const { saltBytes, tagBytes, ...cost } = parameters;
  const dummy: Phc = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };
  return {
    hash: (password) =>
      turns.take(async () => {
        const salt = randomBytes(saltBytes);
        return format({ ...cost, salt, tag: await compute(password, { ...cost, salt }, tagBytes) });
      }),
    verify: (password, hash, admit) =>
      turns.take(async () => {
        await admit?.();
        const known = hash === undefined ? undefined : parse(hash);
        const phc = known ?? dummy;
        const tag = await compute(password, phc, phc.tag.length);
        return timingSafeEqual(tag, phc.tag) && known !== undefined;
      }),
    isOutdated(hash) {
      const phc = parse(hash);
      return phc === undefined || phc.memoryKib < cost.memoryKib || phc.passes < cost.passes;
    },
  };
}
