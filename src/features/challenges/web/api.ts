import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client.ts';
import { type createChallenge, type deleteChallenge, type listChallenges, newChallengeDefaults } from '../contract.ts';

export const challengesQuery = queryOptions({
  queryKey: ['challenges'],
  queryFn: ({ signal }) => call<typeof listChallenges>('GET /bingo/challenges', { signal }),
});

export interface ChallengeInput {
  title: string;
  description: string;
  difficulty: number;
}

export function useCreateChallenge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ChallengeInput) =>
      call<typeof createChallenge>('POST /user/bingo/challenges', { body: { ...input, ...newChallengeDefaults } }),
    onSuccess: () => client.invalidateQueries({ queryKey: challengesQuery.queryKey }),
  });
}

export function useDeleteChallenge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<typeof deleteChallenge>('DELETE /bingo/challenges/{id}', { params: { id } }),
    onSuccess: (_message, id) =>
      client.setQueryData(challengesQuery.queryKey, (all) => all?.filter((challenge) => challenge.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: challengesQuery.queryKey }),
  });
}
