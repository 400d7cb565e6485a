import type { CarRow } from '../car-row.ts';

/** Finds a car by its name, its slug, or a former slug. */
export function findCar(cars: readonly CarRow[], nameOrSlug: string): CarRow | undefined {
  return (
    cars.find(({ name }) => name === nameOrSlug) ??
    cars.find(({ vehicle }) => vehicle.id === nameOrSlug) ??
    cars.find(({ vehicle }) => vehicle.formerIds?.includes(nameOrSlug))
  );
}
