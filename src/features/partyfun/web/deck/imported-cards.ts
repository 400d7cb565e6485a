import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/api/client.ts';
import type { Card } from '../../deck/card.ts';
import { listDeckCards } from '../../deck-contract.ts';

const importedQuery = queryOptions({
  queryKey: ['partyfun', 'imported cards'],
  queryFn: ({ signal }) => call(listDeckCards, { signal }),
  meta: { cachedOffline: true },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The cards of the owner's decks; empty until they are loaded, as the shipped ones are enough to play. */
export function useImportedCards(): readonly Card[] {
  const { data } = useQuery(importedQuery);
  return useMemo(() => data?.decks.flatMap(({ cards }) => cards) ?? [], [data]);
}
