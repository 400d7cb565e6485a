import { type Source, sources } from './attributions.ts';
import { type Facts, type FigurePath, figurePaths, type SectionName, sectionNames } from './vehicle.ts';

/** What one source says of one car: some sections with some figures. */
export type LayerFacts = { [S in SectionName]?: Facts[S] };

export interface Layer {
  source: Source;
  facts: LayerFacts;
}

export type Provenance = Partial<Record<Source, FigurePath[]>>;

type Figure = [path: FigurePath, value: unknown];

const placeOfPath = new Map(figurePaths.map((path, place) => [path, place]));

/** The figures that are there, in the one order there is. */
export function figuresOf(facts: LayerFacts): Figure[] {
  return sectionNames.flatMap((section) =>
    Object.entries(facts[section] ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): Figure => [`${section}.${key}` as FigurePath, value])
      .sort(([a], [b]) => (placeOfPath.get(a) ?? 0) - (placeOfPath.get(b) ?? 0)),
  );
}

/** Facts of these figures, without empty sections. */
export function layerOf(figures: Iterable<readonly [FigurePath, unknown]>): LayerFacts {
  const facts: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of figures) {
    const [section = '', key = ''] = path.split('.');
    const target = facts[section] ?? {};
    target[key] = value;
    facts[section] = target;
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

/**
 * Lays the sources over each other in the order of `sources`; where several layers are of one source, the later one is
 * on top. Says of each figure which source gave it.
 */
export function mergeLayers(layers: readonly Layer[]): { facts: Facts; provenance: Provenance } {
  const merged = new Map<FigurePath, { value: unknown; source: Source }>();
  for (const source of sources) {
    for (const { facts } of layers.filter((layer) => layer.source === source)) {
      for (const [path, value] of figuresOf(facts)) {
        if (!isCoarser(path, value, merged.get(path)?.value)) merged.set(path, { value, source });
      }
    }
  }
  const facts = wholeOf(tidy(layerOf([...merged].map(([path, { value }]) => [path, value] as const))));
  const provenance: Provenance = {};
  for (const source of sources) {
    const paths = figurePaths.filter((path) => merged.get(path)?.source === source);
    if (paths.length > 0) provenance[source] = paths;
  }
  return { facts, provenance };
}

/** A year takes nothing away from a month of the same year. */
function isCoarser(path: FigurePath, value: unknown, known: unknown): boolean {
  return path.startsWith('date.') && typeof known === 'string' && known.startsWith(`${value}-`);
}
