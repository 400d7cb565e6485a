import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../durable-files.ts';

/** Written into the file by the owner to confirm that the photos belong to the configured database. */
export const acceptWord = 'accept';

/** Contains the site id of the photos' database. It's beside the photos, so that it moves with them. */
export const siteIdFile = (dataDir: string) => join(dataDir, 'photos', 'site-id');

/** The site id of the photos in a data folder, or `acceptWord`; undefined if there's neither. */
export function readSiteId(dataDir: string): string | undefined {
  try {
    return readFileSync(siteIdFile(dataDir), 'utf8').trim() || undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Atomic: after a crash, there's either the old file or the new one. */
export function writeSiteId(dataDir: string, site: string): void {
  const file = siteIdFile(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, `${site}\n`);
}
