import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { listRepositories, type Output, pullOutput, pullRepository, stopPull } from '../contract.ts';
import { mergeOutput } from './merge-output.ts';

export const repositoriesQuery = queryOptions({
  queryKey: ['git'],
  queryFn: ({ signal }) => call(listRepositories, { signal }),
});

/** The lines of a repository's newest pull; read again, it asks only for what came since. */
export const outputQuery = (name: string) => {
  const queryKey = ['git', 'output', name] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Output> => {
      const known = queryClient.getQueryData<Output>(queryKey);
      const since = known?.pull ? { after: String(known.last), pull: known.pull } : {};
      const next = await call(pullOutput, { params: { name }, query: since, signal });
      return mergeOutput(known, next);
    },
  });
};

/** Answers when Git is done, which may take a minute: what happens meanwhile is heard by the stream. */
export function usePull(name: string) {
  return useMutation({
    mutationFn: () => call(pullRepository, { params: { name } }),
  });
}

export function useStop(name: string) {
  return useMutation({ mutationFn: () => call(stopPull, { params: { name } }) });
}
