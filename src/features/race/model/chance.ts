import type { Plan } from './plan.ts';

/**
 * How much of two cars' errors comes from the same road, weather and traffic, and so cancels out between them: the road makes about
 * two thirds of the variance of a usual car over 1,000 km (`error.ts`), and most of that meets all who start together.
 */
const sharedError = 0.5;

/**
 * The chance, 0 to 1, that the first car is at the goal before the second: both times are taken as normally distributed
 * about what was computed, with a part of the error that they share. A stranded car is behind one that arrives.
 */
export function chanceFirst(a: Plan, b: Plan): number {
  if (a.strandedAtKm !== undefined || b.strandedAtKm !== undefined) {
    const reached = ({ strandedAtKm }: Plan) => strandedAtKm ?? Number.POSITIVE_INFINITY;
    return reached(a) === reached(b) ? 0.5 : Number(reached(a) > reached(b));
  }
  const variance = a.errorMin ** 2 + b.errorMin ** 2 - 2 * sharedError * a.errorMin * b.errorMin;
  const ahead = b.minutes - a.minutes;
  if (variance <= 0) return ahead === 0 ? 0.5 : Number(ahead > 0);
  return normalBelow(ahead / Math.sqrt(variance));
}

/** The standard normal distribution; off by less than 7.5e-8 (Abramowitz and Stegun 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z > 0 ? 1 - tail : tail;
}
