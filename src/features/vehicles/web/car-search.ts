import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { SearchProvider } from '#web/layout/search.ts';
import { offeredFirst } from '../car-list.ts';
import { carsQuery } from './api.ts';
import { figureTextOf } from './figure-text.ts';
import { thisMonth } from './this-month.ts';

/** Lets the search find every car by its name, for those who may see them; cars on sale in Europe first. */
export const carSearch: SearchProvider = {
  name: 'cars',
  isLarge: true,
  load: async (user) => {
    if (!hasRole(user, 'developer')) return [];
    const cars = await queryClient.ensureQueryData(carsQuery);
    return offeredFirst(cars, thisMonth()).map(({ name, vehicle }) => ({
      title: name,
      detail: figureTextOf(vehicle, 'range.real_km'),
      icon: 'cars',
      to: pathTo('car', { carId: vehicle.id }),
    }));
  },
};
