import { kmBetween } from '#shared/km-between.ts';
import { europe } from './europe.ts';

/**
 * Whole kilometers between two capitals of Europe; undefined if either isn't listed. Separate from the other lists, so
 * that browsers needn't load them.
 */
export function kmBetweenCapitals(home: string, code: string): number | undefined {
  const from = europe.find((place) => place.code === home);
  const to = europe.find((place) => place.code === code);
  return from && to && Math.round(kmBetween(from, to));
}
