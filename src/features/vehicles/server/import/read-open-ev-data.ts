import { figuresOf, type LayerFacts, layerOf } from '../layers.ts';
import { keyOf } from './identity.ts';
import { emptyReading, exclude, isObject, plausible, printable, type Reading, type Remark } from './incoming.ts';
import { bestRange, type CanonicalRecord, factsOf, openEvData, valueAt } from './open-ev-data-facts.ts';

const carTypes: readonly unknown[] = ['passenger_car', 'suv', 'pickup', 'van'];
const notYetCars: readonly unknown[] = ['concept', 'announced', 'prototype'];
/** Names for a car's only trim, which aren't part of the car's name. */
const plainTrims: readonly string[] = ['base', 'standard', 'default'];

interface Car {
  label: string;
  make: string;
  model: string;
  variant: string;
  years: number[];
  facts: LayerFacts;
  dropped: string[];
}

/** Reads open-ev-data's canonical records, one per model year; unchanged years are merged into one car. */
export function readOpenEvData(records: readonly unknown[], refusedBefore: Reading['refused'] = []): Reading {
  const reading = emptyReading('open-ev-data');
  reading.refused.push(...refusedBefore);
  const cars = new Map<string, Car[]>();
  const labelled = records.map((record, index) => ({ record, label: labelOf(record, index) }));
  labelled.sort((a, b) => Number(valueAt(a.record, 'year')) - Number(valueAt(b.record, 'year')));
  for (const { record, label } of labelled) {
    const car = carOf(record, label, reading);
    if (car === undefined) continue;
    const key = keyOf(car);
    const others = cars.get(key) ?? [];
    const same = others.findLast((other) => isSameCar(other.facts, car.facts));
    if (same === undefined) cars.set(key, [...others, car]);
    else
      Object.assign(same, {
        years: [...same.years, ...car.years],
        facts: mergedYears(same.facts, car.facts),
        dropped: [...same.dropped, ...car.dropped],
      });
  }
  for (const { facts, years, ...car } of [...cars.values()].flat()) {
    const [first = 0, last = first] = [Math.min(...years), Math.max(...years)];
    const dated = { ...facts, date: { ...facts.date, model_years: first === last ? `${first}` : `${first}-${last}` } };
    reading.records.push({ ...car, isOwn: false, year: first, layers: [{ source: openEvData, facts: dated }] });
  }
  return reading;
}

function labelOf(record: unknown, index: number): string {
  const trims = [
    valueAt(record, 'make.name'),
    valueAt(record, 'model.name'),
    valueAt(record, 'trim.name'),
    valueAt(record, 'variant.name'),
  ];
  const text = [...trims, valueAt(record, 'year')].filter((word) => word !== undefined).join(' ');
  return printable(text === '' ? `record ${index + 1}` : text);
}

function carOf(record: unknown, label: string, reading: Reading): Car | undefined {
  if (!isObject(record)) {
    reading.refused.push({ label, why: "it isn't an object" });
    return undefined;
  }
  const why = exclusionReason(record);
  if (why !== undefined) {
    exclude(reading, why);
    return undefined;
  }
  const [make, model, year] = [valueAt(record, 'make.name'), valueAt(record, 'model.name'), record.year];
  if (typeof make !== 'string' || typeof model !== 'string' || typeof year !== 'number') {
    reading.refused.push({ label, why: 'its make, model or year is missing' });
    return undefined;
  }
  const { facts, dropped } = plausible(factsOf(record));
  return { label, make, model, variant: variantOf(record, model), years: [year], facts, dropped };
}

function variantOf(record: CanonicalRecord, model: string): string {
  const name = valueAt(record, 'variant.name') ?? valueAt(record, 'trim.name');
  if (typeof name !== 'string' || name === model || plainTrims.includes(name.toLowerCase())) return '';
  return name;
}

/** Why a record is left out. The data includes unmarked hybrids, recognisable by a small battery and a short range. */
function exclusionReason(record: CanonicalRecord): string | undefined {
  if (!carTypes.includes(record.vehicle_type)) return 'not a car';
  if (notYetCars.includes(valueAt(record, 'availability.status'))) return 'not built yet';
  const net = valueAt(record, 'battery.pack_capacity_kwh_net');
  const power = valueAt(record, 'powertrain.system_power_kw');
  const ranges = ['wltp', 'epa', 'nedc', 'cltc'].map((cycle) => bestRange(record, cycle));
  const known = ranges.filter((km): km is number => typeof km === 'number');
  const best = known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
  if (typeof net !== 'number') return undefined;
  const isHybrid =
    net < 14 || (best < 130 && net < 40) || (best < 200 && net < 36 && typeof power === 'number' && power > 150);
  return isHybrid ? 'not battery-electric, judging by battery and range' : undefined;
}

/** A car's battery, power and drive are the same in all model years, while other figures may become more accurate. */
function isSameCar(a: LayerFacts, b: LayerFacts): boolean {
  const near = (x: number | undefined, y: number | undefined, share: number) =>
    x === undefined || y === undefined || Math.abs(x / y - 1) <= share;
  return (
    near(a.battery?.usable_kwh, b.battery?.usable_kwh, 0.01) &&
    near(a.performance?.power_kw, b.performance?.power_kw, 0.02) &&
    (a.performance?.drive ?? b.performance?.drive) === (b.performance?.drive ?? a.performance?.drive)
  );
}

/** The start of sale is taken from the earlier year, everything else from the later one. */
function mergedYears(earlier: LayerFacts, later: LayerFacts): LayerFacts {
  const figures = new Map([...figuresOf(earlier), ...figuresOf(later)]);
  const from = earlier.date?.from;
  if (from === undefined) figures.delete('date.from');
  else figures.set('date.from', from);
  return layerOf(figures);
}

/** A text file in a folder or archive; its path uses forward slashes. */
export interface TextFile {
  path: string;
  text: string;
}

interface Place {
  folder: string;
  /** The file's name without its extension. */
  stem: string;
  year: string | undefined;
}

/** No real record is nested more deeply; deeper files are meant to exhaust the server. */
const maxDepth = 20;

/** Parses `<make>/<model>/base.json` or `<make>/<model>/<year>/<file>.json`, in any folder. */
function parsePath(path: string): Place | undefined {
  const found = /^(?:.*\/)?([a-z0-9_]+\/[a-z0-9_]+)\/(?:(base)|(\d{4})\/([a-z0-9_]+))\.json$/.exec(path);
  if (found === null) return undefined;
  const [, folder = '', base, year, stem] = found;
  return { folder, stem: base ?? stem ?? '', year };
}

export const isTree = (files: readonly TextFile[]): boolean =>
  files.some(({ path }) => parsePath(path)?.year !== undefined);

/**
 * Expands open-ev-data's layered `src/` tree into one record per year file and variant: the model's base, overridden by
 * the year's file, overridden by the variant. Objects are merged, and everything else is replaced.
 */
export function expandTree(files: readonly TextFile[]): { records: unknown[]; refused: Remark[] } {
  const refused: Remark[] = [];
  const bases = new Map<string, unknown>();
  const ofYears = new Map<string, Map<string, unknown>>();
  for (const { path, text } of files) {
    const place = parsePath(path);
    if (place === undefined) continue;
    const json = parseObject(text);
    if (json === undefined) {
      refused.push({ label: path, why: "it isn't a JSON object, or is nested too deeply" });
      continue;
    }
    if (place.year === undefined) bases.set(place.folder, json);
    else {
      const key = `${place.folder}/${place.year}`;
      const year = ofYears.get(key) ?? new Map<string, unknown>();
      ofYears.set(key, year.set(place.stem, json));
    }
  }
  const records = [...ofYears].flatMap(([key, year]) => {
    const base = bases.get(key.slice(0, key.lastIndexOf('/'))) ?? {};
    return [...year].map(([stem, json]) => {
      const parent = parentOf(stem, json, year);
      return merge(parent === undefined ? base : merge(base, parent), json);
    });
  });
  return { records, refused };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) && depthOf(json, maxDepth) <= maxDepth ? json : undefined;
  } catch {
    return undefined;
  }
}

/** How deeply a value is nested; stops counting just past the limit. */
function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null || limit < 0) return 0;
  let deepest = 0;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, limit - 1));
  return deepest + 1;
}

/** The file that this one is a variant of. A variant contains its slug, which is also the end of its file's name. */
function parentOf(stem: string, json: unknown, year: ReadonlyMap<string, unknown>): unknown {
  const variant = isObject(json) && isObject(json.variant) ? json.variant.slug : undefined;
  if (typeof variant !== 'string' || !stem.endsWith(`_${variant}`)) return undefined;
  return year.get(stem.slice(0, -variant.length - 1));
}

function merge(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) return above;
  const both = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above)) both.set(key, both.has(key) ? merge(both.get(key), value) : value);
  return Object.fromEntries(both);
}
