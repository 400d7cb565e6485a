import { useMemo } from 'react';
import type { Known } from '../../car-list.ts';
import { useFavourites } from '../favourite-cars.ts';
import { thisMonth } from '../this-month.ts';

/** What filters are decided by on this device: today, and the hearts of who looks. */
export function useKnown(): Known {
  const favourites = useFavourites();
  return useMemo(() => ({ today: thisMonth(), favourites }), [favourites]);
}
