import type { Plan } from './plan.ts';

/**
 * The share of two cars' errors that comes from the same road, weather and traffic, and so cancels out. The road makes
 * up about two thirds of a typical car's variance over 1,000 km (`error.ts`), and most of that affects all cars that
 * start together.
 */
const sharedError = 0.5;

/**
 * The probability, 0 to 1, that the first car finishes before the second. Both times are normally distributed and share
 * a part of their error. A stranded car is behind one that arrives.
 */
export function chanceFirst(a: Plan, b: Plan): number {
  if (a.strandedAtKm !== undefined || b.strandedAtKm !== undefined) {
    const reached = ({ strandedAtKm }: Plan) => strandedAtKm ?? Number.POSITIVE_INFINITY;
    return reached(a) === reached(b) ? 0.5 : Number(reached(a) > reached(b));
  }
  const variance = a.errorMin ** 2 + b.errorMin ** 2 - 2 * sharedError * a.errorMin * b.errorMin;
  const leadMin = b.minutes - a.minutes;
  if (variance <= 0) return leadMin === 0 ? 0.5 : Number(leadMin > 0);
  return normalBelow(leadMin / Math.sqrt(variance));
}

/** The standard normal distribution; off by less than 7.5e-8 (Abramowitz and Stegun 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z > 0 ? 1 - tail : tail;
}
