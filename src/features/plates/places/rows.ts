import type { Place } from './places.ts';

/** A place, and where its capital or main town lies, in degrees. */
export interface PlaceAt extends Place {
  lat: number;
  lon: number;
}

type Row = [code: string, name: string, lat: number, lon: number];

/** The places of a list as JSON tells them: rows of code, name, latitude, longitude. */
export const readRows = (rows: (string | number)[][]): readonly PlaceAt[] =>
  (rows as Row[]).map(([code, name, lat, lon]) => ({ code, name, lat, lon }));
