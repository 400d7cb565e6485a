import { useMemo } from 'react';
import type { FilterContext } from '../../car-list.ts';
import { useFavourites } from '../favourite-cars.ts';
import { thisMonth } from '../this-month.ts';

/** What filters depend on besides the cars: the month, and the viewer's favourites. */
export function useFilterContext(): FilterContext {
  const favourites = useFavourites();
  return useMemo(() => ({ today: thisMonth(), favourites }), [favourites]);
}
