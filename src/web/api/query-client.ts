import { QueryClient } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { ApiError } from './client.ts';

const retries = 3;

/** Only what may pass by itself is tried again: no network, or a server that is busy or starting. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** All server data of this tab. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Our own calls say when the network is missing; the browser's own idea of it is often wrong.
      networkMode: 'always',
      staleTime: 10 * secondMs,
      retry: (failures, error) => failures < retries && mayPass(error),
      retryDelay: (attempt) => Math.min(secondMs * 2 ** attempt, 8 * secondMs),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
