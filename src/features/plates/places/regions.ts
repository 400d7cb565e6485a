import lists from './regions.json' with { type: 'json' };
import { type PlaceAt, readRows } from './rows.ts';

/**
 * What plates tell, by the letters of the country, and where its capital or seat lies. A: districts. CH: cantons. CZ: regions, by the first
 * letter. F: departments, by the number at the right. I: provinces, by the letters at the right. IRL: counties, by the letters since 2014.
 * PL: voivodeships, by the letter that most begin with. RO: counties and Bucharest. SLO: registration areas. TR: provinces, by the number
 * that they begin with. UK: areas of Great Britain, by the first letter since 2001.
 */
const regions = new Map(Object.entries(lists).map(([country, rows]) => [country, readRows(rows)]));

/** The regions of a country; none where its plates do not tell them. Those of Germany, more than all others together, are in `germany.ts`. */
export const regionsOf = (country: string): readonly PlaceAt[] => regions.get(country) ?? [];
