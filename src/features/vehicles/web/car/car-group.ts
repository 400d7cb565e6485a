import { type Facts, type FigurePath, numberAt } from '../../figures.ts';

/** The cars that a car is compared with, and what they have in common. */
export interface CarGroup<C> {
  kind: 'segment' | 'body' | 'all';
  /** The segment or the body; empty for all. */
  of: string;
  cars: C[];
}

/** A rank among fewer cars wouldn't mean much. */
const minGroupSize = 8;

/** The cars of the same segment; if it's unknown or small, those of the same body type; otherwise all. */
export function groupOf<C extends Facts>(car: Facts, cars: readonly C[]): CarGroup<C> {
  const { segment, body } = car.misscellaneous;
  const ofSegment = segment && cars.filter(({ misscellaneous }) => misscellaneous.segment === segment);
  if (ofSegment && ofSegment.length >= minGroupSize) return { kind: 'segment', of: segment, cars: ofSegment };
  const ofBody = body && cars.filter(({ misscellaneous }) => misscellaneous.body === body);
  if (ofBody && ofBody.length >= minGroupSize) return { kind: 'body', of: body, cars: ofBody };
  return { kind: 'all', of: '', cars: [...cars] };
}

/** The figures that make cars similar, each with the difference that counts as one unit of distance. */
const similarity: readonly (readonly [FigurePath, number])[] = [
  ['price.de_eur', 8000],
  ['range.real_km', 60],
  ['battery.usable_kwh', 12],
  ['performance.power_kw', 60],
  ['dimensions.length_mm', 250],
];
const otherBody = 1.5;
const otherSegment = 1;

export function similarCars<C extends Facts & { id: string }>(car: C, cars: readonly C[], count: number): C[] {
  return cars
    .filter((other) => other.id !== car.id)
    .map((other) => ({ other, distance: distance(car, other) }))
    .filter(({ distance: away }) => away < Infinity)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ other }) => other);
}

function distance(a: Facts, b: Facts): number {
  let sum = 0;
  let known = 0;
  for (const [path, step] of similarity) {
    const [left, right] = [numberAt(a, path), numberAt(b, path)];
    if (left === undefined || right === undefined) continue;
    sum += ((left - right) / step) ** 2;
    known++;
  }
  // Without two known figures in common, cars can't be called similar.
  if (known < 2) return Infinity;
  const body = a.misscellaneous.body === b.misscellaneous.body ? 0 : otherBody;
  const segment = a.misscellaneous.segment === b.misscellaneous.segment ? 0 : otherSegment;
  return Math.sqrt(sum / known) + body + segment;
}

/** Positions of a group's values on a line from 0 to 1. */
export interface Ticks {
  all: readonly number[];
  median: number;
  own: number;
}

interface Group {
  sorted: readonly number[];
  min: number;
  max: number;
  median: number;
}

/**
 * The minimum is at 0 and the maximum at 1. `turned` reverses that, so that the best value is at the end even if lower
 * is better. If all values are equal, they're in the middle.
 */
export function ticksOf({ sorted, min, max, median }: Group, own: number, turned = false): Ticks {
  const place = (value: number) => {
    const share = max === min ? 0.5 : Math.min(1, Math.max(0, (value - min) / (max - min)));
    return turned ? 1 - share : share;
  };
  return { all: sorted.map(place), median: place(median), own: place(own) };
}
