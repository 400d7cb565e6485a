import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { minuteMs } from '#shared/time.ts';
import type { S3Setting } from '../../settings/photo-store.ts';
import { eachOf } from '../each-of.ts';
import { isWholeJpeg } from '../jpeg.ts';
import { photoAt, photoPath } from '../photo-name.ts';
import type { PhotoStore } from '../photo-store.ts';
import { sumUp, trashedAt, trashFolder, trashPath } from '../photo-trash.ts';
import { openCalls, type S3Calls, type S3Options } from './calls.ts';
import { openSites, siteOf, sitesFile } from './sites.ts';
import { type StoreAnswer, StoreFailure } from './store-failure.ts';

/**
 * The store's clock may differ and only counts seconds, and an abandoned call may arrive late, so recent photos never
 * count as orphans.
 */
const minAgeMs = 10 * minuteMs;
const measuredAtOnce = 8;

export interface S3Photos extends PhotoStore {
  /** Everything that's stored as a photo, with its size and the time it was written by our clock. */
  list(): AsyncGenerator<{ name: string; bytes: number; writtenAt: number }[]>;
  /**
   * Marks the photos as this site's, unless they belong to a site other than the one it replaces. Both sites are
   * identified by their data folders.
   */
  addSite(dataDir: string, previous?: string): Promise<void>;
  belongsToOtherSite(dataDir: string): Promise<boolean>;
  calls: S3Calls;
}

interface S3PhotosOptions extends S3Options {
  /** The data folder of the site that the photos belong to; without it, nobody checks whose they are. */
  dataDir?: string;
}

/**
 * Photos as objects named `prefix/ab/abcdef...jpg`. The layout is the same as in a folder, so they can be copied either
 * way.
 */
export function openS3Photos(setting: S3Setting, options: S3PhotosOptions = {}): S3Photos {
  const calls = openCalls(setting, options);
  const sites = openSites(calls, setting.prefix);
  const trashPrefix = `${setting.prefix}${trashFolder}/`;
  const keyOf = (name: string) => `${setting.prefix}${photoPath(name)}`;
  const get = (name: string) => calls.ask({ method: 'GET', key: keyOf(name) });

  async function read(name: string): Promise<Buffer> {
    const { status, body } = await get(name);
    if (status === 404) throw new Error("There's no such photo");
    if (!isWholeJpeg(body)) throw new Error('The stored photo is damaged');
    return body;
  }

  const put = (name: string, body: Buffer) => putAt(keyOf(name), body);

  async function putAt(key: string, body: Buffer): Promise<void> {
    const headers = { 'content-md5': createHash('md5').update(body).digest('base64'), 'content-type': 'image/jpeg' };
    const answer = await calls.ask({ method: 'PUT', key, headers, body });
    if (provesStored(answer, body)) return;
    // The store may have encrypted the photo, or something else may have answered, so read it back and compare.
    const { status, body: found } = await calls.ask({ method: 'GET', key });
    if (status !== 200 || !found.equals(body))
      throw new StoreFailure('away', `The photo store ${calls.place} didn't store what it confirmed.`);
  }

  async function* list() {
    for await (const { objects, skewMs } of pages(calls, setting.prefix)) {
      yield objects.flatMap(({ key, bytes, writtenAt }) => {
        const name = photoAt(key.slice(setting.prefix.length));
        return name === undefined ? [] : [{ name, bytes, writtenAt: writtenAt - skewMs }];
      });
    }
  }

  return {
    kind: 's3',
    place: `${calls.place}${setting.prefix === '' ? '' : `/${setting.prefix.slice(0, -1)}`}`,
    minAgeMs,
    calls,
    get trouble() {
      return calls.trouble;
    },
    async reasonAgainstSweeping() {
      const { dataDir } = options;
      if (dataDir === undefined || siteOf(dataDir) === undefined) return undefined;
      if (hasReplacedData(dataDir))
        return 'Photos from before a restore stay in the photo store until its replaced-... folder is deleted.';
      if (await sites.isOf(dataDir)) {
        await sites.add(dataDir, dataDir);
        return undefined;
      }
      return `The photos in ${calls.place} belong to another site: nothing is cleaned up there. Give each site its own bucket or prefix. If they're this site's and its key or database is new, delete ${sitesFile} there.`;
    },
    addSite: (dataDir, previous = dataDir) => sites.add(dataDir, previous),
    async belongsToOtherSite(dataDir) {
      return siteOf(dataDir) !== undefined && !(await sites.isOf(dataDir));
    },
    requireAvailable: calls.requireAvailable,
    close: calls.close,
    add: async (name, from) => put(name, await readFile(from)),
    put,
    read,
    list,
    async has(name, bytes) {
      const answer = await calls.ask({ method: 'HEAD', key: keyOf(name) });
      if (answer.status === 404) return false;
      if (provesStored(answer, bytes)) return true;
      if (Number(answer.headers['content-length']) !== bytes.length) return false;
      const { status, body } = await get(name);
      return status !== 404 && body.equals(bytes);
    },
    async remove(name) {
      await calls.ask({ method: 'DELETE', key: keyOf(name) });
    },
    async discard(name, day) {
      const { status, body } = await get(name);
      if (status === 404) return;
      await putAt(`${setting.prefix}${trashPath(name, day)}`, body);
      await calls.ask({ method: 'DELETE', key: keyOf(name) });
    },
    async listTrash() {
      const found: { name: string; day: string; bytes: number }[] = [];
      for await (const { objects } of pages(calls, trashPrefix)) {
        for (const { key, bytes } of objects) {
          const at = trashedAt(key.slice(setting.prefix.length));
          if (at !== undefined) found.push({ ...at, bytes });
        }
      }
      return sumUp(found);
    },
    async emptyTrash(day) {
      for await (const { objects } of pages(calls, `${trashPrefix}${day}/`)) {
        await eachOf(objects, measuredAtOnce, async ({ key }) => void (await calls.ask({ method: 'DELETE', key })));
      }
    },
    async measure(names) {
      const sizes = new Map<string, number>();
      await eachOf(names, measuredAtOnce, async (name) => {
        const { status, headers } = await calls.ask({ method: 'HEAD', key: keyOf(name) });
        const bytes = Number(headers['content-length']);
        if (status !== 404 && Number.isSafeInteger(bytes)) sizes.set(name, bytes);
      });
      return sizes;
    },
    async *listBefore(moment) {
      for await (const found of list()) {
        const names = found.filter(({ writtenAt }) => writtenAt <= moment).map(({ name }) => name);
        if (names.length > 0) yield names;
      }
    },
    async fetch(name, to) {
      const { status, body } = await get(name);
      if (status === 404) return false;
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await writeFile(to, body, { mode: 0o600 });
      return true;
    },
  };
}

/** Data from before a restore refers to photos that currently have no row. */
const hasReplacedData = (dataDir: string) => readdirSync(dataDir).some((name) => name.startsWith('replaced-'));

/** Whether an answer's entity tag is the digest of these bytes, which proves that the store has them. */
function provesStored({ headers }: StoreAnswer, bytes: Buffer): boolean {
  const digest = createHash('md5').update(bytes).digest('hex');
  return headers.etag === `"${digest}"` || headers.etag === digest;
}

async function* pages(calls: S3Calls, prefix: string): AsyncGenerator<{ objects: ListedObject[]; skewMs: number }> {
  const seen = new Set<string>();
  for (let next: string | undefined; ; ) {
    const query = { 'list-type': '2', 'max-keys': '1000', ...(prefix !== '' && { prefix }) };
    const answer = await calls.ask({
      method: 'GET',
      key: '',
      query: { ...query, ...(next !== undefined && { 'continuation-token': next }) },
    });
    const page = readPage(answer, calls.place);
    const objects = page.objects.filter(({ key }) => key.startsWith(prefix));
    yield { objects, skewMs: skewOf(answer) };
    next = page.next;
    if (next === undefined) return;
    if (seen.has(next))
      throw new StoreFailure('refused', `The photo store ${calls.place} keeps listing the same page.`);
    seen.add(next);
  }
}

function readPage({ body }: StoreAnswer, place: string) {
  try {
    return readListPage(body.toString());
  } catch (error) {
    throw new StoreFailure('away', `The photo store ${place} answered with something other than a list.`, {
      cause: error,
    });
  }
}

/** How far the store's clock is ahead of ours, to the second. */
function skewOf({ headers }: StoreAnswer): number {
  const storeTime = Date.parse(String(headers.date));
  return Number.isNaN(storeTime) ? 0 : storeTime - Date.now();
}

interface ListedObject {
  key: string;
  bytes: number;
  /** The time it was written, by the store's clock. */
  writtenAt: number;
}

interface ListPage {
  objects: ListedObject[];
  /** The token of the next page; undefined on the last one. */
  next: string | undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads one page of ListObjectsV2. Throws Error if it's invalid, so that half a list is never mistaken for a whole one.
 */
function readListPage(xml: string): ListPage {
  if (!/<ListBucketResult[\s>]/.test(xml) || !/<\/ListBucketResult>\s*$/.test(xml))
    throw new Error("That isn't a list");
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, inner = '']) => {
    const writtenAt = Date.parse(textOf(inner, 'LastModified') ?? '');
    const [key, bytes] = [textOf(inner, 'Key'), Number(textOf(inner, 'Size') ?? Number.NaN)];
    if (key === undefined || Number.isNaN(writtenAt) || Number.isNaN(bytes))
      throw new Error("An entry in the list isn't valid");
    return { key, bytes, writtenAt };
  });
  const isTruncated = textOf(xml, 'IsTruncated') === 'true';
  const next = textOf(xml, 'NextContinuationToken');
  if (isTruncated && next === undefined) throw new Error("The list doesn't say how it continues");
  return { objects, next: isTruncated ? next : undefined };
}

function textOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, word) => {
    if (word !== undefined) return entities[word] ?? entity;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
