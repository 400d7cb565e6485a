import { useQuery } from '@tanstack/react-query';
import { favouritesQuery } from './favourite-sync.ts';

/** Renders nothing: while mounted, it syncs favourites with the account. */
export function FavouriteSync() {
  useQuery(favouritesQuery);
  return null;
}
