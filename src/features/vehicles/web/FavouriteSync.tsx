import { useQuery } from '@tanstack/react-query';
import { favouritesQuery } from './favourite-sync.ts';

/** Draws nothing: while it is on a page, its hearts are those of the account. */
export function FavouriteSync() {
  useQuery(favouritesQuery);
  return null;
}
