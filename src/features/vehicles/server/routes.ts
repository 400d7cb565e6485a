import type { Context } from '#server/context.ts';
import { orNotAuthenticated } from '#server/db/failures.ts';
import type { HomePart, OpenFeature } from '#server/feature.ts';
import { answerCached, storable } from '#server/http/cached-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import * as contract from '../contract.ts';
import type { VehiclesHome } from '../home-contract.ts';
import { complete } from './complete.ts';
import {
  addFavourite,
  belongingFavourites,
  dropFavourite,
  exportFavourites,
  isCar,
  listFavourites,
} from './favourite-store.ts';
import { type Listings, makeListings } from './listing.ts';
import { listRelatedCars } from './related-cars.ts';
import { findCar, listCarsOf } from './store.ts';

/**
 * The routes of the cars, and a warm-up for after the server starts, so that the first visitor doesn't wait for the
 * list to be built and compressed.
 */
export function openVehicles(context: Context): OpenFeature {
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
    belongings: belongingFavourites,
    export: exportFavourites,
  };
}

/** The numbers of cars for the home page. */
function makeHome(currentListings: () => Promise<Listings>): HomePart {
  return async (person): Promise<VehiclesHome | undefined> => {
    if (!hasRole(person, 'developer')) return undefined;
    const { cars, onSale } = (await currentListings()).counts;
    return cars === 0 ? undefined : { cars, on_sale: onSale };
  };
}

/** A user's own favourites. */
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

    route(contract.dropFavourite, async ({ params: { carId }, caller: { userId }, once }) =>
      once(async (trx) => {
        const { numDeletedRows } = await dropFavourite(trx, userId, carId);
        // Removing a car that isn't a favourite is fine; an unknown car is an error.
        if (numDeletedRows === 0n && !(await isCar(trx, carId))) throw new AppError('notFound', 'Car not found');
        return { message: 'Favourite removed' };
      }),
    ),
  ];
}
