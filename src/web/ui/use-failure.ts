import { useState } from 'react';
import { isUnreachable } from '../api/query-client.ts';
import { useOnline } from '../device/use-online.ts';

/** The failure fields of `useQuery`'s result, or anything with them. */
export interface Failing {
  data: unknown;
  error: Error | null;
  failureCount?: number;
  failureReason?: Error | null;
  /** How often the query has failed since its first fetch. */
  errorUpdateCount?: number;
}

/** After the first failure a cached response is shown, so a second failure means that nothing is cached. */
const failuresWithoutCache = 2;

/**
 * The failure to show if there's no data. An offline device reports it before the last retry. An unreachable server
 * stays reported during retries, although TanStack clears the error then. `before` is the failure shown so far.
 */
export function failureToShow(query: Failing, before: Error | null, online: boolean): Error | null {
  const { data, error, failureCount = 0, failureReason = null, errorUpdateCount = 0 } = query;
  if (error !== null || data !== undefined) return error;
  if (!online && failureCount >= failuresWithoutCache && isUnreachable(failureReason)) return failureReason;
  // A query that hasn't failed yet isn't the one whose failure was shown.
  return isUnreachable(before) && failureCount + errorUpdateCount > 0 ? before : null;
}

/** A query's failure as shown on a page, by `failureToShow`. */
export function useFailure(query: Failing): Error | null {
  const online = useOnline();
  const [shown, setShown] = useState<Error | null>(null);
  const failure = failureToShow(query, shown, online);
  if (failure !== shown) setShown(failure);
  return failure;
}
