import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { ReadDatabase, Reader } from '#server/db/database.ts';
import { counted, type Finding, findingsAbout } from '#server/owner/finding.ts';
import { listPhotos } from '#server/photos/photo-files.ts';
import { photoOf, photoPath } from '#server/photos/photo-name.ts';
import { openFolderTrash } from '#server/photos/photo-trash.ts';
import { allPhotos } from '../features.ts';
import { findForeign } from '../same-site.ts';
import { youngPhotoMs } from '../sweep-photos.ts';
import { examineStore } from './photo-store.ts';
import { reportTrash } from './trash.ts';

const { ok, warn, bad } = findingsAbout('photos');

/** Compares the photos that rows name with those in the folder; a server may be running. */
export async function examinePhotos(
  config: Pick<Config, 'dataDir' | 'photos' | 'database'>,
  seen: ReadDatabase,
  now: number,
): Promise<Finding[]> {
  const { read } = seen;
  const { dataDir, photos } = config;
  const foreign = await findForeign(config, seen);
  // Another site's rows don't describe these photos.
  if (foreign !== undefined) return [bad(foreign)];
  if (photos.kind === 's3') return examineStore(photos, dataDir, read, now);
  const folder = join(dataDir, 'photos');
  const named = new Set(await allPhotos.listAll(read));
  const missed = [...named].filter((name) => !existsSync(join(folder, photoPath(name))));
  // Photos deleted in the meantime are no longer named by any row.
  const missing = [...(await allPhotos.listKnown(read, missed))];
  const findings: Finding[] = [];
  if (missing.length > 0) {
    const [example] = missing;
    findings.push(
      bad(
        `${counted(missing.length, 'photo')} used on boards ${missing.length === 1 ? 'is' : 'are'} missing from ${folder}, such as ${example}. Restore from a backup (tar -xf FILE photos), or have the squares done again.`,
      ),
    );
  }
  const orphans = await countOrphans(folder, named, read, now);
  if (orphans > 0)
    findings.push(
      warn(
        `${counted(orphans, 'unused photo')} in ${folder}. Unused photos go to the trash when the server next starts.`,
      ),
    );
  if (findings.length === 0) findings.push(ok(`${counted(named.size, 'photo')}, none missing.`));
  return [...findings, ...reportTrash(folder, await openFolderTrash(folder).listTrash())];
}

/** Includes leftover thumbnails. Young photos may be waiting for their rows. */
async function countOrphans(folder: string, named: ReadonlySet<string>, read: Reader, now: number): Promise<number> {
  if (!existsSync(folder)) return 0;
  const orphans = new Set<string>();
  for await (const names of listPhotos(folder, now - youngPhotoMs)) {
    const unreferenced = [...new Set(names.map(photoOf))].filter((name) => !named.has(name));
    const known = unreferenced.length > 0 ? await allPhotos.listKnown(read, unreferenced) : new Set();
    for (const name of unreferenced) if (!known.has(name)) orphans.add(name);
  }
  return orphans.size;
}
