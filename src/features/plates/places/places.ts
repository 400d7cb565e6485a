/** The lists for Collector. `own` is a list written by the group. */
export const placeListNames = ['europe', 'regions', 'america', 'own'] as const;
export type PlaceListName = (typeof placeListNames)[number];

/** A country, region, state or province identified by its plate code. */
export interface Place {
  /** The code on the plate: `FIN`, `ZH`, `CA`. Unique within its list. */
  code: string;
  name: string;
}

export type Tier = 1 | 2 | 3 | 5 | 8;

/** Countries whose plates show the region, by their codes on the list of Europe. */
export const regionCountries: readonly string[] = [
  ...['A', 'CH', 'CZ', 'D', 'F', 'I', 'IRL', 'PL', 'RO', 'SLO', 'TR', 'UK'],
];

/** A place with the coordinates of its capital or main town, in degrees. */
export interface LocatedPlace extends Place {
  lat: number;
  lon: number;
}

type Row = [code: string, name: string, lat: number, lon: number];

/** Parses a JSON list: rows of code, name, latitude, longitude. */
export const parseRows = (rows: (string | number)[][]): readonly LocatedPlace[] =>
  (rows as Row[]).map(([code, name, lat, lon]) => ({ code, name, lat, lon }));
