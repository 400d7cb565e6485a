import { isRegister, type Source } from '../../attributions.ts';
import { type FigurePath, figureTable } from '../../figures.ts';
import { agree } from '../../tolerance.ts';
import { figuresOf, type Layer, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import { weightOf } from '../weight.ts';
import { printable } from './incoming.ts';

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
export function contradictionsOf(car: StoredCar, { source, facts }: Layer): Contradiction[] {
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
