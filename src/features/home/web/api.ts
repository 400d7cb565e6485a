import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import { readToken } from '#web/session/token.ts';
import { getHome } from '../contract.ts';
import { type HomeCopy, homeCopy } from './home-copy.ts';

/** What the signs show: at once as at the last visit, then as it is. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async ({ signal }): Promise<HomeCopy> => {
    const token = readToken();
    const home = await call(getHome, { signal });
    const copy = { at: Date.now(), home };
    // Who has signed out meanwhile leaves nothing here.
    if (readToken() === token) homeCopy.write(copy);
    return copy;
  },
  initialData: () => homeCopy.read(),
  initialDataUpdatedAt: 0,
  // Whoever comes back to it wants to know how it is now.
  staleTime: 0,
  refetchInterval: minuteMs,
  refetchOnReconnect: true,
  // What was there at the last visit stands, with its time.
  retry: false,
});
