import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Challenge, changeChallenge, listChallenges } from '#features/challenges/contract.ts';
import { readWholePool } from '#features/challenges/web/index.ts';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';

/** All of the pool, those that are switched off too. */
export const poolQuery = queryOptions({
  queryKey: ['admin', 'pool'],
  queryFn: ({ signal }) =>
    readWholePool((query) => call(listChallenges, { query: { ...query, inactive: 'with' }, signal })),
});

interface Change {
  id: string;
  change: BodyOf<typeof changeChallenge>;
}

/** Shows the change at once, and takes it back where the server refuses. */
export function useChangeChallenge() {
  const client = useQueryClient();
  const { queryKey } = poolQuery;
  const write = (id: string, part: Partial<Challenge>) =>
    client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return useMutation({
    mutationFn: ({ id, change }: Change) => call(changeChallenge, { params: { id }, body: change }),
    onMutate: ({ id, change }) => {
      const before = client.getQueryData(queryKey);
      const { active } = change;
      if (active !== undefined) write(id, { active });
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSuccess: ({ challenge }) => write(challenge.id, challenge),
    onSettled: () => {
      void client.invalidateQueries({ queryKey });
      // The page of the players reads the same pool.
      void client.invalidateQueries({ queryKey: ['challenges'] });
    },
  });
}
