import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { secondMs } from '#shared/time.ts';
import { tryFileLock } from './db/file-lock.ts';

/**
 * Encrypts in the database what has to be shown again (a room's password, to its members): AES-256-GCM with a key
 * stored elsewhere.
 */
export interface Sealer {
  seal(text: string): string;
  /** Undefined if it was sealed with a different key, which is lost. */
  open(sealed: string): string | undefined;
  /** Compares in constant time. */
  matches(sealed: string, guess: string): boolean;
  /** Deterministic, and useless to anyone who has the database but not the key. */
  digest(text: string): string;
}

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export function makeSealer(key: Buffer): Sealer {
  const open = (sealed: string) => {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8');
    try {
      return text + decipher.final('utf8');
    } catch {
      return undefined;
    }
  };
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return {
    open,
    digest: (text) => createHmac('sha256', key).update(text).digest('base64url'),
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    matches(sealed, guess) {
      const text = open(sealed);
      return text !== undefined && timingSafeEqual(digest(text), digest(guess));
    },
  };
}

export const keyPath = (dataDir: string) => join(dataDir, 'secrets', 'rooms.key');
/** Where a rotation stores the next key. It's laid out like a data folder, so that keys are read the same way. */
export const nextFolder = (dataDir: string) => join(dataDir, 'secrets', 'next');
/** Whether a rotation was interrupted. The next start of the server or a command completes it or cleans up. */
export const hasUnfinishedRotation = (dataDir: string): boolean => existsSync(nextFolder(dataDir));

/**
 * Reads this installation's key, or creates it at the first start, readable only by its owner. A key from a file shared
 * by several machines is copied into the data folder, so that backups contain it. Throws if a file is invalid, or if
 * the two keys differ, because then one is from another site or from before a restore.
 */
export function loadSealerKey(dataDir: string, sharedFile?: string, link = linkSync): Buffer {
  const file = keyPath(dataDir);
  const shared = sharedFile === undefined ? undefined : readKey(sharedFile);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeKey(file, shared ?? randomBytes(keyBytes), link);
  const key = readKey(file);
  if (shared === undefined || shared.equals(key)) return key;
  throw new Error(
    `${file} is a different key from ${sharedFile} (ROOM_KEY_FILE): copy the right one over the other (after a restore or rotation here, the first is right)`,
  );
}

/** The key as 32 bytes, or the same in base64, as secret stores have it. */
export function readKey(file: string): Buffer {
  const bytes = readFileSync(file);
  if (bytes.length === keyBytes) return bytes;
  const text = bytes.toString('latin1').trim();
  const written = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : bytes;
  if (written.length !== keyBytes) throw new Error(`${file} isn't a ${keyBytes}-byte key`);
  return written;
}

/** Creates the file atomically: if the process is killed, there's either a complete key or none. */
function writeKey(file: string, key: Buffer, link: typeof linkSync): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, key, { mode: 0o600, flush: true });
    link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (hasNoLinks.has(code)) renameUnderLock(draft, file);
    else if (code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What exFAT, FAT and SMB report for hard links. */
const hasNoLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const turnMs = 5 * secondMs;

/** Processes take turns, because a rename would replace another process's key. */
function renameUnderLock(draft: string, file: string): void {
  const lock = tryFileLock(`${file}.lock`, { waitMs: turnMs });
  if (lock === undefined) throw new Error(`${file} is being created by another process`);
  try {
    if (!existsSync(file)) renameSync(draft, file);
  } finally {
    lock.release();
  }
}
