import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../replace-file.ts';

/** Written into the file by an owner who means it: the photos belong to whichever database the settings name. */
export const acceptWord = 'accept';

/** Beside the photos, so that it goes where they go: the site id of the database they belong to. */
export const siteIdFile = (dataDir: string) => join(dataDir, 'photos', 'site-id');

/** The site id of the photos in a data folder, or `acceptWord`; undefined where nobody has written one. */
export function readSiteId(dataDir: string): string | undefined {
  try {
    return readFileSync(siteIdFile(dataDir), 'utf8').trim() || undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** A kill leaves the old file or the new one, never half of it. */
export function writeSiteId(dataDir: string, site: string): void {
  const file = siteIdFile(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, `${site}\n`);
}
