import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { isTemporary } from '#web/api/query-client.ts';
import { connectionCount } from '#web/live/use-event-stream.ts';
import { makeId } from '#web/outbox/stamp.ts';
import { come, partyQuery } from '../api.ts';
import { pauseMs } from './until-answered.ts';

/** Names this page for as long as it stands: one that was loaded again is another one. */
export const tab = makeId();

/** Nobody has said that one may not come: the server was not reached, or has too much to do. */
export const mayComeLater = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof ApiError && error.status === 429);

/** Comes to the party with the page, however long that takes; `again` takes the seat back from another tab. */
export function useCome(roomId: string) {
  const client = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutate, isPending, isIdle, failureCount, error } = useMutation({
    mutationFn: () => come(roomId, tab),
    // Who has left the page does not come any more.
    retry: (_failures, failed) => isShown.current && mayComeLater(failed),
    retryDelay: pauseMs,
    onSuccess: (known) => client.setQueryData(partyQuery(roomId).queryKey, known),
  });
  useEffect(() => mutate(), [mutate]);
  // Not where all went well: meanwhile another tab may play.
  const comeAgain = useEffectEvent(() => {
    if (error) mutate();
  });
  const stands = connectionCount.useValue();
  useEffect(() => {
    if (stands > 0) comeAgain();
  }, [stands]);
  const isComing = isPending || isIdle;
  return {
    tab,
    isComing,
    /** It has not worked so far: until it does, one looks on. */
    isLate: isComing && failureCount > 0,
    /** The server has said that one may not. */
    isRefused: error !== null && !mayComeLater(error),
    again: () => mutate(),
  };
}
