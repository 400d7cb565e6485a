import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { audit, siteActors } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { type Source, sources } from '../attributions.ts';
import { findInconsistencies, findWarnings } from './check.ts';
import { completeAll } from './complete.ts';
import { openSource, readSource } from './import/detect.ts';
import { slugOf } from './import/identity.ts';
import type { Reading } from './import/incoming.ts';
import { type Plan, planImport } from './import/plan.ts';
import { confirmCars } from './import/register-confirm.ts';
import { figureLine, registerSections, reportOn } from './import/report.ts';
import { deleteSource, recordImport, undoChanges, unusedName } from './import-journal.ts';
import { type CatalogueCar, catalogueLine, mergeLayers, tidy } from './layers.ts';
import { shippedFolder, updateShippedCatalogue } from './shipped-catalogue.ts';
import * as store from './store.ts';

const actor = siteActors.owner;

interface ImportOrder {
  path: string;
  /** Maximum share of refused records, in %. */
  maxRefusedPercent: number;
  isDryRun: boolean;
  /** The import's name; defaults to the day and the file's name. */
  name?: string | undefined;
  /** What the headings of a plain table mean: `Range (km)=range.wltp_km,...`. */
  columns?: string | undefined;
}

/**
 * Imports a file, folder or archive and returns a report. If that can't be read or too much of it is wrong, nothing
 * changes and AppError is thrown with the reasons.
 */
export async function importVehicles({ db, clock }: Context, order: ImportOrder): Promise<string> {
  const nowMs = clock();
  const reading = readSource(await openSource(order.path), order.path, nowMs, order.columns);
  return db.transact(async (trx) => {
    await store.lockCatalogue(trx);
    const known = await store.listCars(trx);
    const confirmed = reading.register && confirmCars(known, reading.register);
    const plan = planImport(known, confirmed?.records ?? reading.records, new Date(nowMs).getUTCFullYear());
    refuseIfTooMany(order, reading, plan);
    const report = reportOn(reading, plan, confirmed && registerSections(confirmed));
    if (order.isDryRun) return `${report}\n\nNothing was changed: this was a dry run.`;
    if (plan.added.length + plan.changed.length === 0) return report;
    const name = await nameFor(trx, order, nowMs);
    const summary = `${plan.added.length} added, ${plan.changed.length} changed`;
    await recordImport(trx, { name, nowMs, summary }, known, plan);
    await store.addCars(trx, plan.added, 'imported');
    await store.updateIdentities(trx, plan.renamed, 'imported');
    await store.putLayers(trx, plan.layers, 'imported');
    await store.incrementRevision(trx);
    await audit(trx, clock, { actor, action: 'import vehicles', target: `${summary}: ${order.path}`, outcome: 'done' });
    return `${report}\n\nImported as ${name}. To undo it: vehicles undo ${name}`;
  });
}

function refuseIfTooMany(order: ImportOrder, reading: Reading, plan: Plan): void {
  const refused = [...reading.refused, ...plan.refused];
  const all = (reading.register?.rows ?? reading.records).length + reading.refused.length;
  if (all === 0) throw new AppError('badInput', `There are no cars in ${order.path}.`);
  if (refused.length * 100 <= order.maxRefusedPercent * all) return;
  const share = `${refused.length} of ${all} records were refused, more than ${order.maxRefusedPercent}%`;
  throw new AppError('badInput', [`Nothing was changed: ${share}.`, ...refused.map(figureLine)].join('\n  '));
}

async function nameFor(trx: Trx, { name, path }: ImportOrder, nowMs: number): Promise<string> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const free = await unusedName(trx, name ?? `${day}-${basename(path).replace(/[\p{C}\s]+/gu, '-')}`);
  if (name !== undefined && free !== name) throw new AppError('conflict', `There's already an import "${name}".`);
  return free;
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
    await audit(trx, clock, { actor, action: 'undo vehicle import', target: name, outcome: 'done' });
    return { report: undoReport(name, before, completeAll(await store.listCars(trx)), later), isOutdated: needsUpdate };
  });
  // Names and merges come from the current catalogue files.
  if (isOutdated) await updateShippedCatalogue({ db }, folder);
  return report;
}

type Cars = ReturnType<typeof completeAll>;

function undoReport(name: string, before: Cars, after: Cars, later: ReadonlyMap<string, number>): string {
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

/** Lists how many displayed figures come from each source. */
export async function listSources({ db }: Context): Promise<string> {
  const figures = new Map<Source, number>();
  const cars = new Map<Source, number>();
  const all = await store.listCars(db.read);
  for (const { layers } of all) {
    for (const [source, paths] of Object.entries(mergeLayers(layers).provenance) as [Source, string[]][]) {
      figures.set(source, (figures.get(source) ?? 0) + paths.length);
      cars.set(source, (cars.get(source) ?? 0) + 1);
    }
  }
  const dropped = await store.listDroppedSources(db.read);
  const lines = sources.map((source) =>
    [
      source,
      `${figures.get(source) ?? 0} figures of ${cars.get(source) ?? 0} cars`,
      ...(dropped.includes(source) ? ['dropped'] : []),
    ].join('\t'),
  );
  const hidden = all.length - completeAll(all).length;
  if (hidden > 0) lines.push(`Cars not shown because no source gives their battery: ${hidden}`);
  return lines.join('\n');
}

/** Permanently removes a source's imported figures, and its shipped ones until the source is restored. */
export async function dropSource({ db, clock }: Context, name: string): Promise<string> {
  const source = sourceNamed(name);
  return db.transact(async (trx) => {
    await store.lockCatalogue(trx);
    const before = await store.listCars(trx);
    const layers = await store.removeSource(trx, source);
    await deleteSource(trx, source);
    await store.removeCarsWithoutLayers(trx);
    await store.incrementRevision(trx);
    await audit(trx, clock, { actor, action: 'drop vehicle source', target: source, outcome: 'done' });
    const after = await store.listCars(trx);
    const removed = completeAll(before).length - completeAll(after).length;
    return [
      `Dropped ${source}: figures removed from ${layers} cars, ${removed} of which are gone.`,
      ...oddities(after),
    ].join('\n');
  });
}

function sourceNamed(name: string): Source {
  const source = sources.find((known) => known === name);
  if (source !== undefined) return source;
  throw new AppError('notFound', `There's no source "${name}". List them with: vehicles sources.`);
}

export async function restoreSource({ db, clock }: Context, name: string, folder = shippedFolder): Promise<string> {
  const source = sourceNamed(name);
  await db.transact(async (trx) => {
    await store.lockCatalogue(trx);
    if (!(await store.allowSource(trx, source))) throw new AppError('conflict', `${source} hasn't been dropped.`);
    // An empty hash makes the files load again, either below or, if this is interrupted, at the next start.
    await store.incrementRevision(trx, '');
    await audit(trx, clock, { actor, action: 'restore vehicle source', target: source, outcome: 'done' });
  });
  await updateShippedCatalogue({ db }, folder);
  const cars = (await store.listCars(db.read)).filter(({ layers }) => layers.some((layer) => layer.source === source));
  return `Restored ${source}: shipped figures of ${cars.length} cars. What had been imported from it must be imported again.`;
}

function oddities(cars: readonly store.StoredCar[]): string[] {
  return completeAll(cars).flatMap((car) => {
    const sentences = [...findInconsistencies(car).map(({ sentence }) => sentence), ...findWarnings(car)];
    return sentences.map((why) => figureLine({ label: car.name, why }));
  });
}

/** Writes everything in the catalogue's own format, one file per make. The folder must be new or empty. */
export async function exportVehicles({ db }: Context, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new AppError('conflict', `${folder} is not empty.`);
  const cars = await store.listCars(db.read);
  const byMake = Map.groupBy(cars, ({ make }) => slugOf(make));
  for (const [slug, ofMake] of byMake) {
    const lines = ofMake.map((car) => catalogueLine(catalogueCar(car)));
    await writeFile(join(folder, `${slug}.jsonl`), `${lines.join('\n')}\n`);
  }
  return `Wrote ${cars.length} cars into ${byMake.size} files in ${folder}.`;
}

function catalogueCar({ layers, namedBy: _, ...identity }: store.StoredCar): CatalogueCar {
  const from: CatalogueCar['from'] = {};
  for (const source of sources) {
    const ofSource = layers.filter((layer) => layer.source === source);
    if (ofSource.length > 0) from[source] = tidy(mergeLayers(ofSource).facts);
  }
  return { ...identity, from };
}
