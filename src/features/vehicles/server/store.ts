import type { Reader, Trx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Source, sources } from '../attributions.ts';
import type { Vehicle } from '../vehicle.ts';
import type { Layer, LayerFacts } from './layers.ts';
import {
  idOfFormerSlug,
  idOfPlainName,
  inParts,
  optionalFormerIds,
  putFormerIds,
  readFormerIds,
} from './previous-ids.ts';
import type { VehicleOrigin } from './tables.ts';

export type Identity = Pick<Vehicle, 'id' | 'make' | 'model' | 'variant' | 'year' | 'market' | 'core' | 'formerIds'> & {
  name: string;
};

export const identityFields = ['name', 'make', 'model', 'variant', 'year', 'market', 'core'] as const;

export const differ = (a: Identity, b: Identity): boolean =>
  identityFields.some((field) => a[field] !== b[field]) ||
  (a.formerIds ?? []).toSorted().join() !== (b.formerIds ?? []).toSorted().join();

export interface StoredLayer extends Layer {
  origin: VehicleOrigin;
}

/** A car with all its layers, shipped ones first. */
export interface StoredCar extends Identity {
  namedBy: VehicleOrigin;
  layers: StoredLayer[];
}

/**
 * Returns a function that reads the catalogue's revision. Its query is compiled once, because every list request runs
 * it.
 */
export function makeReadRevision(db: Reader): () => Promise<number> {
  const select = prepared<Record<never, never>, { revision: number }>(db, (kysely) =>
    kysely.selectFrom('vehicle_catalogue').select('revision'),
  );
  return async () => {
    const [row] = await select(db, {});
    if (row === undefined) throw new Error('The catalogue of cars has no revision');
    return row.revision;
  };
}

export async function readCatalogue(db: Reader): Promise<{ shippedHash: string }> {
  const row = await db.selectFrom('vehicle_catalogue').select('shipped_hash').executeTakeFirstOrThrow();
  return { shippedHash: row.shipped_hash };
}

/** Locks the catalogue for the transaction, so that only one writer changes it. */
export async function lockCatalogue(trx: Trx): Promise<{ shippedHash: string }> {
  const row = await trx.selectFrom('vehicle_catalogue').select('shipped_hash').forUpdate().executeTakeFirstOrThrow();
  return { shippedHash: row.shipped_hash };
}

/** Also sets the hash of the shipped files if one is given. */
export async function incrementRevision(trx: Trx, shippedHash?: string): Promise<void> {
  await trx
    .updateTable('vehicle_catalogue')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      ...(shippedHash === undefined ? {} : { shipped_hash: shippedHash }),
    }))
    .execute();
}

const selectCars = (db: Reader) =>
  db
    .selectFrom('vehicles as v')
    .leftJoin('vehicle_layers as l', 'l.vehicle_id', 'v.id')
    .select([
      'v.id',
      'v.name',
      'v.make',
      'v.model',
      'v.variant',
      'v.year',
      'v.market',
      'v.core',
      'v.named_by',
      'l.source',
      'l.origin',
      'l.facts',
    ])
    .orderBy('v.name')
    .orderBy('l.origin', 'desc');
type Row = Awaited<ReturnType<ReturnType<typeof selectCars>['execute']>>[number];

function carsOf(rows: readonly Row[], formerIds: ReadonlyMap<string, string[]>): StoredCar[] {
  const cars = new Map<string, StoredCar>();
  for (const { named_by, source, origin, facts, core, ...identity } of rows) {
    const car = cars.get(identity.id) ?? {
      ...identity,
      core: core === 1,
      ...optionalFormerIds(formerIds.get(identity.id)),
      namedBy: named_by,
      layers: [],
    };
    cars.set(identity.id, car);
    // Sources that this version doesn't know are skipped.
    if (isSource(source) && origin !== null && facts !== null) {
      car.layers.push({ source, origin, facts: JSON.parse(facts) as LayerFacts });
    }
  }
  return [...cars.values()];
}

const isSource = (name: string | null): name is Source => sources.some((source) => source === name);

/** All cars, sorted by name. */
export async function listCars(db: Reader): Promise<StoredCar[]> {
  const byName = new Intl.Collator('en', { numeric: true });
  const cars = carsOf(await selectCars(db).execute(), await readFormerIds(db));
  return cars.sort((a, b) => byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));
}

/** The cars of one make, unordered. */
export async function listCarsOf(db: Reader, make: string): Promise<StoredCar[]> {
  return carsOf(await selectCars(db).where('v.make', '=', make).execute(), new Map());
}

/** Finds a car by its name or its slug in any case, or else by a former slug or its name without accents. */
export async function findCar(db: Reader, nameOrSlug: string): Promise<StoredCar | undefined> {
  const ids = await db
    .selectFrom('vehicles')
    .where((eb) => eb.or([eb('name', '=', nameOrSlug), eb('id', '=', nameOrSlug.toLowerCase())]))
    .select(['id', 'name'])
    .execute();
  const id =
    (ids.find(({ name }) => name === nameOrSlug) ?? ids[0])?.id ??
    (await idOfFormerSlug(db, nameOrSlug)) ??
    (await idOfPlainName(db, nameOrSlug));
  if (id === undefined) return undefined;
  return carsOf(await selectCars(db).where('v.id', '=', id).execute(), await readFormerIds(db, id))[0];
}

export async function addCars(trx: Trx, cars: readonly Identity[], namedBy: VehicleOrigin): Promise<void> {
  const rows = cars.map((car) => rowOf(car, namedBy));
  for (const part of inParts(rows)) await trx.insertInto('vehicles').values(part).execute();
  await putFormerIds(trx, cars);
}

export const updateIdentities = (trx: Trx, cars: readonly Identity[], namedBy: VehicleOrigin): Promise<void> =>
  writeIdentities(
    trx,
    cars.map((car) => ({ ...car, namedBy })),
  );

/** Like `updateIdentities`, but with the origin of each car's name. */
export async function writeIdentities(
  trx: Trx,
  cars: readonly (Identity & { namedBy: VehicleOrigin })[],
): Promise<void> {
  // Names are unique and cars may swap theirs, so each first gets a temporary one; no real name starts with a space.
  for (const { id } of cars) {
    await trx
      .updateTable('vehicles')
      .set({ name: ` ${id}` })
      .where('id', '=', id)
      .execute();
  }
  for (const car of cars) {
    const { id, ...rest } = rowOf(car, car.namedBy);
    await trx.updateTable('vehicles').set(rest).where('id', '=', id).execute();
  }
  await putFormerIds(trx, cars);
}

function rowOf({ id, name, make, model, variant, year, market, core }: Identity, namedBy: VehicleOrigin) {
  return {
    ...{ id, name, make, model, variant, year, market },
    ...{ core: core ? (1 as const) : (0 as const), named_by: namedBy },
  };
}

export interface LayerOfCar extends Layer {
  vehicleId: string;
}

export async function putLayers(trx: Trx, layers: readonly LayerOfCar[], origin: VehicleOrigin): Promise<void> {
  const rows = layers.map(({ vehicleId, source, facts }) => ({
    vehicle_id: vehicleId,
    source,
    origin,
    facts: JSON.stringify(facts),
  }));
  for (const part of inParts(rows)) {
    await trx
      .insertInto('vehicle_layers')
      .values(part)
      .onConflict((on) =>
        on.columns(['vehicle_id', 'source', 'origin']).doUpdateSet((eb) => ({ facts: eb.ref('excluded.facts') })),
      )
      .execute();
  }
}

export async function removeImportedLayers(
  trx: Trx,
  layers: readonly { vehicle_id: string; source: string }[],
): Promise<void> {
  const bySource = Map.groupBy(layers, ({ source }) => source);
  for (const [source, ofSource] of bySource) {
    for (const part of inParts(ofSource.map(({ vehicle_id }) => vehicle_id))) {
      await trx
        .deleteFrom('vehicle_layers')
        .where('origin', '=', 'imported')
        .where('source', '=', source)
        .where('vehicle_id', 'in', part)
        .execute();
    }
  }
}

export async function removeShippedLayers(trx: Trx): Promise<void> {
  await trx.deleteFrom('vehicle_layers').where('origin', '=', 'shipped').execute();
}

/** Removes a source's layers, and prevents shipped ones from being loaded again. Returns how many there were. */
export async function removeSource(trx: Trx, source: Source): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('vehicle_layers').where('source', '=', source).executeTakeFirst();
  await trx
    .insertInto('vehicle_dropped_sources')
    .values({ source })
    .onConflict((on) => on.doNothing())
    .execute();
  return Number(numDeletedRows);
}

/** Allows a dropped source again. Returns whether it had been dropped. */
export async function allowSource(trx: Trx, source: Source): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('vehicle_dropped_sources')
    .where('source', '=', source)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listDroppedSources(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('vehicle_dropped_sources').select('source').execute();
  return rows.map(({ source }) => source);
}

export async function removeCars(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const part of inParts(ids)) await trx.deleteFrom('vehicles').where('id', 'in', part).execute();
}

export async function removeCarsWithoutLayers(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('vehicles')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('vehicle_layers').whereRef('vehicle_layers.vehicle_id', '=', 'vehicles.id').select('source')),
      ),
    )
    .execute();
}
