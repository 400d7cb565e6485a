import { QueryClient } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { ApiError } from './client.ts';

const retries = 3;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Whether the last response is cached on the device for when the server can't be reached (decision 055). */
      cachedOffline?: boolean;
    };
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Whether a retry may succeed: there's no network, or the server is busy or starting. */
export function isTemporary(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof ApiError && error.status >= 502);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Our own calls notice when there's no network; what the browser reports is often wrong.
      networkMode: 'always',
      staleTime: 10 * secondMs,
      retry: (failures, error) => failures < retries && isTemporary(error),
      retryDelay: (attempt) => Math.min(secondMs * 2 ** attempt, 8 * secondMs),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
