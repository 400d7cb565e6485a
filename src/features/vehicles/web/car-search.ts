import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { queryClient } from '#web/queries.ts';
import type { SearchProvider } from '#web/search.ts';
import { vehiclesQuery } from './api.ts';
import { figureTextOf } from './figure-text.ts';

/** Lets the search find every car by its name, for those who may see them. */
export const carSearch: SearchProvider = {
  name: 'cars',
  isLarge: true,
  load: async (user) => {
    if (!hasRole(user, 'developer')) return [];
    const cars = await queryClient.ensureQueryData(vehiclesQuery);
    return Object.entries(cars).map(([name, car]) => ({
      title: name,
      detail: figureTextOf(car, 'range.real_km'),
      icon: 'cars',
      to: pathTo('car', { carId: car.id }),
    }));
  },
};
