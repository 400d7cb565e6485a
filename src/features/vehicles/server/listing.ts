import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Reader } from '#server/db/database.ts';
import type { Encoding } from '#server/http/negotiate.ts';
import type { VehicleDetails } from '../contract.ts';
import { complete } from './complete.ts';
import { listCars, makeReadRevision } from './store.ts';

/** All cars as they go over the wire, in every encoding. */
export interface Listing {
  /** Of the uncompressed body. */
  digest: string;
  bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Nearly the size of the best (11), in a tenth of its time. */
const brotliQuality = 9;
const carsPerTurn = 50;

/**
 * Gives the listing of the revision that stands now. Each process makes a revision's listing once, off the event loop
 * where it is slow, and looks at every call whether another process has changed the catalogue.
 */
export function makeListings(db: Reader): () => Promise<Listing> {
  const readRevision = makeReadRevision(db);
  let known: { revision: number; listing: Promise<Listing> } | undefined;
  return async () => {
    const revision = await readRevision();
    if (known?.revision === revision) return known.listing;
    const made = { revision, listing: makeListing(db) };
    known = made;
    made.listing.catch(() => {
      if (known === made) known = undefined;
    });
    return made.listing;
  };
}

async function makeListing(db: Reader): Promise<Listing> {
  const entries: string[] = [];
  for (const [index, car] of (await listCars(db)).entries()) {
    // Thousands of cars take a while: others are answered in between.
    if (index % carsPerTurn === 0) await nextTurn();
    const details = complete(car);
    if (details !== undefined) entries.push(entryOf(details));
  }
  const body = Buffer.from(`{${entries.join(',\n')}}`);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  return { digest: hash('sha256', body, 'base64url').slice(0, 24), bodies: { br, gzip: gzipped, identity: body } };
}

function entryOf({ name, provenance: _, ...listed }: VehicleDetails): string {
  return `${JSON.stringify(name)}:${JSON.stringify(listed)}`;
}
