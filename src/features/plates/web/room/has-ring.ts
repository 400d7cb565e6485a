/** Plates outside Europe have no ring of stars on the band. */
const withoutRing: ReadonlySet<string> = new Set(['USA', 'CDN', 'MEX', 'AUS', 'NZ', 'J', 'ZA', 'BR', 'IND']);

export const hasRing = (home: string): boolean => !withoutRing.has(home);
