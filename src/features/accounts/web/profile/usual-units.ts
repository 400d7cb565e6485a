import type { Units } from '#web/text/units.ts';

/** The units that are usual where a language is spoken, if they aren't the default ones. */
export function usualUnits(language: string): Units | undefined {
  if (/^en-us$/i.test(language)) return { distance: 'mi', temperature: 'F', currency: 'USD' };
  if (/^en-gb$/i.test(language)) return { distance: 'mi', temperature: 'C', currency: 'GBP' };
  return undefined;
}
