import type { Reader } from '#server/db/database.ts';
import type { VehicleDetails } from '../contract.ts';
import { complete } from './complete.ts';
import { listRelatedCars, type RelatedCar } from './related-cars.ts';
import { shippedVehicles } from './shipped-catalogue.ts';
import { findCar, listCarsOf } from './store.ts';

/** Cars by requested name or slug, including former slugs; unknown ones are left out. */
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

/** The same for shipped cars, without a database. */
export async function readShippedVehicles(names: readonly string[]): Promise<Map<string, VehicleDetails>> {
  const cars = await shippedVehicles();
  const found = new Map<string, VehicleDetails>();
  for (const wanted of new Set(names)) {
    const car =
      cars.find(({ name }) => name === wanted) ??
      cars.find(({ id }) => id === wanted) ??
      cars.find(({ formerIds }) => formerIds?.includes(wanted));
    if (car !== undefined) found.set(wanted, car);
  }
  return found;
}
