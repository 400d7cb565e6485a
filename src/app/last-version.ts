import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '#server/version.ts';

const marker = (dataDir: string) => join(dataDir, 'installed');
const words = 'Set up. Without this file an empty database would be made anew.';
const pattern = /^Opened last by version (\S+)$/m;

/** Notes that the folder is set up, and by which program its database was brought to where it is. */
export function markInstalled(dataDir: string): void {
  writeFileSync(marker(dataDir), `${words}\nOpened last by version ${version}\n`, { flush: true });
}

/** Which program had the data open last; undefined for one from before this was noted. */
export function readLastVersion(dataDir: string): string | undefined {
  try {
    return pattern.exec(readFileSync(marker(dataDir), 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
