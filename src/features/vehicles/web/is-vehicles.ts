import type { ListedVehicle } from '../contract.ts';
import { sectionNames } from '../figures.ts';

/** All cars by name. */
export type Vehicles = Readonly<Record<string, ListedVehicle>>;

/**
 * Whether what was found on a device has the shape that this build's pages rely on. What an older build kept, or somebody
 * else put there, must not break them. Figures themselves are taken as they are: they were the server's.
 */
export function isVehicles(value: unknown): value is Vehicles {
  return isObject(value) && Object.values(value).every(isVehicle);
}

function isVehicle(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, make, year, derived } = value;
  return (
    typeof id === 'string' &&
    typeof make === 'string' &&
    typeof year === 'number' &&
    Array.isArray(derived) &&
    sectionNames.every((section) => isObject(value[section]))
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
