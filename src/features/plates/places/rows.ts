import type { Place } from './places.ts';

/** A place, and where its capital or main town lies, in degrees. */
export interface PlaceAt extends Place {
  lat: number;
  lon: number;
}

const row = /^(\S+) (.+) (-?\d+\.\d+) (-?\d+\.\d+)$/;

/** Reads lines of `code name latitude longitude`. */
export function readRows(text: string): readonly PlaceAt[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, code, name, lat, lon] = row.exec(line) ?? [];
      if (code === undefined || name === undefined) throw new Error(`No place: ${line}`);
      return { code, name, lat: Number(lat), lon: Number(lon) };
    });
}

/** Reads lines of a code and those it borders on. Each border may stand on either side, or on both. */
export function readBorders(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const borders = new Map<string, Set<string>>();
  const add = (from: string, to: string) => borders.set(from, (borders.get(from) ?? new Set()).add(to));
  for (const line of text.trim().split('\n')) {
    const [code = '', ...others] = line.split(' ');
    for (const other of others) {
      add(code, other);
      add(other, code);
    }
  }
  return borders;
}
