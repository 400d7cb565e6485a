import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Feature } from '#server/feature.ts';
import { AppError } from '#shared/errors.ts';
import type { VehicleDetails } from '../contract.ts';
import { complete, completeAll } from './complete.ts';
import { undoChanges } from './import-journal.ts';
import { favouriteCars, vehicles as tables, vehicleImports, vehicleMarkets } from './migrations.ts';
import { listRelatedCars, type RelatedCar } from './related-cars.ts';
import { openVehicles } from './routes.ts';
import { shippedFolder, shippedVehicles, updateShippedCatalogue } from './shipped-catalogue.ts';
import * as store from './store.ts';
import { findCar, listCarsOf } from './store.ts';

export { dropSource, exportVehicles, importVehicles, listSources, restoreSource } from './owner-tools.ts';
export { shippedVehicles, updateShippedCatalogue } from './shipped-catalogue.ts';

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
  for (const requested of new Set(names)) {
    const car =
      cars.find(({ name }) => name === requested) ??
      cars.find(({ id }) => id === requested) ??
      cars.find(({ formerIds }) => formerIds?.includes(requested));
    if (car !== undefined) found.set(requested, car);
  }
  return found;
}

export async function listImports({ db }: Pick<Context, 'db'>): Promise<string> {
  const rows = await db.read.selectFrom('vehicle_imports').selectAll().orderBy('position', 'desc').execute();
  if (rows.length === 0) return 'Nothing has been imported.';
  const dayOf = (ms: number) => (ms === 0 ? '' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  return rows.map(({ name, imported_at, summary }) => [name, dayOf(imported_at), summary].join('\t')).join('\n');
}

/** Restores what an import replaced, except what a later import has replaced again. */
export async function undoImport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  name: string,
  folder = shippedFolder,
): Promise<string> {
  const { report, isOutdated } = await db.transact(async (trx) => {
    const { shippedHash } = await store.lockCatalogue(trx);
    const row = await trx.selectFrom('vehicle_imports').where('name', '=', name).selectAll().executeTakeFirst();
    if (row === undefined) {
      throw new AppError('notFound', `There's no import "${name}". List them with: vehicles imports.`);
    }
    const before = completeAll(await store.listCars(trx));
    const { needsShippedNames, later } = await undoChanges(trx, row);
    await store.removeCarsWithoutLayers(trx);
    await trx.deleteFrom('vehicle_imports').where('name', '=', name).execute();
    const needsUpdate = needsShippedNames || row.shipped_hash !== shippedHash;
    await store.incrementRevision(trx, needsUpdate ? '' : undefined);
    await audit(trx, clock, { actor: siteActors.owner, action: 'undo vehicle import', target: name, outcome: 'done' });
    return { report: reportOn(name, before, completeAll(await store.listCars(trx)), later), isOutdated: needsUpdate };
  });
  // Names and merges come from the current catalogue files.
  if (isOutdated) await updateShippedCatalogue({ db }, folder);
  return report;
}

type Cars = ReturnType<typeof completeAll>;

function reportOn(name: string, before: Cars, after: Cars, later: ReadonlyMap<string, number>): string {
  const now = new Map(after.map((car) => [car.id, JSON.stringify(car)]));
  const removed = before.filter(({ id }) => !now.has(id)).length;
  const changed = before.filter((car) => now.has(car.id) && now.get(car.id) !== JSON.stringify(car)).length;
  const remaining = [...later].map(([other, count]) => `  ${other}: ${count}`);
  return [
    `Undone: ${name}. Cars removed: ${removed}, changed back: ${changed}.`,
    ...(remaining.length === 0
      ? []
      : ['Later imports changed the same cars and sources. Their figures stay:', ...remaining]),
  ].join('\n');
}

export const vehicles: Feature = {
  name: 'vehicles',
  migrations: [tables, vehicleMarkets, favouriteCars, vehicleImports],
  open: openVehicles,
};
