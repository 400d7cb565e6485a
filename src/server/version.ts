import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const version = manifest.version;

const file = (dataDir: string) => join(dataDir, 'last-version');

/** Records which version last migrated the database, for the backup that a newer version makes first. */
export function noteVersion(dataDir: string): void {
  if (readLastVersion(dataDir) !== version) writeFileSync(file(dataDir), `${version}\n`, { mode: 0o600, flush: true });
}

/** Undefined if that version is from before this file existed. */
export function readLastVersion(dataDir: string): string | undefined {
  try {
    return /^[\w.+-]{1,50}$/.exec(readFileSync(file(dataDir), 'utf8').trim())?.[0];
  } catch {
    return undefined;
  }
}
