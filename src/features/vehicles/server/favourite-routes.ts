import type { Context } from '#server/context.ts';
import { orGone } from '#server/db/failures.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { addFavourite, dropFavourite, isCar, listFavourites } from './favourite-store.ts';

/** Everybody's own hearts. */
export function favouriteRoutes({ db, clock }: Context): Route[] {
  return [
    route(contract.listFavourites, async ({ caller }) => ({ cars: await listFavourites(db.read, caller.userId) })),

    route(contract.addFavourite, async ({ params: { carId }, caller: { userId }, once }) =>
      once(async (trx) => {
        if (await addFavourite(trx, { userId, carId, at: clock() }, contract.maxFavourites)) {
          return { message: 'Favourite added' };
        }
        if (!(await isCar(trx, carId))) throw new AppError('notFound', 'Car not found');
        throw new AppError(
          'conflict',
          `${contract.maxFavourites} favourites are the most. Please take one back first.`,
        );
      }).catch(orGone),
    ),

    route(contract.dropFavourite, async ({ params: { carId }, caller: { userId }, once }) =>
      once(async (trx) => {
        const { numDeletedRows } = await dropFavourite(trx, userId, carId);
        // Taking back what is not one's favourite is no error, of a car that never was it is.
        if (numDeletedRows === 0n && !(await isCar(trx, carId))) throw new AppError('notFound', 'Car not found');
        return { message: 'Favourite taken back' };
      }),
    ),
  ];
}
