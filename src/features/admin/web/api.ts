import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { checked, request } from '#web/api/client.ts';
import type { OpenApi } from './open-api.ts';

/** The description of the API stands outside of it: no contract describes the contracts. */
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });

export const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) =>
    checked(Document, await request({ method: 'GET', address: '/api/openapi.json', signal })) as unknown as OpenApi,
  staleTime: Number.POSITIVE_INFINITY,
});
