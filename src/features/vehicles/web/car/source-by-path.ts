import type { VehicleDetails } from '../../contract.ts';

/** Which source gave each figure. */
export function sourceByPath(provenance: VehicleDetails['provenance']): ReadonlyMap<string, string> {
  return new Map(Object.entries(provenance).flatMap(([source, paths]) => paths.map((path) => [path, source] as const)));
}
