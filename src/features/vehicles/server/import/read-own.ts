import * as z from 'zod/mini';
import { type FigurePath, sectionNames } from '../../figures.ts';
import { CatalogueCar, figuresOf } from '../layers.ts';
import {
  emptyReading,
  type Incoming,
  isObject,
  printable,
  problemOfFigure,
  type Reading,
  validated,
} from './incoming.ts';

/** Older lines have no market, so it's taken from the known car or the port. */
const ImportedCar = z.extend(CatalogueCar, { market: z.optional(CatalogueCar.shape.market) });

export function readLines(lines: readonly { label: string; text: string }[]): Reading {
  const reading = emptyReading("the catalogue's own lines");
  for (const { label, text } of lines) {
    let car: unknown;
    try {
      car = JSON.parse(text);
    } catch {
      reading.refused.push({ label, why: "the line isn't JSON" });
      continue;
    }
    take(reading, isObject(car) && typeof car.name === 'string' ? printable(car.name) : label, car);
  }
  return reading;
}

/**
 * Reads an object of cars by name, as returned by `GET /vehicles` and in compiled catalogues. Figures without
 * provenance are the owner's.
 */
export function readKeyed(cars: Record<string, unknown>): Reading {
  const reading = emptyReading('cars by name');
  for (const [name, car] of Object.entries(cars)) {
    const unfolded = unfold(name, car);
    if ('why' in unfolded) reading.refused.push({ label: printable(name), why: unfolded.why });
    else take(reading, printable(name), unfolded.car);
  }
  return reading;
}

function take(reading: Reading, label: string, car: unknown): void {
  const unread = removeImpossible(car);
  const dropped = unread.map(({ problem }) => problem);
  const result = validated(ImportedCar, car);
  if ('why' in result) {
    reading.refused.push({ label, why: [result.why, ...dropped].join('; ') });
    return;
  }
  const { from, ...identity } = result.value;
  const layers = Object.entries(from).map(([source, facts]) => ({ source, facts }) as Incoming['layers'][number]);
  reading.records.push({ label, isOwn: true, ...identity, layers, dropped, unread });
}

/** Removes impossible figures from a parsed car and returns them. The schema reports all other problems. */
function removeImpossible(car: unknown): { source: string; path: FigurePath; problem: string }[] {
  if (!isObject(car) || !isObject(car.from)) return [];
  return Object.entries(car.from).flatMap(([source, facts]) =>
    figuresOf(isObject(facts) ? facts : {}).flatMap(([path, value]) => {
      const problem = problemOfFigure(path, value);
      if (problem === undefined) return [];
      const [section = '', key = ''] = path.split('.');
      delete (facts as Record<string, Record<string, unknown>>)[section]?.[key];
      return [{ source, path, problem }];
    }),
  );
}

/** Groups a car's figures by the source in its provenance; computed ones are skipped and recomputed. */
function unfold(name: string, car: unknown): { car: unknown } | { why: string } {
  if (!isObject(car)) return { why: "it isn't an object" };
  const { provenance = {}, derived = [], otherSources = {}, name: _, ...unnamed } = car;
  const { sister: __, rangeSister: ___, curveSister: ____, ...rest } = unnamed;
  if (!isObject(provenance) || !Array.isArray(derived)) return { why: "its provenance can't be read" };
  const odd = sectionNames.find((section) => rest[section] !== undefined && !isObject(rest[section]));
  if (odd !== undefined) return { why: `${odd} isn't an object` };

  const sourceOf = sourcesByPath(provenance);
  // A Map, because untrusted keys may include __proto__.
  const bySource: BySource = new Map();
  for (const section of sectionNames) {
    // Includes figures we don't know, which the schema reports.
    for (const [key, value] of Object.entries(rest[section] ?? {})) {
      const path = `${section}.${key}`;
      const source = sourceOf.get(path) ?? 'own';
      sourceOf.delete(path);
      if (derived.includes(path)) continue;
      addFigure(bySource, source, path, value);
    }
  }
  addOthers(bySource, otherSources);
  const [unknownPath] = sourceOf.keys();
  if (unknownPath !== undefined)
    return { why: `its provenance names ${printable(unknownPath)}, which it doesn't have` };
  const identity = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !sectionNames.some((known) => known === key)),
  );
  const from = Object.fromEntries(
    [...bySource].map(([source, layer]) => [
      source,
      Object.fromEntries([...layer].map(([section, figures]) => [section, Object.fromEntries(figures)])),
    ]),
  );
  return { car: { ...identity, name, from } };
}

type BySource = Map<string, Map<string, [string, unknown][]>>;

function addFigure(bySource: BySource, source: string, path: string, value: unknown): void {
  const [section = '', key = ''] = path.split('.');
  const layer = bySource.get(source) ?? new Map<string, [string, unknown][]>();
  bySource.set(source, layer.set(section, [...(layer.get(section) ?? []), [key, value]]));
}

/** Adds the other sources' values, which are stored as layers too. */
function addOthers(bySource: BySource, otherSources: unknown): void {
  if (!isObject(otherSources)) return;
  for (const [path, values] of Object.entries(otherSources)) {
    for (const other of Array.isArray(values) ? values : []) {
      if (isObject(other)) addFigure(bySource, String(other.source), path, other.value);
    }
  }
}

function sourcesByPath(provenance: Record<string, unknown>): Map<unknown, string> {
  const pairs = Object.entries(provenance).flatMap(([source, paths]) =>
    (Array.isArray(paths) ? paths : []).map((path: unknown) => [path, source] as const),
  );
  return new Map(pairs);
}
