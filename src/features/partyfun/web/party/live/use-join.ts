import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { isTemporary } from '#web/api/query-client.ts';
import { connectionCount } from '#web/live/use-event-stream.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { join, partyQuery } from '../api.ts';
import { pauseMs } from './retry-until-answered.ts';

export const tab = makeId();

/** Whether the server was unreachable or busy, as opposed to refusing. */
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
  // Rejoins only after a failure, because another tab may be playing by now.
  const rejoin = useEffectEvent(() => {
    if (error) mutate();
  });
  const connections = connectionCount.useValue();
  useEffect(() => {
    if (connections > 0) rejoin();
  }, [connections]);
  const isJoining = isPending || isIdle;
  return {
    tab,
    isJoining,
    /** Joining has failed so far, so the party is read-only until it succeeds. */
    isLate: isJoining && failureCount > 0,
    isRefused: error !== null && !mayRetryLater(error),
    again: () => mutate(),
  };
}
