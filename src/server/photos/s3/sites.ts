import { createHash } from 'node:crypto';
import { keyPath, readKey } from '../../sealer.ts';
import type { S3Calls } from './calls.ts';

/** Beside the photos: which sites they belong to. A photo is never called so. */
export const sitesFile = 'pitstop-sites.json';
const sitesAtMost = 50;

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

/**
 * The sites whose photos lie in a store. A site that began anew, because its data folder is not mounted, say, knows none of
 * them, and must not sweep them away.
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
    const body = Buffer.from(JSON.stringify(sites.slice(-sitesAtMost)));
    await calls.ask({ method: 'PUT', key, headers: { 'content-type': 'application/json' }, body });
  }

  return {
    list: read,
    /** Whether the photos are this site's; those of nobody become so. */
    async isOf(site: string): Promise<boolean> {
      const sites = await read();
      if (sites.length === 0) await write([site]);
      return sites.length === 0 || sites.includes(site);
    },
    /**
     * What the owner asks for: a restore, say, brings another key. Not where the photos are those of others than `former`, the site that
     * stood in its place: each of the two would sweep away what only the other one knows.
     */
    async add(site: string, former = site): Promise<void> {
      const sites = await read();
      if (sites.includes(site) || (sites.length > 0 && !sites.includes(former))) return;
      await write([...sites, site]);
    },
  };
}
