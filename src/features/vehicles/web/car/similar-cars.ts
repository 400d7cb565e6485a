import { type Facts, type FigurePath, numberAt } from '../../figures.ts';

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
