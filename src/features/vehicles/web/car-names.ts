import type { CarRow } from '../car-row.ts';
import type { CarGroup } from './car/car-group.ts';
import * as messages from './messages.ts';

export function findCar(cars: readonly CarRow[], nameOrSlug: string): CarRow | undefined {
  return (
    cars.find(({ name }) => name === nameOrSlug) ??
    cars.find(({ vehicle }) => vehicle.id === nameOrSlug) ??
    cars.find(({ vehicle }) => vehicle.formerIds?.includes(nameOrSlug))
  );
}

/** A car's name, split after its make, which is shown smaller above the rest. */
export function namePartsOf({ name, vehicle: { make } }: Pick<CarRow, 'name' | 'vehicle'>): {
  make: string;
  model: string;
} {
  return name.startsWith(`${make} `) ? { make, model: name.slice(make.length + 1) } : { make: '', model: name };
}

/** A group's name in the plural: "compact SUVs". */
export function groupName({ kind, of }: Pick<CarGroup<unknown>, 'kind' | 'of'>): string {
  const { all } = messages.carGroups;
  if (kind === 'segment') return messages.carGroups.segments[of] ?? all;
  return kind === 'body' ? (messages.carGroups.bodies[of] ?? all) : all;
}
