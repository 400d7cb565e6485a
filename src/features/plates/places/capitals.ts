import { kmBetween } from './distance.ts';
import { europe } from './europe.ts';

/** Whole kilometres between two capitals of Europe; undefined where one of them is not on the list. Without the other lists, which a browser need not load. */
export function kmBetweenCapitals(home: string, code: string): number | undefined {
  const from = europe.find((place) => place.code === home);
  const to = europe.find((place) => place.code === code);
  return from && to && Math.round(kmBetween(from, to));
}
