import { queryOptions } from '@tanstack/react-query';
import { secondMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import { getHealth, listErrors } from '../../contract.ts';

/** Asked so often while somebody looks. */
export const askedEveryMs = 10 * secondMs;

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => call(getHealth, { signal }),
  refetchInterval: askedEveryMs,
});

export const errorsQuery = queryOptions({
  queryKey: ['admin', 'errors'],
  queryFn: ({ signal }) => call(listErrors, { signal }),
});
