import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { isTemporary } from '#web/api/query-client.ts';
import { connectionCount } from '#web/live/use-event-stream.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { join, partyQuery } from '../api.ts';
import { pauseMs } from './retry-until-answered.ts';

export const tab = makeId();

/** The server was unreachable or busy, rather than refusing. */
export const mayRetryLater = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof ApiError && error.status === 429);

/** Joins the party when the page opens, retrying as needed; `again` takes over from another tab. */
export function useJoin(roomId: string) {
  const client = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutate, isPending, isIdle, failureCount, error } = useMutation({
    mutationFn: () => join(roomId, tab),
    // Stop retrying once the page is closed.
    retry: (_failures, failed) => isShown.current && mayRetryLater(failed),
    retryDelay: pauseMs,
    onSuccess: (known) => client.setQueryData(partyQuery(roomId).queryKey, known),
  });
  useEffect(() => mutate(), [mutate]);
  // Only after a failure: another tab may be playing by now.
  const rejoin = useEffectEvent(() => {
    if (error) mutate();
  });
  const lineOpenings = connectionCount.useValue();
  useEffect(() => {
    if (lineOpenings > 0) rejoin();
  }, [lineOpenings]);
  const isJoining = isPending || isIdle;
  return {
    tab,
    isJoining,
    /** Failing so far: read-only until it works. */
    isLate: isJoining && failureCount > 0,
    /** The server refused. */
    isRefused: error !== null && !mayRetryLater(error),
    again: () => mutate(),
  };
}
