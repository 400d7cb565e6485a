import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Reader } from '#server/db/database.ts';
import { type CachedBytes, cacheBytes } from '#server/http/cached-bytes.ts';
import { carsOnSale, firstCount, sortCars } from '../car-list.ts';
import { type CarRow, carRow } from '../car-row.ts';
import type { VehicleDetails } from '../contract.ts';
import { defaultView } from '../list-view.ts';
import { complete } from './complete.ts';
import { listRelatedCars } from './related-cars.ts';
import { listCars, makeReadRevision } from './store.ts';

/** All cars, and the first ones: a screenful of all and of those on sale in Europe. */
export interface Listings {
  whole: CachedBytes;
  first: CachedBytes;
  counts: { cars: number; onSale: number };
}

const carsPerSlice = 50;

/**
 * Makes the function that returns the listings of the current revision. Each process builds a revision's listings once,
 * yielding to other requests, and checks on every call whether another process has changed the catalogue. They're also
 * rebuilt each month, because different cars are on sale then.
 */
export function makeListings(db: Reader, clock: Clock): () => Promise<Listings> {
  const readRevision = makeReadRevision(db);
  let known: { revision: number; month: string; listings: Promise<Listings> } | undefined;
  return async () => {
    const revision = await readRevision();
    const month = new Date(clock()).toISOString().slice(0, 'YYYY-MM'.length);
    if (known?.revision === revision && known.month === month) return known.listings;
    const made = { revision, month, listings: buildListings(db, month) };
    known = made;
    made.listings.catch(() => {
      if (known === made) known = undefined;
    });
    return made.listings;
  };
}

/** In the page's default order, so that the page can show the first cars before the last ones arrive. */
async function buildListings(db: Reader, month: string): Promise<Listings> {
  const rows: CarRow[] = [];
  const entries = new Map<string, string>();
  const cars = await listCars(db);
  const related = Map.groupBy(listRelatedCars(cars), ({ make }) => make);
  for (const [index, car] of cars.entries()) {
    // Thousands of cars take a while, so let other requests run in between.
    if (index % carsPerSlice === 0) await nextTurn();
    const details = complete(car, related.get(car.make) ?? []);
    if (details === undefined) continue;
    rows.push(carRow(details.name, details));
    entries.set(details.name, entryOf(details));
  }
  const inOrder = sortCars(rows, defaultView);
  const onSale = carsOnSale(inOrder, month);
  const first = new Set([...inOrder.slice(0, firstCount), ...onSale.slice(0, firstCount)]);
  const firstShown = inOrder.filter((row) => first.has(row));
  const entriesOf = (shown: readonly CarRow[]) => shown.map(({ name }) => entries.get(name) ?? '');
  const [whole, start] = await Promise.all([listingOf(entriesOf(inOrder)), listingOf(entriesOf(firstShown))]);
  return { whole, first: start, counts: { cars: inOrder.length, onSale: onSale.length } };
}

const listingOf = (entries: readonly string[]) => cacheBytes(`{${entries.join(',\n')}}`);

/** One line per car: the browser parses complete lines while the rest loads. */
function entryOf({
  name,
  provenance: _,
  otherSources: __,
  sister: ___,
  rangeSister: ____,
  curveSister: _____,
  ...listed
}: VehicleDetails): string {
  return `${JSON.stringify(name)}:${JSON.stringify(listed)}`;
}
