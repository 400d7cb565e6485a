import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasAccounts } from '#features/accounts/server/index.ts';
import type { Config } from '#server/config.ts';
import { StartError } from '#server/data-dir.ts';
import type { ReadDatabase } from '#server/db/database.ts';
import { databaseAt } from '#server/db/database-at.ts';
import { siteMigration, siteOfDatabase } from '#server/db/migrations.ts';
import { listPhotos } from '#server/photos/photo-files.ts';
import { photoOf } from '#server/photos/photo-name.ts';
import { acceptWord, readSiteId, siteIdFile, writeSiteId } from '#server/photos/site-id.ts';
import { maxLeftovers } from '#server/photos/sweep.ts';
import { allPhotos } from './features.ts';

type Settings = Pick<Config, 'dataDir' | 'database'>;

/**
 * Called before the first table of a database is created or changed, because a wrong setting must not turn another
 * program's empty database into a site, or migrate another site's. `last` is the database's last migration. Throws
 * StartError.
 */
export async function requireFolderFor(config: Settings, last: number | undefined): Promise<void> {
  const site = readSiteId(config.dataDir);
  if (site === acceptWord) return;
  if (last === undefined && (site !== undefined || (await hasDataFromBeforeSiteIds(config))))
    throw emptyDatabase(config);
  if (last !== undefined && last < siteMigration.number && site !== undefined) throw differentSites(config);
}

/**
 * Checks that the database and the data folder have the same site id. A folder without one gets the database's, unless
 * its photos are clearly another site's. Throws StartError.
 */
export async function joinSite(config: Settings, db: Pick<ReadDatabase, 'engine' | 'read'>): Promise<void> {
  const [ofDatabase, ofFolder] = [await siteOfDatabase(db), readSiteId(config.dataDir)];
  if (ofDatabase === undefined || ofDatabase === ofFolder) return;
  if (ofFolder !== undefined && ofFolder !== acceptWord)
    throw (await hasAccounts(db.read)) ? differentSites(config) : emptyDatabase(config);
  if (ofFolder === undefined) await requireOwnPhotos(config, db);
  writeSiteId(config.dataDir, ofDatabase);
}

/**
 * For read-only checks: returns why the server wouldn't start with these, or undefined. If there are no tables, there's
 * no `db`.
 */
export async function findForeign(
  config: Settings,
  db?: Pick<ReadDatabase, 'engine' | 'read'>,
): Promise<string | undefined> {
  const ofFolder = readSiteId(config.dataDir);
  if (ofFolder === acceptWord) return undefined;
  if (db === undefined)
    return ofFolder !== undefined || (await hasDataFromBeforeSiteIds(config))
      ? emptyDatabase(config).message
      : undefined;
  return ofFolder === undefined || (await siteOfDatabase(db)) === ofFolder ? undefined : differentSites(config).message;
}

/** The same for a command that uses both, whatever the version of the database. Throws StartError. */
export async function requireSameSite(config: Settings): Promise<void> {
  const { dataDir, database } = config;
  const ofFolder = readSiteId(dataDir);
  if (ofFolder === undefined || ofFolder === acceptWord) return;
  const place = databaseAt(database);
  // The caller reports a missing database.
  if (place.isMissing()) return;
  if ((await place.read(siteOfDatabase)) !== ofFolder) throw differentSites(config);
}

/** In a folder older than site ids, requires the photos to be ones that the database names. */
async function requireOwnPhotos(config: Settings, { read }: Pick<ReadDatabase, 'read'>): Promise<void> {
  if (!(await hasAccounts(read))) {
    if (await hasDataFromBeforeSiteIds(config)) throw emptyDatabase(config);
    return;
  }
  let foreign = 0;
  for await (const names of photosIn(config.dataDir)) {
    const photos = [...new Set(names.map(photoOf))];
    if ((await allPhotos.listKnown(read, photos)).size > 0) return;
    foreign += photos.length;
  }
  // This many may be left behind by killed processes.
  if (foreign > maxLeftovers) throw differentSites(config);
}

/** Whether a version from before site ids used this folder with another database. */
async function hasDataFromBeforeSiteIds({ dataDir, database }: Settings): Promise<boolean> {
  // Only a start that has opened its database leaves these behind; `installed` may belong to this very file.
  const marks = databaseAt(database).file === undefined ? ['last-version', 'installed'] : ['last-version'];
  if (marks.some((name) => existsSync(join(dataDir, name)))) return true;
  return !(await photosIn(dataDir).next()).done;
}

async function* photosIn(dataDir: string): AsyncGenerator<string[]> {
  const folder = join(dataDir, 'photos');
  if (existsSync(folder)) yield* listPhotos(folder, Number.POSITIVE_INFINITY);
}

const advice = (dataDir: string) => `if that's what you want, write the word ${acceptWord} into ${siteIdFile(dataDir)}`;

const emptyDatabase = ({ dataDir, database }: Settings) =>
  new StartError(
    `The database ${databaseAt(database).label} is empty, but ${dataDir} has the data of a site that uses a different one, so nothing was started: check DATABASE_URL and DATA_DIR. For a new site, use an empty folder, or, ${advice(dataDir)}.`,
  );

const differentSites = ({ dataDir, database }: Settings) =>
  new StartError(
    `The database ${databaseAt(database).label} and the data in ${dataDir} belong to different sites, so nothing was started: check DATABASE_URL and DATA_DIR, or, ${advice(dataDir)}.`,
  );
