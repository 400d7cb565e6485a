import type { Units } from '#web/text/units.ts';

/** The usual units where a language is spoken; undefined if they're the defaults. */
export function unitsForLanguage(language: string): Units | undefined {
  if (/^en-us$/i.test(language)) return { distance: 'mi', temperature: 'F', currency: 'USD' };
  if (/^en-gb$/i.test(language)) return { distance: 'mi', temperature: 'C', currency: 'GBP' };
  return undefined;
}
