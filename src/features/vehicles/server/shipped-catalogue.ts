import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Context } from '#server/context.ts';
import type { Source } from '../attributions.ts';
import type { VehicleDetails } from '../contract.ts';
import { completeAll } from './complete.ts';
import { firstAvailable, KnownCars, nextName } from './import/identity.ts';
import { moveChanges } from './import-journal.ts';
import { type CatalogueCar, mergeLayers, tidy } from './layers.ts';
import * as store from './store.ts';

export const shippedFolder = fileURLToPath(new URL('../../../../catalogue/vehicles/', import.meta.url));

/** The shipped catalogue: one file per make, one car per line. */
export async function readShipped(folder = shippedFolder): Promise<{ hash: string; lines: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  return { hash: hash.digest('base64url'), lines };
}

/** The cars in the files. A test validates them, so that the server doesn't have to at every start. */
export const parseShipped = (lines: readonly string[]): CatalogueCar[] =>
  lines.map((line) => JSON.parse(line) as CatalogueCar);

export async function shippedVehicles(): Promise<VehicleDetails[]> {
  const cars = parseShipped((await readShipped()).lines).map(({ from, ...identity }): store.StoredCar => {
    const layers = Object.entries(from).map(([source, facts]) => ({ source, facts, origin: 'shipped' }));
    return { ...identity, namedBy: 'shipped', layers: layers as store.StoredLayer[] };
  });
  return completeAll(cars);
}

/**
 * Updates the shipped layers if the catalogue's files have changed: at the first start, and after an update of Pitstop.
 * The owner's imports and dropped sources are preserved, and imports for a merged car move to its successor. If several
 * processes start together, only one does the update. Returns how many cars were written, or undefined if nothing had
 * changed.
 */
export async function updateShippedCatalogue(
  { db }: Pick<Context, 'db'>,
  folder = shippedFolder,
): Promise<number | undefined> {
  const { hash, lines } = await readShipped(folder);
  const { shippedHash } = await store.readCatalogue(db.read);
  if (shippedHash === hash) return undefined;
  const cars = parseShipped(lines);
  return db.transact(async (trx) => {
    if ((await store.lockCatalogue(trx)).shippedHash === hash) return undefined;
    const dropped = await store.listDroppedSources(trx);
    const all = await store.listCars(trx);
    const merged = mergedInto(cars, all);
    const existing = all.filter(({ id }) => !merged.has(id));
    const { added, named, layers } = matchCars(cars, existing);
    const shippedIds = new Set(layers.map(({ vehicleId }) => vehicleId));
    const isGone = ({ id, layers: old }: store.StoredCar) =>
      !shippedIds.has(id) && old.every(({ origin }) => origin === 'shipped');
    await store.removeShippedLayers(trx);
    // Removed first, because another car may have one of their names now.
    await store.removeCars(trx, [...existing.filter(isGone).map(({ id }) => id), ...merged.keys()]);
    await store.updateIdentities(trx, named, 'shipped');
    await store.addCars(trx, added, 'shipped');
    const allowed = layers.filter(({ source }) => !dropped.includes(source));
    await store.putLayers(trx, allowed, 'shipped');
    await store.putLayers(trx, movedLayers(all, merged), 'imported');
    await moveChanges(trx, merged);
    await store.removeCarsWithoutLayers(trx);
    await store.incrementRevision(trx, hash);
    return cars.length;
  });
}

/** Matches each shipped car with an existing one, and gives it a unique name. */
function matchCars(cars: readonly CatalogueCar[], existing: readonly store.StoredCar[]) {
  const known = new KnownCars(existing);
  const shippedNames = new Set(cars.map(({ name }) => name));
  const importedNames = new Set(existing.filter(({ namedBy }) => namedBy === 'imported').map(({ name }) => name));
  const taken = new Set<string>();
  const added: store.Identity[] = [];
  const named: store.Identity[] = [];
  const layers: store.LayerOfCar[] = [];
  for (const { from, ...car } of cars) {
    const usableKwh = Object.values(from).findLast((facts) => facts?.battery?.usable_kwh !== undefined)?.battery
      ?.usable_kwh;
    const found = known.find({ ...car, usableKwh });
    const same = found === undefined || taken.has(found.id) ? undefined : found;
    const id = same?.id ?? car.id;
    taken.add(id);
    for (const [source, facts] of Object.entries(from)) {
      if (facts !== undefined) layers.push({ vehicleId: id, source: source as Source, facts });
    }
    if (same?.namedBy === 'imported') continue;
    const name = firstAvailable(
      car.name,
      (word) => importedNames.has(word) || (word !== car.name && shippedNames.has(word)),
      nextName(car.year),
    );
    const identity = { ...car, id, name };
    if (same === undefined) added.push(identity);
    else if (store.differ(same, identity)) named.push(identity);
  }
  return { added, named, layers };
}

function mergedInto(cars: readonly CatalogueCar[], existing: readonly store.StoredCar[]): Map<string, string> {
  const present = new Set(cars.map(({ id }) => id));
  const targets = new Map(cars.flatMap(({ id, formerIds = [] }) => formerIds.map((former) => [former, id] as const)));
  const pairs = existing.flatMap(({ id }) => {
    const target = present.has(id) ? undefined : targets.get(id);
    return target === undefined ? [] : [[id, target] as const];
  });
  return new Map(pairs);
}

/** Imported layers of merged cars, as layers of their successors; the successors' own imports win. */
function movedLayers(all: readonly store.StoredCar[], merged: ReadonlyMap<string, string>): store.LayerOfCar[] {
  const imported = ({ layers }: store.StoredCar) => layers.filter(({ origin }) => origin === 'imported');
  const byTarget = Map.groupBy(
    all.filter(({ id }) => merged.has(id)),
    ({ id }) => merged.get(id) ?? id,
  );
  return [...byTarget].flatMap(([vehicleId, cars]) => {
    const own = all.filter(({ id }) => id === vehicleId);
    const bySource = Map.groupBy([...cars, ...own].flatMap(imported), ({ source }) => source);
    return [...bySource].map(([source, layers]) => ({ vehicleId, source, facts: tidy(mergeLayers(layers).facts) }));
  });
}
