import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import { readToken } from '#web/session/token.ts';
import { getHome } from '../contract.ts';
import { type HomeCopy, homeCopy } from './home-copy.ts';

/** What the signs show: cached from the last visit first, then fresh. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async ({ signal }): Promise<HomeCopy> => {
    const token = readToken();
    const askedAt = Date.now();
    const home = await call(getHome, { signal });
    const copy = { at: Date.now(), askedAt, home };
    // Don't store it if the user has logged out since.
    if (readToken() === token) homeCopy.write(copy);
    return copy;
  },
  initialData: () => homeCopy.read(),
  initialDataUpdatedAt: 0,
  // Anyone coming back wants the current state.
  staleTime: 0,
  refetchInterval: minuteMs,
  refetchOnReconnect: true,
  // On failure the last visit's data stays, with its time.
  retry: false,
});
