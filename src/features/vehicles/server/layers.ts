import { type Source, sources } from '../attributions.ts';
import { type Facts, type FigurePath, figurePaths, placeOf, type SectionName, sectionNames } from '../figures.ts';

/** What one source says of one car: some sections with some figures. */
export type LayerFacts = { [S in SectionName]?: Facts[S] };

export interface Layer {
  source: Source;
  facts: LayerFacts;
}

type Figure = [path: FigurePath, value: unknown];

const places = new Map(figurePaths.map((path) => [path, placeOf(path)]));

/** The figures that are there, in the one order there is. */
export function figuresOf(facts: LayerFacts): Figure[] {
  const figures: Figure[] = [];
  for (const [path, [section, key]] of places) {
    const value = (facts[section] as Record<string, unknown> | undefined)?.[key];
    if (value !== undefined) figures.push([path, value]);
  }
  return figures;
}

/** Facts of these figures, without empty sections. */
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

/** The same figures in the one order there is, without empty sections. */
export const tidy = (facts: LayerFacts): LayerFacts => layerOf(figuresOf(facts));

/** All ten sections, empty where there is nothing. */
export function wholeOf(facts: LayerFacts): Facts {
  return Object.fromEntries(sectionNames.map((name) => [name, { ...facts[name] }])) as unknown as Facts;
}

export function without(facts: LayerFacts, paths: readonly FigurePath[]): LayerFacts {
  return layerOf(figuresOf(facts).filter(([path]) => !paths.includes(path)));
}

interface Merged {
  facts: Facts;
  provenance: Partial<Record<Source, FigurePath[]>>;
}

/**
 * Lays the sources over each other in the order of `sources`; where several layers are of one source, the later one is
 * on top. Says of each figure which source gave it.
 */
export function mergeLayers(layers: readonly Layer[]): Merged {
  const merged = new Map<FigurePath, { value: unknown; source: Source }>();
  for (const source of sources) {
    for (const { facts } of layers.filter((layer) => layer.source === source)) {
      for (const [path, value] of figuresOf(facts)) {
        if (!isCoarser(path, value, merged.get(path)?.value)) merged.set(path, { value, source });
      }
    }
  }
  const figures: Figure[] = [];
  const given = new Map(sources.map((source) => [source, [] as FigurePath[]]));
  for (const path of figurePaths) {
    const known = merged.get(path);
    if (known === undefined) continue;
    figures.push([path, known.value]);
    given.get(known.source)?.push(path);
  }
  const provenance = Object.fromEntries([...given].filter(([, paths]) => paths.length > 0));
  return { facts: wholeOf(layerOf(figures)), provenance };
}

/** A year takes nothing away from a month of the same year. */
function isCoarser(path: FigurePath, value: unknown, known: unknown): boolean {
  return path.startsWith('date.') && typeof known === 'string' && known.startsWith(`${value}-`);
}
