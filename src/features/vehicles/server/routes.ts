import type { Context } from '#server/context.ts';
import type { OpenFeature } from '#server/feature.ts';
import { answerKept, storable } from '#server/http/kept-bytes.ts';
import { route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { complete } from './complete.ts';
import { favouriteRoutes } from './favourite-routes.ts';
import { belongingFavourites, exportFavourites } from './favourite-store.ts';
import { makeHome } from './home.ts';
import { makeListings } from './listing.ts';
import { listSisters } from './sister.ts';
import { findCar, listCarsOf } from './store.ts';

/**
 * The routes of the cars, and what to do once the server listens, so that the first visitor does not
 * wait for the list to be made and compressed.
 */
export function openVehicles(context: Context): OpenFeature {
  const { db, log, clock } = context;
  const currentListings = makeListings(db.read, clock);
  const routes = [
    route(contract.listVehicles, async ({ request, query: { part } }) =>
      answerKept((await currentListings())[part ?? 'whole'], request.headers, storable),
    ),

    route(contract.getVehicle, async ({ params }) => {
      const car = await findCar(db.read, params.carId);
      const details = car && complete(car, listSisters(await listCarsOf(db.read, car.make)));
      if (details === undefined) throw new AppError('notFound', 'Car not found');
      return details;
    }),

    ...favouriteRoutes(context),
  ];
  const prepare = async () => {
    try {
      await currentListings();
    } catch (error) {
      log.warn({ err: error }, 'The list of cars could not be made ahead');
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
