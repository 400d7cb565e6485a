import type { Reader, Trx } from '#server/db/database.ts';
import type { Source } from '../attributions.ts';
import type { FigurePath } from '../figures.ts';
import { firstAvailable, nextName } from './import/identity.ts';
import type { Plan } from './import/plan.ts';
import { figuresOf, type LayerFacts, layerOf, without } from './layers.ts';
import { inParts } from './previous-ids.ts';
import * as store from './store.ts';
import type { VehicleOrigin } from './tables.ts';

/** The value of `source` in rows about a car's identity. */
const identityRow = '';

/** The preferred name, with a number appended if another import already has it. */
export async function unusedName(db: Reader, preferred: string): Promise<string> {
  const rows = await db.selectFrom('vehicle_imports').select('name').execute();
  const taken = new Set(rows.map(({ name }) => name));
  return firstAvailable(
    preferred,
    (name) => taken.has(name),
    (count) => `-${count + 1}`,
  );
}

export async function recordImport(
  trx: Trx,
  { name, nowMs, summary }: { name: string; nowMs: number; summary: string },
  known: readonly store.StoredCar[],
  plan: Plan,
): Promise<void> {
  const { shippedHash } = await store.readCatalogue(trx);
  const last = await trx
    .selectFrom('vehicle_imports')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst();
  await trx
    .insertInto('vehicle_imports')
    .values({
      ...{ name, position: Number(last?.position ?? 0) + 1, imported_at: nowMs },
      ...{ summary, shipped_hash: shippedHash },
    })
    .execute();
  const byId = new Map(known.map((car) => [car.id, car]));
  const identities = [...plan.added, ...plan.renamed];
  // A former address belongs to only one car, so the import may move it from one car to another.
  const claimed = new Set(identities.flatMap(({ formerIds = [] }) => formerIds));
  const losing = known.filter(({ formerIds = [] }) => formerIds.some((id) => claimed.has(id)));
  const ids = new Set([...identities, ...losing].map(({ id }) => id));
  const rows = [
    ...[...ids].map((id) => ({
      vehicle_id: id,
      source: identityRow,
      previous: identityOf(byId.get(id)),
      carried: null,
    })),
    ...plan.layers.map(({ vehicleId, source, carried }) => ({
      vehicle_id: vehicleId,
      source: source as string,
      previous: layerText(byId.get(vehicleId), source),
      carried: carried === undefined ? null : JSON.stringify(carried),
    })),
  ];
  for (const part of inParts(rows.map((row) => ({ import_name: name, ...row })))) {
    await trx.insertInto('vehicle_import_changes').values(part).execute();
  }
}

function identityOf(car: store.StoredCar | undefined): string | null {
  if (car === undefined) return null;
  const { layers: _, ...identity } = car;
  return JSON.stringify(identity);
}

function layerText(car: store.StoredCar | undefined, source: Source): string | null {
  const layer = car?.layers.find((candidate) => candidate.source === source && candidate.origin === 'imported');
  return layer === undefined ? null : JSON.stringify(layer.facts);
}

/**
 * Restores what the import replaced. If a later import replaced it again, the previous value recorded for that import
 * is updated instead. Returns how many of these values each later import replaced.
 */
export async function undoChanges(trx: Trx, { name, position }: { name: string; position: number }) {
  const changes = await trx.selectFrom('vehicle_import_changes').where('import_name', '=', name).selectAll().execute();
  const laterRows = await trx
    .selectFrom('vehicle_import_changes as c')
    .innerJoin('vehicle_imports as i', 'i.name', 'c.import_name')
    .where('i.position', '>', position)
    .orderBy('i.position')
    .select(['c.import_name', 'c.vehicle_id', 'c.source', 'c.previous', 'c.carried'])
    .execute();
  const chains = Map.groupBy(laterRows, keyOf);
  const imported = await trx.selectFrom('vehicle_layers').where('origin', '=', 'imported').selectAll().execute();
  const now = new Map(imported.map((row) => [keyOf(row), row.facts]));
  const later = new Map<string, number>();
  const toRestore: Change[] = [];
  for (const change of changes) {
    const chain = chains.get(keyOf(change)) ?? [];
    let { previous } = change;
    for (const [index, row] of chain.entries()) {
      later.set(row.import_name, (later.get(row.import_name) ?? 0) + 1);
      await updatePrevious(trx, row, previous);
      // An identity is replaced as a whole, so only the next import needs the previous one.
      if (row.source === identityRow) break;
      previous = rebased(chain[index + 1]?.previous ?? now.get(keyOf(row)) ?? '{}', row.carried, previous);
    }
    if (chain.length === 0 || change.source !== identityRow) toRestore.push({ ...change, previous });
  }
  await restoreLayers(
    trx,
    toRestore.filter(({ source }) => source !== identityRow),
  );
  const needsShippedNames = await restoreIdentities(
    trx,
    toRestore.filter(({ source }) => source === identityRow),
  );
  return { needsShippedNames, later };
}

const keyOf = (row: { vehicle_id: string; source: string }) => `${row.vehicle_id} ${row.source}`;

/** A later import's layer, with the figures that it only carried over replaced by the earlier ones. */
function rebased(layer: string, carried: string | null, before: string | null): string {
  if (carried === null) return layer;
  const paths = JSON.parse(carried) as FigurePath[];
  const earlier = figuresOf(JSON.parse(before ?? '{}') as LayerFacts).filter(([path]) => paths.includes(path));
  const stated = figuresOf(without(JSON.parse(layer) as LayerFacts, paths));
  return JSON.stringify(layerOf([...earlier, ...stated]));
}

async function updatePrevious(
  trx: Trx,
  row: { import_name: string; vehicle_id: string; source: string },
  previous: string | null,
): Promise<void> {
  await trx
    .updateTable('vehicle_import_changes')
    .set({ previous })
    .where('import_name', '=', row.import_name)
    .where('vehicle_id', '=', row.vehicle_id)
    .where('source', '=', row.source)
    .execute();
}

interface Change {
  vehicle_id: string;
  source: string;
  previous: string | null;
}

async function restoreLayers(trx: Trx, changes: readonly Change[]): Promise<void> {
  const known = new Set((await trx.selectFrom('vehicles').select('id').execute()).map(({ id }) => id));
  const layers = changes.flatMap(({ vehicle_id: vehicleId, source, previous }) =>
    previous === null || !known.has(vehicleId)
      ? []
      : [{ vehicleId, source: source as Source, facts: JSON.parse(previous) as store.LayerOfCar['facts'] }],
  );
  await store.putLayers(trx, layers, 'imported');
  await store.removeImportedLayers(
    trx,
    changes.filter(({ previous }) => previous === null),
  );
}

/** Returns whether any car should get its shipped name back. */
async function restoreIdentities(trx: Trx, changes: readonly Change[]): Promise<boolean> {
  const cars = await store.listCars(trx);
  const byId = new Map(cars.map((car) => [car.id, car]));
  const restored: (store.Identity & { namedBy: VehicleOrigin })[] = [];
  let needsShippedNames = false;
  for (const { vehicle_id: id, previous } of changes) {
    const car = byId.get(id);
    if (car === undefined) continue;
    if (previous !== null) restored.push(JSON.parse(previous) as (typeof restored)[number]);
    else if (car.layers.some(({ origin }) => origin === 'shipped')) {
      restored.push({ ...car, namedBy: 'shipped' });
      needsShippedNames = true;
    }
  }
  const ids = new Set(restored.map(({ id }) => id));
  const taken = new Set(cars.flatMap(({ id, name }) => (ids.has(id) ? [] : [name])));
  await store.writeIdentities(
    trx,
    restored.map((car) => ({ ...car, name: firstAvailable(car.name, (word) => taken.has(word), nextName(car.year)) })),
  );
  return needsShippedNames;
}

/** Undoing an import mustn't restore the figures of a dropped source. */
export async function deleteSource(trx: Trx, source: Source): Promise<void> {
  await trx.deleteFrom('vehicle_import_changes').where('source', '=', source).execute();
}

/** Moves recorded changes of merged cars to their successors, except changes to their identity. */
export async function moveChanges(trx: Trx, merged: ReadonlyMap<string, string>): Promise<void> {
  for (const [former, target] of merged) {
    await trx
      .updateTable('vehicle_import_changes as c')
      .set({ vehicle_id: target })
      .where('c.vehicle_id', '=', former)
      .where('c.source', '!=', identityRow)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('vehicle_import_changes as o')
              .whereRef('o.import_name', '=', 'c.import_name')
              .whereRef('o.source', '=', 'c.source')
              .where('o.vehicle_id', '=', target)
              .select('o.source'),
          ),
        ),
      )
      .execute();
    await trx.deleteFrom('vehicle_import_changes').where('vehicle_id', '=', former).execute();
  }
}
