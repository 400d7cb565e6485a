import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Reader } from '#server/db/database.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import { sortCars } from '../car-list.ts';
import { type CarRow, carRow } from '../car-row.ts';
import type { VehicleDetails } from '../contract.ts';
import { defaultView } from '../list-view.ts';
import { complete } from './complete.ts';
import { listCars, makeReadRevision } from './store.ts';

/** Cars as they go over the wire, in every encoding. */
export interface Listing {
  /** Of the uncompressed body. */
  digest: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
}

/** All cars, and as many as fill a screen. */
interface Listings {
  whole: Listing;
  first: Listing;
}

const firstCount = 30;
/** Nearly the size of the best (11), in a tenth of its time. */
const brotliQuality = 9;
const carsPerTurn = 50;

/**
 * Gives the listing of the revision that stands now. Each process makes a revision's listing once, off the event loop
 * where it is slow, and looks at every call whether another process has changed the catalogue.
 */
export function makeListings(db: Reader): () => Promise<Listings> {
  const readRevision = makeReadRevision(db);
  let known: { revision: number; listings: Promise<Listings> } | undefined;
  return async () => {
    const revision = await readRevision();
    if (known?.revision === revision) return known.listings;
    const made = { revision, listings: makeBoth(db) };
    known = made;
    made.listings.catch(() => {
      if (known === made) known = undefined;
    });
    return made.listings;
  };
}

/** In the order in which the page shows cars at first, so that it can show the first ones before the last have arrived. */
async function makeBoth(db: Reader): Promise<Listings> {
  const rows: CarRow[] = [];
  const entries = new Map<string, string>();
  for (const [index, car] of (await listCars(db)).entries()) {
    // Thousands of cars take a while: others are answered in between.
    if (index % carsPerTurn === 0) await nextTurn();
    const details = complete(car);
    if (details === undefined) continue;
    rows.push(carRow(details.name, details));
    entries.set(details.name, entryOf(details));
  }
  const inOrder = sortCars(rows, defaultView).map(({ name }) => entries.get(name) ?? '');
  const [whole, first] = await Promise.all([listingOf(inOrder), listingOf(inOrder.slice(0, firstCount))]);
  return { whole, first };
}

async function listingOf(entries: readonly string[]): Promise<Listing> {
  const body = Buffer.from(`{${entries.join(',\n')}}`);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  return { digest: hash('sha256', body, 'base64url').slice(0, 24), bodies: { br, gzip: gzipped, identity: body } };
}

/** Each car stands on a line of its own: the browser makes cars of whole lines while the rest arrives. */
function entryOf({ name, provenance: _, ...listed }: VehicleDetails): string {
  return `${JSON.stringify(name)}:${JSON.stringify(listed)}`;
}
