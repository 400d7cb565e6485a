import { sql } from 'kysely';
import type { Reader, Trx } from '#server/db/database.ts';
import type { CountUserData, Export } from '#server/feature.ts';

/** Slugs of a user's favourites, newest first. A merged car counts as its successor. */
export async function listFavourites(db: Reader, userId: string): Promise<string[]> {
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
export async function addFavourite(
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
export const removeFavourite = (trx: Trx, userId: string, carId: string) =>
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

export async function isCar(db: Reader, carId: string): Promise<boolean> {
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
