import { isRegister, type Source } from '../../attributions.ts';
import { type FigurePath, figureTable } from '../../figures.ts';
import { agree } from '../../tolerance.ts';
import { figuresOf, type Layer, mergeLayers } from '../layers.ts';
import type { StoredCar } from '../store.ts';
import { weightOf } from '../weight.ts';
import { shown } from './incoming.ts';

/** A figure of the file that differs from a known one by more than sources do. */
export interface Contradiction {
  car: string;
  path: FigurePath;
  known: unknown;
  /** Who says so. */
  by: Source[];
  found: unknown;
  /** Why it isn't taken; undefined if it is. */
  why: string | undefined;
}

/**
 * Compares the figures of another project with what is known about the car. A figure that somebody better gives, or
 * that two sources agree on, isn't replaced; nor is one that was chosen over this project's when the car was described.
 */
export function contradictionsOf(car: StoredCar, { source, facts }: Layer): Contradiction[] {
  const said = new Map(figuresOf(mergeLayers(car.layers.filter((layer) => layer.source === source)).facts));
  const { facts: known, provenance, others } = mergeLayers(car.layers);
  const sourceOf = new Map(
    Object.entries(provenance).flatMap(([by, paths]) => paths.map((path) => [path, by as Source])),
  );
  const figures = new Map(figuresOf(known));
  const isReviewed = car.layers.some((layer) => layer.source === source && layer.origin === 'shipped');
  return figuresOf(facts).flatMap(([path, found]) => {
    const value = figures.get(path);
    const first = sourceOf.get(path);
    const isRepeated = said.has(path) && agree(path, said.get(path), found);
    if (first === undefined || isRepeated || agree(path, value, found)) return [];
    const by = [first, ...(others[path] ?? []).flatMap((other) => (other.agrees ? [other.source] : []))] as Source[];
    return [
      { car: car.name, path, known: value, by, found, why: whyNot(path, source, by, found, { figures, isReviewed }) },
    ];
  });
}

function whyNot(
  path: FigurePath,
  source: Source,
  by: readonly Source[],
  found: unknown,
  { figures, isReviewed }: { figures: ReadonlyMap<FigurePath, unknown>; isReviewed: boolean },
): string | undefined {
  if (source === 'own' || isRegister(source)) return undefined;
  const others = by.filter((one) => one !== source);
  const better = others.find((one) => weightOf(path, one) > weightOf(path, source));
  if (better !== undefined) return `${better} knows better`;
  if (isReviewed && others.length > 0) return `${others[0]} was chosen before`;
  if (isReviewed && isFixed(path)) return 'the shipped catalogue is sure of it';
  if (by.length > 1) return `${by.join(' and ')} agree`;
  const nominal = figures.get('battery.nominal_kwh');
  if (path === 'date.model_years' && isWithin(found, figures.get(path))) return 'its years are among them';
  if (path === 'battery.usable_kwh' && nominal !== undefined && agree('battery.nominal_kwh', nominal, found)) {
    return 'that is its nominal energy';
  }
  return undefined;
}

/** A file of one model year says nothing about the others: 2024 is within 2023-2025. */
function isWithin(found: unknown, known: unknown): boolean {
  const [[from = '', to = from], [first = '', last = first]] = [found, known].map((span) =>
    String(span).split('-'),
  ) as [string[], string[]];
  return first <= from && to <= last;
}

/** A word or a count: no later measurement makes it another one. */
function isFixed(path: FigurePath): boolean {
  const row = figureTable[path];
  return 'oneOf' in row || row.unit === 'count';
}

/** How far two values are apart, from 0 to 1. */
export function distance({ known, found }: Pick<Contradiction, 'known' | 'found'>): number {
  const [a, b] = [known, found].map((value) =>
    /^(?:19|20)\d\d/.test(String(value)) && typeof value === 'string' ? Number(value.slice(0, 4)) : value,
  );
  if (typeof a !== 'number' || typeof b !== 'number') return Array.isArray(known) ? 0 : 1;
  return Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1);
}

const word = (value: unknown) => (Array.isArray(value) ? `${value.length} points` : shown(value, 40));

export const contradictionLine = ({ car, path, known, by, found, why }: Contradiction): string =>
  `${car}: ${path} ${word(known)} (${by.join(', ')}), the file says ${word(found)}: ${why === undefined ? 'taken' : `not taken, ${why}`}`;
