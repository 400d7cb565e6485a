import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '#server/db/database.ts';
import { type KeptBytes, keepBytes } from '#server/http/kept-bytes.ts';
import { sortCars } from '../car-list.ts';
import { type CarRow, carRow } from '../car-row.ts';
import type { VehicleDetails } from '../contract.ts';
import { defaultView } from '../list-view.ts';
import { complete } from './complete.ts';
import { listSisters } from './sister.ts';
import { listCars, makeReadRevision } from './store.ts';

/** All cars, and as many as fill a screen. */
interface Listings {
  whole: KeptBytes;
  first: KeptBytes;
}

const firstCount = 30;
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
  const cars = await listCars(db);
  const sisters = Map.groupBy(listSisters(cars), ({ make }) => make);
  for (const [index, car] of cars.entries()) {
    // Thousands of cars take a while: others are answered in between.
    if (index % carsPerTurn === 0) await nextTurn();
    const details = complete(car, sisters.get(car.make) ?? []);
    if (details === undefined) continue;
    rows.push(carRow(details.name, details));
    entries.set(details.name, entryOf(details));
  }
  const inOrder = sortCars(rows, defaultView).map(({ name }) => entries.get(name) ?? '');
  const [whole, first] = await Promise.all([listingOf(inOrder), listingOf(inOrder.slice(0, firstCount))]);
  return { whole, first };
}

const listingOf = (entries: readonly string[]) => keepBytes(`{${entries.join(',\n')}}`);

/** Each car stands on a line of its own: the browser makes cars of whole lines while the rest arrives. */
function entryOf({ name, provenance: _, otherSources: __, sister: ___, ...listed }: VehicleDetails): string {
  return `${JSON.stringify(name)}:${JSON.stringify(listed)}`;
}
