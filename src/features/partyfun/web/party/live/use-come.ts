import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { makeId } from '#web/outbox/make-id.ts';
import { come, partyQuery } from '../api.ts';

/** Names this page for as long as it stands: one that was loaded again is another one. */
export const tab = makeId();

/** Comes to the party with the page; `again` takes the seat back from another tab. */
export function useCome(roomId: string) {
  const client = useQueryClient();
  const { mutate, isPending, isIdle, error } = useMutation({
    mutationFn: () => come(roomId, tab),
    // Without a network it waits for one.
    retry: (failures, failed) => failures < 5 && 'status' in failed && failed.status === 0,
    onSuccess: (known) => client.setQueryData(partyQuery(roomId).queryKey, known),
  });
  useEffect(() => mutate(), [mutate]);
  return { tab, isComing: isPending || isIdle, error, again: () => mutate() };
}
