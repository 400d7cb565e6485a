import type { Place } from './places.ts';

/** A place with the coordinates of its capital or main town, in degrees. */
export interface PlaceAt extends Place {
  lat: number;
  lon: number;
}

type Row = [code: string, name: string, lat: number, lon: number];

/** Parses a JSON list: rows of code, name, latitude, longitude. */
export const readRows = (rows: (string | number)[][]): readonly PlaceAt[] =>
  (rows as Row[]).map(([code, name, lat, lon]) => ({ code, name, lat, lon }));
