import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Vehicle } from './vehicle.ts';

export { attributions, type Source, sources } from './attributions.ts';

/** A car with its derived figures filled in. */
export const ListedVehicle = z.extend(Vehicle, {
  /** Paths of the figures that are computed, not sourced. */
  derived: z.array(z.string()),
});
export type ListedVehicle = z.infer<typeof ListedVehicle>;

/** The same with the origin of each sourced figure. */
export const VehicleDetails = z.extend(ListedVehicle, {
  name: z.string(),
  /** Source -> paths of the figures it gave. */
  provenance: z.record(z.string(), z.array(z.string())),
});
export type VehicleDetails = z.infer<typeof VehicleDetails>;

export const listVehicles = endpoint({
  method: 'GET',
  path: '/vehicles',
  access: 'developer',
  summary: 'All cars by name, each with its ten sections. Carries an ETag; 304 when nothing changed.',
  status: 200,
  answer: z.record(z.string(), ListedVehicle),
});

export const getVehicle = endpoint({
  method: 'GET',
  path: '/vehicles/{carId}',
  access: 'developer',
  summary: 'One car by its name or its slug, with the origin of each figure.',
  // Any text: what is no car's name is a car that was not found.
  params: z.strictObject({ carId: z.string() }),
  status: 200,
  answer: VehicleDetails,
});
