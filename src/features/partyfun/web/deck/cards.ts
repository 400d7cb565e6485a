import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/api/client.ts';
import address from '/catalogue/partyfun/cards.json?url';
import type { Card, Deck } from '../../deck/card.ts';
import { listDeckCards } from '../../deck-contract.ts';

/** Fails if the device is offline, unless the service worker has cached the cards. */
export async function fetchShippedCards(): Promise<readonly Card[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The cards could not be loaded: status ${response.status}`);
  const { cards }: Deck = await response.json();
  return cards;
}

/** The shipped cards don't change while the page is open. */
const shippedQuery = queryOptions({
  queryKey: ['partyfun', 'cards'],
  queryFn: fetchShippedCards,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useShippedCards = () => useQuery(shippedQuery);

const importedQuery = queryOptions({
  queryKey: ['partyfun', 'imported cards'],
  queryFn: ({ signal }) => call(listDeckCards, { signal }),
  meta: { cachedOffline: true },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The cards of imported decks. The list is empty until they're loaded, because the shipped ones are enough to play. */
export function useImportedCards(): readonly Card[] {
  const { data } = useQuery(importedQuery);
  return useMemo(() => data?.decks.flatMap(({ cards }) => cards) ?? [], [data]);
}
