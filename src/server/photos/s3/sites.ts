import { createHash } from 'node:crypto';
import { keyPath, readKey } from '../../sealer.ts';
import { acceptWord, readSiteId } from '../site-id.ts';
import type { S3Calls } from './calls.ts';

/** Beside the photos: which sites they belong to. A photo is never called so. */
export const sitesFile = 'pitstop-sites.json';
const maxSites = 50;

/**
 * By which a store knows the site of this data folder; a backup takes it along. Undefined where there is no site yet. It follows from the
 * key of the room passwords and tells nothing of it.
 */
export function siteOf(dataDir: string): string | undefined {
  try {
    // However it is written down there.
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

/** How a database stands in the list, beside the keys. */
const databaseMark = 'database:';

/** The database that goes with this data folder, as it stands in the list; undefined where there is none yet. */
function databaseOf(dataDir: string): string | undefined {
  const site = readSiteId(dataDir);
  return site === undefined || site === acceptWord ? undefined : `${databaseMark}${site}`;
}

/**
 * The sites whose photos lie in a store, by their keys and by their databases. A site that began anew, because its data folder is not
 * mounted or its database is another one, say, knows none of them, and must not sweep them away.
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
      // Somebody else's: then the photos may be, too.
    }
    return ['unknown'];
  }

  async function write(sites: readonly string[]): Promise<void> {
    const body = Buffer.from(JSON.stringify(sites.slice(-maxSites)));
    await calls.ask({ method: 'PUT', key, headers: { 'content-type': 'application/json' }, body });
  }

  return {
    /** Whether the photos are those of the site of this data folder; those of nobody are. */
    async isOf(dataDir: string): Promise<boolean> {
      const [site, database, sites] = [siteOf(dataDir), databaseOf(dataDir), await read()];
      return sites.length === 0 || (isNamed(sites, site) && isNamed(sites.filter(isDatabase), database));
    },
    /**
     * Names the site of this data folder, with its database. Not where the photos are those of others than `former`, the data folder that
     * stood in its place: each of the two would sweep away what only the other one knows.
     */
    async add(dataDir: string, former: string): Promise<void> {
      const [site, database, sites] = [siteOf(dataDir), databaseOf(dataDir), await read()];
      if (site === undefined) return;
      if (sites.length > 0 && !sites.includes(site) && !sites.includes(siteOf(former) ?? '')) return;
      // A backup from before databases had ids gets one at the next start, which then is the first to be named.
      const kept = database === undefined ? sites.filter((one) => !isDatabase(one)) : sites;
      const all = [...new Set([...kept, site, ...(database === undefined ? [] : [database])])];
      if (all.length !== sites.length) await write(all);
    },
  };
}

const isDatabase = (entry: string) => entry.startsWith(databaseMark);
/** Where nobody is named yet, whoever comes first is. */
const isNamed = (entries: readonly string[], one: string | undefined) =>
  entries.length === 0 || one === undefined || entries.includes(one);
