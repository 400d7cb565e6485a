import type { CarRow } from '../../car-row.ts';

/** A car's name cut behind its make, which stands small above the rest. */
export function namePartsOf({ name, vehicle: { make } }: Pick<CarRow, 'name' | 'vehicle'>): {
  make: string;
  model: string;
} {
  return name.startsWith(`${make} `) ? { make, model: name.slice(make.length + 1) } : { make: '', model: name };
}
