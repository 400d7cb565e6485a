import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { checked, request } from '#web/api/client.ts';
import { type AboutFile, aboutAddress } from '../about-file.ts';

const library = z.looseObject({ name: z.string(), version: z.string(), licence: z.string() });
const File = z.looseObject({
  version: z.string(),
  licence: z.string(),
  libraries: z.array(library),
  texts: z.array(z.string()),
});

/** A file of the build, not a call: it says the same to everybody. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }) =>
    checked(File, await request({ method: 'GET', address: aboutAddress, signal })) as unknown as AboutFile,
  staleTime: Number.POSITIVE_INFINITY,
});
