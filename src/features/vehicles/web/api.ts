import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { ApiError, call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { carsById } from '../cars-by-id.ts';
import { getVehicle, listVehicles } from '../contract.ts';
import type { Vehicle } from '../vehicle.ts';
import { followMergedFavourites } from './favourite-cars.ts';
import { fetchCars } from './fetch-cars.ts';
import { followMergedPicks } from './picked-cars.ts';
import { rowsOf } from './read-cars.ts';

/** Every car in the order of the names, for the list and for all that sets one car against the others. */
export const carsQuery = queryOptions({
  queryKey: ['cars'],
  queryFn: async ({ client, queryKey, signal }) => {
    const cars = await fetchCars(signal, (stored) => {
      if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, stored);
    });
    const byId = carsById(cars);
    followMergedPicks(byId);
    followMergedFavourites(byId);
    return cars;
  },
  staleTime: 5 * minuteMs,
  // Comparing thousands of cars field by field takes longer than drawing those on the screen anew.
  structuralSharing: false,
});

/** The first cars of the list as it opens: small enough to be drawn at once, while all of them are on their way. */
export const firstCarsQuery = queryOptions({
  queryKey: ['first cars'],
  queryFn: async ({ signal }) => rowsOf(await call(listVehicles, { query: { part: 'first' }, signal })),
  staleTime: 5 * minuteMs,
  // Nothing is missing without them.
  retry: false,
  structuralSharing: false,
});

export const fetchFirstCars = (): Promise<void> => queryClient.prefetchQuery(firstCarsQuery);

/** One car by its name or its slug, with the origin of each figure. */
export const vehicleQuery = (carId: string) =>
  queryOptions({
    queryKey: ['vehicle', carId],
    queryFn: ({ signal }) => call(getVehicle, { params: { carId }, signal }),
    staleTime: 5 * minuteMs,
  });

/** So long the list of all cars waits where one of them, or a few, are to be seen: it is thirty times as large. */
export const aloneForMs = 500;

/** A few cars by their slugs, in the order of their names; those that there are not are missing. */
export const carsBySlugQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: ['cars by slug', ...slugs],
    queryFn: async ({ client }) =>
      rowsOf(Object.fromEntries((await Promise.all(slugs.map((slug) => carBy(slug, client)))).flat())),
    staleTime: 5 * minuteMs,
    // All cars come next, and tell the same.
    retry: false,
  });

async function carBy(slug: string, client: QueryClient): Promise<[name: string, car: Vehicle][]> {
  try {
    const car = await client.fetchQuery(vehicleQuery(slug));
    return [[car.name, car]];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
