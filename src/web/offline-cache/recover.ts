import type { Query, QueryClient } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { mayPass } from '../api/query-client.ts';

interface Parts {
  client: QueryClient;
  /** A copy stands in for what could not be read. */
  isShown: (query: Query) => boolean;
  later: (ms: number, work: () => void) => () => void;
}

const firstPauseMs = 4 * secondMs;
const longestPauseMs = 30 * secondMs;

/**
 * Asks again for what is on the screen and could not be read, by itself, so that no page stays broken when the network is back: at once when
 * something says so, else after pauses that grow, because a browser may call itself online in a tunnel. While the line is bad
 * one question stands for all; when it is answered the others follow.
 */
export function recoverBy({ client, isShown, later }: Parts) {
  const cache = client.getQueryCache();
  let tries = 0;
  let isPlanned = false;

  const listLacking = () =>
    cache.getAll().filter((query) => {
      const { status, error } = query.state;
      return query.isActive() && (isShown(query) || (status === 'error' && mayPass(error)));
    });

  async function ask({ queryKey, state }: Query, anew: boolean): Promise<void> {
    const only = { queryKey, exact: true, type: 'active' } as const;
    const isAsking = state.fetchStatus === 'fetching';
    if (isAsking && !anew) return;
    // The first read of a query would else go on.
    if (isAsking) await client.cancelQueries(only);
    await client.refetchQueries(only);
  }

  function plan(): void {
    if (isPlanned || listLacking().length === 0) return;
    isPlanned = true;
    const pauseMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
    later(pauseMs, () => {
      isPlanned = false;
      tries += 1;
      const [first] = listLacking();
      if (first) void ask(first, false);
      plan();
    });
  }

  cache.subscribe((event) => {
    if (event.type === 'observerAdded') plan();
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'failed' || action.type === 'error') plan();
    // A copy that was laid in, or a person that was remembered, is no answer.
    if (action.type !== 'success') return;
    if (action.manual || query.meta?.cachedOffline !== true) return plan();
    tries = 0;
    for (const other of listLacking()) if (other !== query) void ask(other, false);
  });
  plan();

  const isHanging = (query: Query) =>
    query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching';
  function askAll(anew: boolean): void {
    tries = 0;
    const hanging = anew ? cache.getAll().filter(isHanging) : [];
    for (const query of new Set([...listLacking(), ...hanging])) void ask(query, anew);
  }

  return {
    /** Something says that the server can be asked again. */
    now: () => askAll(false),
    /** The device has another network: what hangs is asked for anew, too. */
    anew: () => askAll(true),
  };
}
