import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, errorText } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { useAlert } from '#web/ui/Alert.tsx';
import { listRepositories, type Output, pullOutput, pullRepository, type Repository, stopPull } from '../contract.ts';
import { mergeOutput } from './repository-view.ts';

export const repositoriesQuery = queryOptions({
  queryKey: ['git'],
  queryFn: ({ signal }) => call(listRepositories, { signal }),
});

/** Refetching only asks for new lines. */
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

/** The progress comes from the server's events. */
export function usePulling({ name, running, last_pull: last }: Repository) {
  const client = useQueryClient();
  const alert = useAlert();
  const { withProof, proofDialog } = useProof();
  const params = { name };
  const stopping = useMutation({ mutationFn: () => call(stopPull, { params }) });
  const [isRequested, setIsRequested] = useState(false);

  /** The id of the newest pull on the server; undefined if it can't be reached. */
  const refetchNewest = async () => {
    await client.invalidateQueries({ queryKey: repositoriesQuery.queryKey, exact: true });
    const found = client.getQueryData(repositoriesQuery.queryKey)?.find((repository) => repository.name === name);
    return found?.running?.id ?? found?.last_pull?.id;
  };

  const pull = async () => {
    setIsRequested(true);
    try {
      // Resolves when Git is done, which may take a minute. Progress arrives in the event stream.
      await withProof(() => call(pullRepository, { params }));
      await refetchNewest();
    } catch (error) {
      // If the pull has started anyway, the page shows its outcome in Git's words.
      const newest = await refetchNewest();
      if (newest === undefined || newest === last?.id) alert(errorText(error));
    }
    setIsRequested(false);
  };

  const stop = async () => {
    try {
      await stopping.mutateAsync();
    } catch (error) {
      // Conflict means that the pull had just ended.
      if (!(error instanceof ApiError && error.status === 409)) alert(errorText(error));
    }
    await refetchNewest();
  };

  return {
    pull: () => void pull(),
    stop: () => void stop(),
    /** True from the press until the server has started the pull. */
    isStarting: isRequested && running === null,
    isStopping: stopping.isPending,
    proofDialog,
  };
}

export type Pulling = ReturnType<typeof usePulling>;
