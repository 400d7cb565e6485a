import type { CarRow } from '../../car-row.ts';

/** A car's name, split after its make, which is shown smaller above the rest. */
export function namePartsOf({ name, vehicle: { make } }: Pick<CarRow, 'name' | 'vehicle'>): {
  make: string;
  model: string;
} {
  return name.startsWith(`${make} `) ? { make, model: name.slice(make.length + 1) } : { make: '', model: name };
}
