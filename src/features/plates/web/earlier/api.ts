import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { getPlatesRecap, listEarlierGames } from '../../recap-contract.ts';
import { recapsKey } from '../api.ts';

/** The game of this event's spot. */
export const spotQuery = (id: string, seq: number) =>
  queryOptions({
    queryKey: [...recapsKey(id), 'of spot', seq],
    queryFn: ({ signal }) =>
      call(getPlatesRecap, {
        params: { id },
        query: { spot: String(seq) },
        signal,
      }),
    retry: false,
  });

/** Earlier games, in pages. */
export const earlierGamesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...recapsKey(id), 'earlier'],
    queryFn: ({ pageParam, signal }) =>
      call(listEarlierGames, {
        params: { id },
        ...(pageParam !== undefined && { query: { before: String(pageParam) } }),
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ before }) => before,
  });
