import * as z from 'zod/mini';
import { type Source, sources } from '../attributions.ts';
import type { OtherValue } from '../evidence.ts';
import { type Facts, type FigurePath, figurePaths, type SectionName, sectionNames, splitPath } from '../figures.ts';
import { agree } from '../tolerance.ts';
import { formerIds, identity, sections } from '../vehicle.ts';

/** One source's figures for one car. */
export type LayerFacts = { [S in SectionName]?: Facts[S] };

export interface Layer {
  source: Source;
  facts: LayerFacts;
  /** Figures that an import's file doesn't have, carried over from an earlier import. */
  carried?: readonly FigurePath[];
}

type Figure = [path: FigurePath, value: unknown];

const places = new Map(figurePaths.map((path) => [path, splitPath(path)]));

/** The known figures, in the fixed order. */
export function figuresOf(facts: LayerFacts): Figure[] {
  const figures: Figure[] = [];
  for (const [path, [section, key]] of places) {
    const value = (facts[section] as Record<string, unknown> | undefined)?.[key];
    if (value !== undefined) figures.push([path, value]);
  }
  return figures;
}

/** Facts with these figures, without empty sections. */
export function layerOf(figures: Iterable<readonly [FigurePath, unknown]>): LayerFacts {
  const facts: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of figures) {
    const place = places.get(path);
    if (place === undefined) continue;
    const [name, key] = place;
    const section = facts[name] ?? {};
    section[key] = value;
    facts[name] = section;
  }
  return facts as LayerFacts;
}

export const tidy = (facts: LayerFacts): LayerFacts => layerOf(figuresOf(facts));

/** All ten sections; empty if they have no figures. */
export function withAllSections(facts: LayerFacts): Facts {
  return Object.fromEntries(sectionNames.map((name) => [name, { ...facts[name] }])) as unknown as Facts;
}

export function without(facts: LayerFacts, paths: readonly FigurePath[]): LayerFacts {
  return layerOf(figuresOf(facts).filter(([path]) => !paths.includes(path)));
}

interface Merged {
  facts: Facts;
  provenance: Partial<Record<Source, FigurePath[]>>;
  /** Values from other sources for a displayed figure, highest weight first. */
  others: Partial<Record<FigurePath, OtherValue[]>>;
}

interface SourceValue {
  source: Source;
  value: unknown;
}

/**
 * Merges the layers figure by figure. The source with the most weight for a figure wins (`weightOf`), and among one
 * source's layers, the last one does. Includes each figure's source and the other sources' values.
 */
export function mergeLayers(layers: readonly Layer[]): Merged {
  const byPath = new Map<FigurePath, Map<Source, unknown>>();
  for (const { source, facts } of layers) {
    for (const [path, value] of figuresOf(facts)) {
      const bySource = byPath.get(path) ?? new Map<Source, unknown>();
      byPath.set(path, bySource);
      if (!isCoarser(path, value, bySource.get(source))) bySource.set(source, value);
    }
  }
  const figures: Figure[] = [];
  const pathsBySource = new Map(sources.map((source) => [source, [] as FigurePath[]]));
  const others: Merged['others'] = {};
  for (const path of figurePaths) {
    const bySource = byPath.get(path);
    if (bySource === undefined) continue;
    const [shown, ...rest] = byWeight(path, bySource);
    if (shown === undefined) continue;
    figures.push([path, shown.value]);
    pathsBySource.get(shown.source)?.push(path);
    if (rest.length > 0)
      others[path] = rest.map((other) => ({ ...other, agrees: agree(path, shown.value, other.value) }));
  }
  const provenance = Object.fromEntries([...pathsBySource].filter(([, paths]) => paths.length > 0));
  return { facts: withAllSections(layerOf(figures)), provenance, others };
}

/** Each source's value, highest weight first, except that a month comes before its bare year. */
function byWeight(path: FigurePath, bySource: ReadonlyMap<Source, unknown>): SourceValue[] {
  const values = [...bySource].map(([source, value]) => ({ source, value }));
  values.sort((a, b) => weightOf(path, b.source) - weightOf(path, a.source));
  const [first] = values;
  const finer = values.find(({ value }) => isCoarser(path, first?.value, value));
  return finer === undefined ? values : [finer, ...values.filter((value) => value !== finer)];
}

/** A bare year doesn't replace a month of the same year. */
function isCoarser(path: FigurePath, value: unknown, known: unknown): boolean {
  return path.startsWith('date.') && typeof known === 'string' && known.startsWith(`${value}-`);
}

/**
 * Figures for which makers' data written down from memory beats the two collections, with the strongest reasons first.
 * For all others the order of `sources` applies, because the collections copied data sheets and are just as good.
 */
const memoryFirst: readonly FigurePath[] = [
  // Of 55 times that differ in open-ev-data, 42 are too short because they're for 0-60 mph. Its top speeds differ too.
  'performance.zero_to_100_s',
  'performance.top_speed_kmh',
  // Forks of the Kilowatt data have 400 V for an unknown voltage, as for 34 cars of the 800 V class, and never 800 V.
  'battery.voltage_class_v',
  // The collections give the power of one variant for all, or the torque of one axle. Of 149 powers from memory, 143
  // match the register.
  'performance.power_kw',
  'performance.torque_nm',
  // None of open-ev-data's masses is exact, and 11 of 13 are wrong, often by the driver's 75 kg. From memory, 46 of
  // 49 are right.
  'dimensions.curb_weight_kg',
  // The collections measure boots up to the roof or with the underfloor space, and give lengths of the version with a
  // combustion engine.
  'dimensions.cargo_l',
  'dimensions.cargo_max_l',
  'dimensions.length_mm',
  'dimensions.width_mm',
  'dimensions.height_mm',
  'dimensions.wheelbase_mm',
  // The collections' times are for another year or from an assumed curve, and 50 of 93 are more than 15% off.
  'charge.dc_10_80_min',
  // The collections give the years of the file, not those in which sales started and ended.
  'date.from',
  'date.to',
  // The collections' ranges are for the worst version or another model year, ours for the best version.
  'range.wltp_km',
];

const collections: readonly Source[] = ['kilowatt-open-ev-data', 'open-ev-data'];

/** Weakest first, with memory above the collections. */
const memoryAboveCollections: readonly Source[] = [
  ...collections,
  ...sources.filter((source) => !collections.includes(source)),
];
const orders = new Map<FigurePath, readonly Source[]>(
  figurePaths.map((path) => [path, memoryFirst.includes(path) ? memoryAboveCollections : sources]),
);

/**
 * A source's weight for a figure, from 0; the highest wins. Registers (nrcan, epa, vca, ademe) publish measured values,
 * and outrank all but the owner, who has seen the car.
 */
export const weightOf = (path: FigurePath, source: Source): number => (orders.get(path) ?? sources).indexOf(source);

/** Starts with a letter or a digit, has no control characters, and doesn't end with a space. */
export const carName = z.string().check(z.maxLength(160), z.regex(/^[\p{L}\p{N}](?:[^\p{C}]*[^\p{C}\s])?$/u));

export const LayerSchema = z.partial(z.strictObject(sections));

/** One car in our own format: its identity, and each source's figures. */
export const CatalogueCar = z.strictObject({
  name: carName,
  ...identity,
  formerIds: z.optional(formerIds),
  from: z.partialRecord(z.enum(sources), LayerSchema),
});
export type CatalogueCar = z.infer<typeof CatalogueCar>;

/** One line of a catalogue file; keys, sources and figures have a fixed order, so that diffs show what changed. */
export function catalogueLine(car: CatalogueCar): string {
  const { name, id, formerIds: former, make, model, variant, year, market, core } = car;
  const from: Partial<Record<Source, LayerFacts>> = {};
  for (const source of sources) {
    const facts = tidy(car.from[source] ?? {});
    if (Object.keys(facts).length > 0) from[source] = facts;
  }
  return JSON.stringify({ name, id, formerIds: former, make, model, variant, year, market, core, from });
}
