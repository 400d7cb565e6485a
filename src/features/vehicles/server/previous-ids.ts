import type { Reader, Trx } from '#server/db/database.ts';
import type { Vehicle } from '../vehicle.ts';
import { slugOf } from './import/identity.ts';

/** Both databases accept this many rows in one statement. */
const rowsPerStatement = 400;

export function inParts<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / rowsPerStatement);
  return Array.from({ length: count }, (_, part) => rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement));
}

export const optionalFormerIds = (formerIds: string[] | undefined) => (formerIds === undefined ? {} : { formerIds });

/** Former slugs by car, for one car or for all. */
export async function readFormerIds(db: Reader, carId?: string): Promise<Map<string, string[]>> {
  const select = db.selectFrom('vehicle_former_ids').select(['former_id', 'vehicle_id']).orderBy('former_id');
  const rows = await (carId === undefined ? select : select.where('vehicle_id', '=', carId)).execute();
  const byCar = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
  return new Map([...byCar].map(([id, ofCar]) => [id, ofCar.map(({ former_id }) => former_id)]));
}

/** The id of the car into which the car with this slug was merged. */
export async function idOfFormerSlug(db: Reader, slug: string): Promise<string | undefined> {
  const select = db.selectFrom('vehicle_former_ids').where('former_id', '=', slug.toLowerCase());
  return (await select.select('vehicle_id').executeTakeFirst())?.vehicle_id;
}

/** The id of the car whose name without its accents is this one, as in older links. */
export async function idOfPlainName(db: Reader, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('vehicles')
    .where('id', '=', slugOf(name))
    .select(['id', 'name'])
    .executeTakeFirst();
  return found !== undefined && withoutAccents(found.name) === name ? found.id : undefined;
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Replaces these cars' former slugs. A slug claimed by several cars leads to the last of them. */
export async function putFormerIds(trx: Trx, cars: readonly Pick<Vehicle, 'id' | 'formerIds'>[]): Promise<void> {
  for (const part of inParts(cars.map(({ id }) => id))) {
    await trx.deleteFrom('vehicle_former_ids').where('vehicle_id', 'in', part).execute();
  }
  const rows = cars.flatMap(({ id, formerIds = [] }) => formerIds.map((former_id) => ({ former_id, vehicle_id: id })));
  for (const part of inParts(rows)) {
    await trx
      .insertInto('vehicle_former_ids')
      .values(part)
      .onConflict((on) => on.column('former_id').doUpdateSet((eb) => ({ vehicle_id: eb.ref('excluded.vehicle_id') })))
      .execute();
  }
}
