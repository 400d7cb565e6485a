import { isRegister, type Source } from '../../attributions.ts';
import { type FigurePath, figureTable } from '../../figures.ts';
import { agree } from '../../tolerance.ts';
import { findInconsistencies, type Inconsistency } from '../check.ts';
import { derive } from '../derive.ts';
import { figuresOf, type Layer, layerOf, mergeLayers, weightOf, without } from '../layers.ts';
import { optionalFormerIds } from '../previous-ids.ts';
import type { Identity, StoredCar, StoredLayer } from '../store.ts';
import { printable } from './incoming.ts';

export interface Reconciled {
  layers: Layer[];
  notTaken: string[];
  contradictions: Contradiction[];
}

/** Drops all other properties, such as the layers of a car. */
const identityOf = ({ id, name, make, model, variant, year, market, core, formerIds }: Identity): Identity => ({
  ...{ id, name, make, model, variant, year, market, core },
  ...optionalFormerIds(formerIds),
});

/** The car with these layers imported, each replacing earlier imports from its source. */
export function withImported(car: StoredCar | undefined, identity: Identity, layers: readonly Layer[]): StoredCar {
  const remaining = (car?.layers ?? []).filter(
    ({ origin, source }) => origin === 'shipped' || !layers.some((layer) => layer.source === source),
  );
  const imported = layers.map((layer): StoredLayer => ({ ...layer, origin: 'imported' }));
  return { ...identityOf(identity), namedBy: 'imported', layers: [...remaining, ...imported] };
}

/** Checks the sourced curve too, even though it isn't shown if it contradicts other figures. */
function inconsistenciesOf(layers: readonly Layer[]): Inconsistency[] {
  const { facts: sourced } = mergeLayers(layers);
  const { facts } = derive(sourced);
  return findInconsistencies({
    ...facts,
    charge: { ...facts.charge, curve: sourced.charge.curve ?? facts.charge.curve },
  });
}

/** Contradictions that didn't exist before, because older ones aren't the import's fault. */
export function newInconsistencies(before: StoredCar | undefined, after: StoredCar): Inconsistency[] {
  const old = inconsistenciesOf(before?.layers ?? []).map(({ sentence }) => sentence);
  return inconsistenciesOf(after.layers).filter(({ sentence }) => !old.includes(sentence));
}

/** For our own format, whose figures are accepted even if they contradict others. */
export function acceptAll(car: StoredCar | undefined, layers: readonly Layer[]): Reconciled {
  const contradictions = car === undefined ? [] : layers.flatMap((layer) => contradictionsOf(car, layer));
  return {
    layers: [...layers],
    notTaken: [],
    contradictions: contradictions.map((contradiction) => ({ ...contradiction, why: undefined })),
  };
}

/**
 * Accepts another project's figures, except those that contradict a more reliable source, those that break a rule
 * together with the car's other figures, and a charging curve that doesn't match the charging time. A record that
 * contradicts itself in any other way is refused.
 */
export function reconcile(car: StoredCar | undefined, layers: readonly Layer[]): Reconciled | { why: string } {
  let accepted = [...layers];
  const notTaken: string[] = [];
  const drop = (sentence: string, paths: readonly FigurePath[]) => {
    accepted = accepted.map((layer) => ({ ...layer, facts: without(layer.facts, paths) }));
    if (paths.length > 0) notTaken.push(`${paths.join(', ')}, because ${sentence}`);
  };
  for (const { sentence, paths } of inconsistenciesOf(accepted)) {
    if (!paths.includes('charge.curve')) return { why: sentence };
    drop(sentence, ['charge.curve']);
  }
  const contradictions = car === undefined ? [] : accepted.flatMap((layer) => contradictionsOf(car, layer));
  const refused = contradictions.flatMap(({ path, why }) => (why === undefined ? [] : [path]));
  accepted = accepted.map((layer) => withEarlier(car, { ...layer, facts: without(layer.facts, refused) }));
  const inconsistencies = car === undefined ? [] : newInconsistencies(car, withImported(car, car, accepted));
  const dropped = new Map<FigurePath, string>();
  for (const { sentence, paths } of inconsistencies) {
    const incoming = accepted.flatMap(({ facts }) => figuresOf(facts).map(([path]) => path));
    const dropping = paths.filter((path) => incoming.includes(path));
    drop(sentence, dropping);
    for (const path of dropping) dropped.set(path, sentence);
  }
  return {
    ...{ layers: accepted, notTaken },
    contradictions: contradictions.map((contradiction) => ({
      ...contradiction,
      why: contradiction.why ?? dropped.get(contradiction.path),
    })),
  };
}

/** The layer, with figures from earlier imports of its source that the new file doesn't replace. */
function withEarlier(car: StoredCar | undefined, layer: Layer): Layer {
  const before =
    car?.layers.find(({ source, origin }) => source === layer.source && origin === 'imported')?.facts ?? {};
  const stated = new Map(figuresOf(layer.facts));
  const earlier = figuresOf(before).filter(([path]) => !stated.has(path));
  if (earlier.length === 0) return layer;
  const carried = [...(layer.carried ?? []), ...earlier.map(([path]) => path)];
  return { ...layer, facts: layerOf([...earlier, ...stated]), carried };
}

/** A figure in the file that differs from the known one by more than its tolerance. */
export interface Contradiction {
  car: string;
  path: FigurePath;
  known: unknown;
  by: Source[];
  found: unknown;
  /** Why it isn't taken; undefined if it is. */
  why: string | undefined;
}

/**
 * Compares another project's figures with the car's known ones. A figure isn't replaced if it has a better source, if
 * two sources agree on it, or if the shipped catalogue chose it over this project's figure.
 */
function contradictionsOf(car: StoredCar, { source, facts }: Layer): Contradiction[] {
  const stated = new Map(figuresOf(mergeLayers(car.layers.filter((layer) => layer.source === source)).facts));
  const { facts: known, provenance, others } = mergeLayers(car.layers);
  const sourceOf = new Map(
    Object.entries(provenance).flatMap(([by, paths]) => paths.map((path) => [path, by as Source])),
  );
  const figures = new Map(figuresOf(known));
  const isShipped = car.layers.some((layer) => layer.source === source && layer.origin === 'shipped');
  return figuresOf(facts).flatMap(([path, found]) => {
    const value = figures.get(path);
    const shownSource = sourceOf.get(path);
    const isRepeated = stated.has(path) && agree(path, stated.get(path), found);
    if (shownSource === undefined || isRepeated || agree(path, value, found)) return [];
    const by = [
      shownSource,
      ...(others[path] ?? []).flatMap((other) => (other.agrees ? [other.source] : [])),
    ] as Source[];
    return [
      {
        car: car.name,
        path,
        known: value,
        by,
        found,
        why: reasonNotTaken(path, source, by, found, { figures, isShipped }),
      },
    ];
  });
}

function reasonNotTaken(
  path: FigurePath,
  source: Source,
  by: readonly Source[],
  found: unknown,
  { figures, isShipped }: { figures: ReadonlyMap<FigurePath, unknown>; isShipped: boolean },
): string | undefined {
  if (source === 'own' || isRegister(source)) return undefined;
  const others = by.filter((other) => other !== source);
  const better = others.find((other) => weightOf(path, other) > weightOf(path, source));
  if (better !== undefined) return `${better} is more reliable`;
  if (isShipped && others.length > 0) return `the shipped catalogue prefers ${others[0]}`;
  if (isShipped && isFixed(path)) return 'the shipped catalogue takes precedence';
  if (by.length > 1) return `${by.join(' and ')} agree`;
  const nominal = figures.get('battery.nominal_kwh');
  if (path === 'date.model_years' && isWithin(found, figures.get(path))) return 'the known years include these';
  if (path === 'battery.usable_kwh' && nominal !== undefined && agree('battery.nominal_kwh', nominal, found)) {
    return "that's the nominal energy";
  }
  return undefined;
}

/** Whether a span of years is within another, because a file about one model year says nothing about the others. */
function isWithin(found: unknown, known: unknown): boolean {
  const [[from = '', to = from], [first = '', last = first]] = [found, known].map((span) =>
    String(span).split('-'),
  ) as [string[], string[]];
  return first <= from && to <= last;
}

/** Whether a figure is a word or a count, which no measurement can refine. */
function isFixed(path: FigurePath): boolean {
  const row = figureTable[path];
  return 'oneOf' in row || row.unit === 'count';
}

/** How far apart two values are, from 0 to 1. */
export function distance({ known, found }: Pick<Contradiction, 'known' | 'found'>): number {
  const [a, b] = [known, found].map((value) =>
    /^(?:19|20)\d\d/.test(String(value)) && typeof value === 'string' ? Number(value.slice(0, 4)) : value,
  );
  if (typeof a !== 'number' || typeof b !== 'number') return Array.isArray(known) ? 0 : 1;
  return Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1);
}

const word = (value: unknown) => (Array.isArray(value) ? `${value.length} points` : printable(value, 40));

export const contradictionLine = ({ car, path, known, by, found, why }: Contradiction): string =>
  `${car}: ${path} ${word(known)} (${by.join(', ')}), the file says ${word(found)}: ${why === undefined ? 'taken' : `not taken, ${why}`}`;
