import { type LocatedPlace, parseRows } from './places.ts';
import lists from './regions.json' with { type: 'json' };

/**
 * Regions shown on plates, by country, with the coordinates of each capital or seat. A: districts. CH: cantons. CZ:
 * regions, by the first letter. F: departments, by the number on the right. I: provinces, by the letters on the right.
 * IRL: counties, by the letters since 2014. PL: voivodeships, by the most common first letter. RO: counties and
 * Bucharest. SLO: registration areas. TR: provinces, by the first number. UK: areas of Great Britain, by the first
 * letter since 2001.
 */
const regions = new Map(Object.entries(lists).map(([country, rows]) => [country, parseRows(rows)]));

/**
 * A country's regions; none if its plates don't show them. Germany's, more than all others together, are in
 * `germany.ts`.
 */
export const regionsOf = (country: string): readonly LocatedPlace[] => regions.get(country) ?? [];
