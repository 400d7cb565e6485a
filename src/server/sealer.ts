import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps what must be shown again (a room's password, to its members) unreadable in the database: AES-256-GCM with a
 * key that lies beside the database, not in it.
 */
export interface Sealer {
  seal(text: string): string;
  /** Undefined for what was sealed with another key: one that was lost since then. */
  open(sealed: string): string | undefined;
  /** Compares without telling by its time how much was right. */
  matches(sealed: string, guess: string): boolean;
  /** The same for the same text, and nothing to learn from for who has the database without the key. */
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

/** Reads the key of this installation, making it at the first start. Only the owner of the process can read it. */
export function loadSealerKey(dataDir: string): Buffer {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'rooms.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeKey(folder, file);
  const key = readFileSync(file);
  if (key.length !== keyBytes) throw new Error(`${file} is not a key of ${keyBytes} bytes`);
  return key;
}

/** Under its name there is a whole key or none, whenever the process is killed; of two that make one at once, one wins. */
function makeKey(folder: string, file: string): void {
  const draft = join(folder, `rooms.key.${process.pid}`);
  try {
    writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
