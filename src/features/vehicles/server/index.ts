import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { orNotAuthenticated } from '#server/db/failures.ts';
import type { CountUserData, Export, Feature, HomePart, OpenFeature } from '#server/feature.ts';
import { answerCached, type CachedBytes, cacheBytes, storable } from '#server/http/cached-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { carsOnSale, firstCount, sortCars } from '../car-list.ts';
import { type CarRow, carRow } from '../car-row.ts';
import type { VehicleDetails } from '../contract.ts';
import * as contract from '../contract.ts';
import type { VehiclesHome } from '../home-contract.ts';
import { defaultView } from '../list-view.ts';
import { complete } from './complete.ts';
import { favouriteCars, vehicles as tables, vehicleImports, vehicleMarkets } from './migrations.ts';
import { listRelatedCars, type RelatedCar } from './related-cars.ts';
import { shippedVehicles } from './shipped-catalogue.ts';
import { findCar, listCars, listCarsOf, makeReadRevision } from './store.ts';

export {
  dropSource,
  exportVehicles,
  importVehicles,
  listImports,
  listSources,
  restoreSource,
  undoImport,
} from './owner-tools.ts';
export { shippedVehicles, updateShippedCatalogue } from './shipped-catalogue.ts';

/** Cars keyed by the name or slug requested, which may be a former slug; unknown ones are left out. */
export async function readVehicles(db: Reader, names: readonly string[]): Promise<Map<string, VehicleDetails>> {
  const found = new Map<string, VehicleDetails>();
  const relatedByMake = new Map<string, RelatedCar[]>();
  for (const nameOrSlug of new Set(names)) {
    const car = await findCar(db, nameOrSlug);
    if (car === undefined) continue;
    const related = relatedByMake.get(car.make) ?? listRelatedCars(await listCarsOf(db, car.make));
    relatedByMake.set(car.make, related);
    const details = complete(car, related);
    if (details !== undefined) found.set(nameOrSlug, details);
  }
  return found;
}

/** Like `readVehicles`, but for shipped cars and without a database. */
export async function readShippedVehicles(names: readonly string[]): Promise<Map<string, VehicleDetails>> {
  const cars = await shippedVehicles();
  const found = new Map<string, VehicleDetails>();
  for (const requested of new Set(names)) {
    const car =
      cars.find(({ name }) => name === requested) ??
      cars.find(({ id }) => id === requested) ??
      cars.find(({ formerIds }) => formerIds?.includes(requested));
    if (car !== undefined) found.set(requested, car);
  }
  return found;
}

export const vehicles: Feature = {
  name: 'vehicles',
  migrations: [tables, vehicleMarkets, favouriteCars, vehicleImports],
  open: openVehicles,
};

/** All cars, and the first ones to show: a screenful of all cars and one of those on sale in Europe. */
interface Listings {
  whole: CachedBytes;
  first: CachedBytes;
  counts: { cars: number; onSale: number };
}

const carsPerSlice = 50;

/**
 * Returns a function that returns the listings of the current revision. Each process builds a revision's listings once,
 * yielding to other requests, and checks on every call whether another process has changed the catalogue. They're also
 * rebuilt each month, because the cars on sale change from month to month.
 */
function makeListings(db: Reader, clock: Clock): () => Promise<Listings> {
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

/** One line per car, because the browser parses complete lines while the rest loads. */
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

/**
 * The routes for cars, and `prepare`, which builds and compresses the list after the server starts, so that the first
 * visitor doesn't wait for it.
 */
function openVehicles(context: Context): OpenFeature {
  const { db, log, clock } = context;
  const currentListings = makeListings(db.read, clock);
  const routes = [
    route(contract.listVehicles, async ({ request, query: { part } }) =>
      answerCached((await currentListings())[part ?? 'whole'], request.headers, storable),
    ),

    route(contract.getVehicle, async ({ params }) => {
      const car = await findCar(db.read, params.carId);
      const details = car && complete(car, listRelatedCars(await listCarsOf(db.read, car.make)));
      if (details === undefined) throw new AppError('notFound', 'Car not found');
      return details;
    }),

    ...favouriteRoutes(context),
  ];
  const prepare = async () => {
    try {
      await currentListings();
    } catch (error) {
      log.warn({ err: error }, "Couldn't prepare the list of cars");
    }
  };
  const count = async () => (await currentListings()).counts.cars;
  return {
    routes,
    prepare,
    home: makeHome(currentListings),
    publicNumbers: async () => ({ cars: await count() }),
    countUserData: countFavourites,
    export: exportFavourites,
  };
}

function makeHome(currentListings: () => Promise<Listings>): HomePart {
  return async (person): Promise<VehiclesHome | undefined> => {
    if (!hasRole(person, 'developer')) return undefined;
    const { cars, onSale } = (await currentListings()).counts;
    return cars === 0 ? undefined : { cars, on_sale: onSale };
  };
}

function favouriteRoutes({ db, clock }: Context): Route[] {
  return [
    route(contract.listFavourites, async ({ caller }) => ({ cars: await listFavourites(db.read, caller.userId) })),

    route(contract.addFavourite, async ({ params: { carId }, caller: { userId }, once }) =>
      once(async (trx) => {
        if (await addFavourite(trx, { userId, carId, at: clock() }, contract.maxFavourites)) {
          return { message: 'Favourite added' };
        }
        if (!(await isCar(trx, carId))) throw new AppError('notFound', 'Car not found');
        throw new AppError('conflict', `You can have at most ${contract.maxFavourites} favourites. Remove one first.`);
      }).catch(orNotAuthenticated),
    ),

    route(contract.removeFavourite, async ({ params: { carId }, caller: { userId }, once }) =>
      once(async (trx) => {
        const { numDeletedRows } = await removeFavourite(trx, userId, carId);
        // Removing a car that isn't a favourite is fine; an unknown car is an error.
        if (numDeletedRows === 0n && !(await isCar(trx, carId))) throw new AppError('notFound', 'Car not found');
        return { message: 'Favourite removed' };
      }),
    ),
  ];
}

/** Slugs of a user's favourites, newest first. A merged car counts as its successor. */
async function listFavourites(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .leftJoin('vehicles', 'vehicles.id', 'favourites.car_id')
    .leftJoin('vehicle_former_ids as former', 'former.former_id', 'favourites.car_id')
    .where('user_id', '=', userId)
    .select(['car_id', 'vehicles.id as current', 'former.vehicle_id as successor'])
    .orderBy('added_at', 'desc')
    .orderBy('car_id')
    .execute();
  return [...new Set(rows.map(({ car_id, current, successor }) => current ?? successor ?? car_id))];
}

/** Adds a catalogue car to a user's favourites, up to the limit. Returns whether it's now a favourite. */
async function addFavourite(
  trx: Trx,
  favourite: { userId: string; carId: string; at: number },
  limit: number,
): Promise<boolean> {
  const { userId, carId, at } = favourite;
  await trx
    .insertInto('favourites')
    .columns(['user_id', 'car_id', 'added_at'])
    .expression(
      trx
        .selectFrom('vehicles')
        .where('id', '=', carId)
        .where((eb) =>
          eb(eb.selectFrom('favourites').where('user_id', '=', userId).select(eb.fn.countAll().as('n')), '<', limit),
        )
        .select([
          sql<string>`cast(${userId} as text)`.as('user_id'),
          'id',
          sql<number>`cast(${at} as bigint)`.as('at'),
        ]),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  return hasFavourite(trx, userId, carId);
}

async function hasFavourite(db: Reader, userId: string, carId: string): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .where('user_id', '=', userId)
    .where('car_id', '=', carId)
    .select('car_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a favourite, including those stored under the slugs of cars merged into this one. */
const removeFavourite = (trx: Trx, userId: string, carId: string) =>
  trx
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('car_id', '=', carId),
        eb('car_id', 'in', eb.selectFrom('vehicle_former_ids').where('vehicle_id', '=', carId).select('former_id')),
      ]),
    )
    .executeTakeFirstOrThrow();

async function isCar(db: Reader, carId: string): Promise<boolean> {
  return (await db.selectFrom('vehicles').where('id', '=', carId).select('id').executeTakeFirst()) !== undefined;
}

export const countFavourites: CountUserData = async (db, { id }) => {
  const { count } = await db
    .selectFrom('favourites')
    .where('user_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return [{ kind: 'favourite_cars', count, details: [] }];
};

export const exportFavourites: Export = async (db, { id }) => ({ data: { favourites: await listFavourites(db, id) } });
