import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SearchHit, SearchProvider } from '../layout/search.ts';
import { useUser } from '../session/session.ts';

interface FeatureHits {
  providers: readonly SearchProvider[];
  few: SearchHit[];
  many: SearchHit[];
  /** Whether everybody has answered. */
  isWhole: boolean;
}

/** Everything the features offer to this person, as far as it has arrived. */
export function useHits(loadProviders: () => Promise<readonly SearchProvider[]>): FeatureHits {
  const { user } = useUser();
  const asked = useQuery({
    queryKey: ['search'],
    queryFn: loadProviders,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const providers = asked.data ?? none;
  const { lists, isWhole } = useQueries({
    queries: providers.map((provider) => ({
      queryKey: ['search', provider.name],
      queryFn: () => (user ? provider.load(user) : []),
      enabled: user !== undefined,
      staleTime: 0,
      // A provider falls back on what is kept here.
      networkMode: 'always' as const,
    })),
    combine: gather,
  });
  return useMemo(() => {
    const of = (isLarge: boolean) =>
      providers.flatMap((provider, index) => ((provider.isLarge ?? false) === isLarge ? (lists[index] ?? []) : []));
    const isAnswered = !asked.isPending && (isWhole || user === undefined);
    return { providers, few: of(false), many: of(true), isWhole: isAnswered };
  }, [providers, lists, isWhole, asked.isPending, user]);
}

const none: readonly SearchProvider[] = [];

function gather(results: readonly { data: SearchHit[] | undefined; isPending: boolean }[]) {
  return { lists: results.map(({ data }) => data), isWhole: results.every(({ isPending }) => !isPending) };
}
