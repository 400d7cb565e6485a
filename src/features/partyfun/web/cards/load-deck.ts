import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchShippedCards } from '../deck/fetch-shipped-cards.ts';

/** The shipped cards. They don't change while the page is open. */
export const deckQuery = queryOptions({
  queryKey: ['partyfun', 'cards'],
  queryFn: fetchShippedCards,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useDeck = () => useQuery(deckQuery);
