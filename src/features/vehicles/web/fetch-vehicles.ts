import { call } from '#web/client.ts';
import type { ListedVehicle, listVehicles } from '../contract.ts';

/** All cars by name. */
export type Vehicles = Readonly<Record<string, ListedVehicle>>;

export function fetchVehicles(signal: AbortSignal): Promise<Vehicles> {
  return call<typeof listVehicles>('GET /vehicles', { signal });
}
