import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { SearchHit, SearchProvider } from '#web/layout/search.ts';
import { inSearchOrder } from '../car-list.ts';
import type { CarRow } from '../car-row.ts';
import { thisMonth } from '../on-sale.ts';
import { matchPenalty } from '../search-cars.ts';
import { carsQuery } from './api.ts';
import { figureText, numberText, unitText } from './figure-text.ts';
import * as messages from './messages.ts';
import { listPicked } from './picked-cars.ts';
import { Silhouette } from './Silhouette.tsx';

const texts = messages.carSearch;
const range = 'range.real_km';

/** Finds cars by name, for users with access. Those on sale in Europe come first, the newest at the top. */
export const carSearch: SearchProvider = {
  name: 'cars',
  isLarge: true,
  load: async (user) => {
    if (!hasRole(user, 'developer')) return [];
    const cars = await queryClient.ensureQueryData(carsQuery);
    return [...inSearchOrder(cars, thisMonth()).map(hitOf), ...compareHit()];
  },
  all: (query, count) => ({
    title: texts.all(count),
    to: pathTo('cars', {}, { q: query }),
  }),
  note: texts.note,
};

function hitOf(row: CarRow): SearchHit {
  const { name, vehicle } = row;
  const km = vehicle.range.real_km;
  return {
    group: 'cars',
    title: name,
    rank: (query) => matchPenalty(row, query),
    icon: 'cars',
    picture: () => <Silhouette body={vehicle.misscellaneous.body} />,
    ...(km === undefined
      ? { detail: figureText(range, undefined) }
      : { value: { number: numberText(range, km), unit: unitText(range) } }),
    plate: { mark: 'E', text: String(vehicle.year) },
    to: pathTo('car', { carId: vehicle.id }),
  };
}

function compareHit(): SearchHit[] {
  const picked = listPicked();
  if (picked.length < 2) return [];
  const to = pathTo('compareCars', {}, { cars: picked.join(',') });
  return [{ group: 'actions', title: texts.compare(picked.length), detail: texts.part, icon: 'plus', to }];
}
