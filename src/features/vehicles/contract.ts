import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { sources } from './attributions.ts';
import { Vehicle, vehicleId } from './vehicle.ts';

export const VehicleDetails = z.extend(Vehicle, {
  name: z.string(),
  /** Source -> paths of its figures. */
  provenance: z.record(z.string(), z.array(z.string())),
  /** Path -> what the other sources say about the figure, highest weight first. Absent if there are none. */
  otherSources: z.optional(
    z.record(z.string(), z.array(z.strictObject({ source: z.enum(sources), value: z.unknown(), agrees: z.boolean() }))),
  ),
  /** The car whose 10 to 80% time is used here, because this car's own is unknown. */
  sister: z.optional(z.strictObject({ id: vehicleId, name: z.string() })),
  /** The car whose charging curve is used here, because this car's own is unknown. */
  curveSister: z.optional(z.strictObject({ id: vehicleId, name: z.string() })),
  /** The car whose real range, as a share of its WLTP range, is assumed here, because this car's own is unknown. */
  rangeSister: z.optional(z.strictObject({ id: vehicleId, name: z.string() })),
});
export type VehicleDetails = z.infer<typeof VehicleDetails>;
export type Provenance = VehicleDetails['provenance'];

export const listVehicles = endpoint({
  method: 'GET',
  path: '/vehicles',
  access: 'developer',
  summary:
    'All cars by name, longest real range first, each with its ten sections; `derived` lists the calculated figures. Sends an ETag; 304 when nothing has changed.',
  // `first`: only a screenful of all cars and of those on sale in Europe, to show while the rest loads.
  query: z.object({ part: z.optional(z.literal('first')) }),
  status: 200,
  answer: z.record(z.string(), Vehicle),
});

export const getVehicle = endpoint({
  method: 'GET',
  path: '/vehicles/{carId}',
  access: 'developer',
  summary: 'One car by name or slug, with the source of each figure.',
  // Any text is accepted, so that an unknown name is a 404.
  params: z.strictObject({ carId: z.string() }),
  status: 200,
  answer: VehicleDetails,
});

export const maxFavourites = 500;

const favourites = { access: 'developer', rights: 'Only your own.' } as const;
const favouriteCar = z.strictObject({ carId: vehicleId });

export const listFavourites = endpoint({
  ...favourites,
  method: 'GET',
  path: '/user/favourites',
  summary: 'The slugs of your favourite cars, newest first. A favourite stays even if its car is removed.',
  status: 200,
  answer: z.strictObject({ cars: z.array(vehicleId) }),
});

export const addFavourite = endpoint({
  ...favourites,
  keyed: true,
  method: 'PUT',
  path: '/user/favourites/{carId}',
  summary: `Adds a car to your favourites. Repeating it changes nothing; ${maxFavourites} at most.`,
  params: favouriteCar,
  status: 200,
  answer: z.object({ message: z.string() }),
});

export const removeFavourite = endpoint({
  ...favourites,
  keyed: true,
  method: 'DELETE',
  path: '/user/favourites/{carId}',
  summary: "Removes a car from your favourites. If it isn't one, nothing changes.",
  params: favouriteCar,
  status: 200,
  answer: z.object({ message: z.string() }),
});
