import type { Reader } from '#server/db/database.ts';
import type { VehicleDetails } from '../contract.ts';
import { complete } from './complete.ts';
import { shippedVehicles } from './shipped-catalogue.ts';
import { listSisters, type Sister } from './sister.ts';
import { findCar, listCarsOf } from './store.ts';

/** Cars by requested name or slug, including former slugs; unknown ones are left out. */
export async function readVehicles(db: Reader, asked: readonly string[]): Promise<Map<string, VehicleDetails>> {
  const found = new Map<string, VehicleDetails>();
  const sistersOf = new Map<string, Sister[]>();
  for (const nameOrSlug of new Set(asked)) {
    const car = await findCar(db, nameOrSlug);
    if (car === undefined) continue;
    const sisters = sistersOf.get(car.make) ?? listSisters(await listCarsOf(db, car.make));
    sistersOf.set(car.make, sisters);
    const details = complete(car, sisters);
    if (details !== undefined) found.set(nameOrSlug, details);
  }
  return found;
}

/** The same for shipped cars, without a database. */
export async function readShippedVehicles(asked: readonly string[]): Promise<Map<string, VehicleDetails>> {
  const cars = await shippedVehicles();
  const found = new Map<string, VehicleDetails>();
  for (const word of new Set(asked)) {
    const car =
      cars.find(({ name }) => name === word) ??
      cars.find(({ id }) => id === word) ??
      cars.find(({ formerIds }) => formerIds?.includes(word));
    if (car !== undefined) found.set(word, car);
  }
  return found;
}
