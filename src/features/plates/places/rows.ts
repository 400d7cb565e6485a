import type { Place } from './places.ts';

/** A place with the coordinates of its capital or main town, in degrees. */
export interface LocatedPlace extends Place {
  lat: number;
  lon: number;
}

type Row = [code: string, name: string, lat: number, lon: number];

/** Parses a JSON list: rows of code, name, latitude, longitude. */
export const parseRows = (rows: (string | number)[][]): readonly LocatedPlace[] =>
  (rows as Row[]).map(([code, name, lat, lon]) => ({ code, name, lat, lon }));
