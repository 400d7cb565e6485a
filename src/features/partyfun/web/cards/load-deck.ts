import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchShippedCards } from '../deck/fetch-shipped-cards.ts';

/** The cards of the house. They do not change while a page stands. */
export const deckQuery = queryOptions({
  queryKey: ['partyfun', 'cards'],
  queryFn: fetchShippedCards,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useDeck = () => useQuery(deckQuery);
