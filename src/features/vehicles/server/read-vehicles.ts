import type { Reader } from '#server/db/database.ts';
import type { VehicleDetails } from '../contract.ts';
import { complete } from './complete.ts';
import { listSisters } from './sister.ts';
import { findCar, listCarsOf } from './store.ts';

/** Cars by the names or slugs they were asked for by, former slugs too; those that there are not are left out. */
export async function readVehicles(db: Reader, asked: readonly string[]): Promise<Map<string, VehicleDetails>> {
  const found = new Map<string, VehicleDetails>();
  for (const nameOrSlug of new Set(asked)) {
    const car = await findCar(db, nameOrSlug);
    const details = car && complete(car, listSisters(await listCarsOf(db, car.make)));
    if (details !== undefined) found.set(nameOrSlug, details);
  }
  return found;
}
