import { useState } from 'react';
import { isUnreachable } from '../api/query-client.ts';
import { useOnline } from '../device/use-online.ts';

/** What `useQuery` says of a failure, or whatever has these of it. */
export interface Failing {
  data: unknown;
  error: Error | null;
  failureCount?: number;
  failureReason?: Error | null;
  /** How often it has failed since it was asked for first. */
  errorUpdateCount?: number;
}

/** Stored answers are shown after the first failure: only the second says that there is none. */
const failuresWithoutCopy = 2;

/**
 * Why nothing can be shown. A device that has no network does not wait for the last try to say so, and what could not be
 * reached stays told while it is tried again: TanStack forgets it then. `before` is what was told until now.
 */
export function failureToShow(query: Failing, before: Error | null, online: boolean): Error | null {
  const { data, error, failureCount = 0, failureReason = null, errorUpdateCount = 0 } = query;
  if (error !== null || data !== undefined) return error;
  if (!online && failureCount >= failuresWithoutCopy && isUnreachable(failureReason)) return failureReason;
  // What has not failed yet is another question than the one of which it was told.
  return isUnreachable(before) && failureCount + errorUpdateCount > 0 ? before : null;
}

/** The failure of a query as a page tells it, by `failureToShow`. */
export function useFailure(query: Failing): Error | null {
  const online = useOnline();
  const [told, setTold] = useState<Error | null>(null);
  const failure = failureToShow(query, told, online);
  if (failure !== told) setTold(failure);
  return failure;
}
