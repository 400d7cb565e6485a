import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/endpoint.ts';
import { call } from '#web/api/client.ts';
import { challengeLimits } from '../challenge-rules.ts';
import { type Challenge, changeChallenge, createChallenge, deleteChallenge, listChallenges } from '../contract.ts';

/** Loads the whole pool, because filtering happens in the browser. Fetches pages until one isn't full. */
export async function readWholePool(
  readPage: (query: { before?: string }) => Promise<readonly Challenge[]>,
): Promise<Challenge[]> {
  const all: Challenge[] = [];
  for (;;) {
    const before = all.at(-1)?.id;
    const page = await readPage(before === undefined ? {} : { before });
    all.push(...page);
    if (page.length < challengeLimits.pageMax) return all;
  }
}

export const challengesQuery = queryOptions({
  queryKey: ['challenges'],
  queryFn: ({ signal }) => readWholePool((query) => call(listChallenges, { query, signal })),
});

type ChallengeInput = BodyOf<typeof createChallenge>;

export function useCreateChallenge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChallengeInput) => call(createChallenge, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: challengesQuery.queryKey }),
  });
}

export function useChangeChallenge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: BodyOf<typeof changeChallenge> }) =>
      call(changeChallenge, { params: { id }, body: change }),
    onSuccess: ({ challenge }) =>
      client.setQueryData(challengesQuery.queryKey, (all) =>
        all?.map((other) => (other.id === challenge.id ? challenge : other)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: challengesQuery.queryKey }),
  });
}

export function useDeleteChallenge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteChallenge, { params: { id } }),
    onSuccess: (_message, id) =>
      client.setQueryData(challengesQuery.queryKey, (all) => all?.filter((challenge) => challenge.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: challengesQuery.queryKey }),
  });
}
