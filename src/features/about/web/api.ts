import { queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/client.ts';
import { type AboutFile, aboutAddress } from '../about-file.ts';

/** A file of the build, not a call: it says the same to everybody. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) => (await request({ method: 'GET', address: aboutAddress, signal })) as AboutFile,
  staleTime: Number.POSITIVE_INFINITY,
});
