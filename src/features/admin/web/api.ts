import { queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/client.ts';
import type { OpenApi } from './open-api.ts';

/** The description of the API stands outside of it: no contract describes the contracts. */
export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => (await request({ method: 'GET', address: '/api/openapi.json', signal })) as OpenApi,
  staleTime: Number.POSITIVE_INFINITY,
});
