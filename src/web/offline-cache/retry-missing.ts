import type { Query, QueryClient } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { isTemporary } from '../api/query-client.ts';

interface Parts {
  client: QueryClient;
  /** Whether a copy is shown in place of failed data. */
  isShown: (query: Query) => boolean;
  later: (ms: number, work: () => void) => () => void;
}

const firstPauseMs = 4 * secondMs;
const longestPauseMs = 30 * secondMs;

/**
 * Retries failed queries on the screen: immediately when something signals that the network is back, otherwise after
 * growing delays. In that case only one query is tried, to spare a bad connection; once it succeeds, the others follow.
 */
export function retryMissing({ client, isShown, later }: Parts) {
  const cache = client.getQueryCache();
  let tries = 0;
  let isPlanned = false;

  const isHanging = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const listMissing = (includesHanging = false) =>
    cache.getAll().filter((query) => {
      const { status, error } = query.state;
      const isMissing = isShown(query) || (status === 'error' && isTemporary(error));
      return query.isActive() && (isMissing || (includesHanging && isHanging(query)));
    });

  async function refetch({ queryKey, state }: Query, includesHanging = false): Promise<void> {
    const only = { queryKey, exact: true, type: 'active' } as const;
    const isFetching = state.fetchStatus === 'fetching';
    if (isFetching && !includesHanging) return;
    // Otherwise the query's first fetch would continue.
    if (isFetching) await client.cancelQueries(only);
    await client.refetchQueries(only);
  }

  function plan(): void {
    if (isPlanned || listMissing().length === 0) return;
    isPlanned = true;
    later(Math.min(firstPauseMs * 2 ** tries, longestPauseMs), () => {
      isPlanned = false;
      tries += 1;
      const [first] = listMissing();
      if (first) void refetch(first);
      plan();
    });
  }

  cache.subscribe((event) => {
    if (event.type === 'observerAdded') plan();
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'failed' || action.type === 'error') plan();
    // A restored copy or user isn't a response.
    if (action.type !== 'success') return;
    if (action.manual || query.meta?.cachedOffline !== true) return plan();
    tries = 0;
    for (const other of listMissing()) if (other !== query) void refetch(other);
  });
  plan();

  function retry(includesHanging: boolean): void {
    tries = 0;
    for (const query of listMissing(includesHanging)) void refetch(query, includesHanging);
  }

  return {
    retry: () => retry(false),
    /** Called when the device's network has changed. Hanging queries are retried, too. */
    retryAll: () => retry(true),
  };
}
