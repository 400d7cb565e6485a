import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { call } from '#web/client.ts';
import type { getVehicle } from '../contract.ts';
import { fetchVehicles } from './fetch-vehicles.ts';

/** Every car, for the list and for all that sets one car against the others. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: ({ client, queryKey, signal }) =>
    fetchVehicles(signal, (stored) => {
      if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, stored);
    }),
  staleTime: 5 * minuteMs,
  // Comparing thousands of cars field by field takes longer than drawing those on the screen anew.
  structuralSharing: false,
});

/** One car by its name or its slug, with the origin of each figure. */
export const vehicleQuery = (carId: string) =>
  queryOptions({
    queryKey: ['vehicle', carId],
    queryFn: ({ signal }) => call<typeof getVehicle>('GET /vehicles/{carId}', { params: { carId }, signal }),
    staleTime: 5 * minuteMs,
  });
