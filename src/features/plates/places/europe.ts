import { kmBetween } from '#shared/km-between.ts';
import rows from './europe.json' with { type: 'json' };
import { parseRows } from './places.ts';

/** The countries of Europe by the codes on their plates, and their capitals. */
export const europe = parseRows(rows);

/** Countries whose capitals are in Asia according to the UN's classification. */
export const outsideEurope: ReadonlySet<string> = new Set(['CY', 'TR']);

/**
 * The distance between two European capitals in whole kilometres; undefined if either isn't listed. Kept
 * separate from the other lists so that browsers needn't load those.
 */
export function kmBetweenCapitals(home: string, code: string): number | undefined {
  const from = europe.find((place) => place.code === home);
  const to = europe.find((place) => place.code === code);
  return from && to && Math.round(kmBetween(from, to));
}
