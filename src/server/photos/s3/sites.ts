import { createHash } from 'node:crypto';
import { keyPath, readKey } from '../../sealer.ts';
import { acceptWord, readSiteId } from '../site-id.ts';
import type { S3Calls } from './calls.ts';

/** Lists the sites that the photos beside it belong to. */
export const sitesFile = 'pitstop-sites.json';
const maxSites = 50;

/**
 * How a store identifies the site with this data folder, even after a backup is restored. Undefined if there's no site
 * yet. Derived from the key of the room passwords, without revealing it.
 */
export function siteOf(dataDir: string): string | undefined {
  try {
    const key = readKey(keyPath(dataDir));
    return createHash('sha256')
      .update('the photos of the site with this key')
      .update(key)
      .digest('base64url')
      .slice(0, 22);
  } catch {
    return undefined;
  }
}

/** Distinguishes databases from keys in the list. */
const databaseMark = 'database:';

/** How this data folder's database is listed; undefined if there isn't one yet. */
function databaseOf(dataDir: string): string | undefined {
  const site = readSiteId(dataDir);
  return site === undefined || site === acceptWord ? undefined : `${databaseMark}${site}`;
}

/**
 * The sites whose photos are in a store, by key and by database. A site whose data folder isn't mounted, or which uses
 * another database, has no rows for these photos and must not sweep them.
 */
export function openSites(calls: S3Calls, prefix: string) {
  const key = `${prefix}${sitesFile}`;

  async function read(): Promise<string[]> {
    const { status, body } = await calls.ask({ method: 'GET', key });
    if (status === 404) return [];
    try {
      const sites: unknown = JSON.parse(body.toString());
      if (Array.isArray(sites) && sites.every((site) => typeof site === 'string')) return sites;
    } catch {
      // The file isn't ours, so the photos may not be ours either.
    }
    return ['unknown'];
  }

  async function write(sites: readonly string[]): Promise<void> {
    const body = Buffer.from(JSON.stringify(sites.slice(-maxSites)));
    await calls.ask({ method: 'PUT', key, headers: { 'content-type': 'application/json' }, body });
  }

  return {
    /** Whether the photos belong to the site of this data folder, or to no site yet. */
    async isOf(dataDir: string): Promise<boolean> {
      const [site, database, sites] = [siteOf(dataDir), databaseOf(dataDir), await read()];
      return sites.length === 0 || (isNamed(sites, site) && isNamed(sites.filter(isDatabase), database));
    },
    /**
     * Adds the site of this data folder, with its database, unless the photos belong to a site other than `previous`,
     * the data folder it replaces. Otherwise, each of the two sites would sweep photos that only the other one has rows
     * for.
     */
    async add(dataDir: string, previous: string): Promise<void> {
      const [site, database, sites] = [siteOf(dataDir), databaseOf(dataDir), await read()];
      if (site === undefined) return;
      if (sites.length > 0 && !sites.includes(site) && !sites.includes(siteOf(previous) ?? '')) return;
      // A database restored from a backup older than database ids gets one at the next start, which is then the first
      // one listed.
      const remaining = database === undefined ? sites.filter((entry) => !isDatabase(entry)) : sites;
      const all = [...new Set([...remaining, site, ...(database === undefined ? [] : [database])])];
      if (all.length !== sites.length) await write(all);
    },
  };
}

const isDatabase = (entry: string) => entry.startsWith(databaseMark);
/** An empty list accepts everyone. */
const isNamed = (entries: readonly string[], entry: string | undefined) =>
  entries.length === 0 || entry === undefined || entries.includes(entry);
