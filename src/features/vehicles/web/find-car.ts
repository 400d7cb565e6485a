import type { ListedVehicle } from '../contract.ts';
import type { Vehicles } from './fetch-vehicles.ts';

export interface NamedCar {
  name: string;
  car: ListedVehicle;
}

/** A car of the list by its name or its slug. */
export function findCar(vehicles: Vehicles, nameOrSlug: string): NamedCar | undefined {
  const named = Object.hasOwn(vehicles, nameOrSlug) ? vehicles[nameOrSlug] : undefined;
  if (named !== undefined) return { name: nameOrSlug, car: named };
  const found = Object.entries(vehicles).find(([, { id }]) => id === nameOrSlug);
  return found && { name: found[0], car: found[1] };
}
