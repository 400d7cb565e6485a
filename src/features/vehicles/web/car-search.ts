import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { SearchProvider } from '#web/layout/search.ts';
import { carsQuery } from './api.ts';
import { figureTextOf } from './figure-text.ts';

/** Lets the search find every car by its name, for those who may see them. */
export const carSearch: SearchProvider = {
  name: 'cars',
  isLarge: true,
  load: async (user) => {
    if (!hasRole(user, 'developer')) return [];
    const cars = await queryClient.ensureQueryData(carsQuery);
    return cars.map(({ name, vehicle }) => ({
      title: name,
      detail: figureTextOf(vehicle, 'range.real_km'),
      icon: 'cars',
      to: pathTo('car', { carId: vehicle.id }),
    }));
  },
};
