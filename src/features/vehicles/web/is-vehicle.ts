import { sectionNames } from '../figures.ts';
import type { Vehicle } from '../vehicle.ts';

/**
 * Whether a value has the shape that this build's pages rely on. What an older build kept on the device, or somebody else
 * put there, must not break them. Figures themselves are taken as they are: they were the server's.
 */
export function isVehicle(value: unknown): value is Vehicle {
  if (!isObject(value)) return false;
  const { id, make, year, market, derived } = value;
  return (
    typeof id === 'string' &&
    typeof make === 'string' &&
    typeof year === 'number' &&
    typeof market === 'string' &&
    Array.isArray(derived) &&
    sectionNames.every((section) => isObject(value[section]))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
