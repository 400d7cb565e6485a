import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { secondMs } from '#shared/time.ts';
import { addressFor } from '#web/api/client.ts';
import { useEventStream } from '#web/live/use-event-stream.ts';
import type { roomEvents } from '../../contract.ts';
import { type documentQuery, followDocument, type KnownRoom } from './room-document.ts';
import { type RoomEndOptions, useRoomEnd } from './use-room-end.ts';

interface Options<All, Own> extends RoomEndOptions {
  query: ReturnType<typeof documentQuery<All, Own>>;
  /** Without it the snapshot is not asked for yet. */
  isEnabled?: boolean;
  onPassing?: (passing: unknown) => void;
  /** When by the server's clock the document has to change by itself; undefined for never. */
  dueAt?: (known: KnownRoom<All, Own>) => string | null | undefined;
}

/** So long after its time is over it is waited for what follows; then the line may be dead, and it is asked for. */
const overdueMs = 2 * secondMs;

/** A room as the server has it, for as long as its page is shown. `setLeaving` tells that one's own parting is under way. */
export function useRoom<All, Own>({
  query: options,
  isEnabled = true,
  onPassing,
  dueAt,
  ...ending
}: Options<All, Own>) {
  const client = useQueryClient();
  const { roomId } = ending;
  const latest = useRef(onPassing);
  useLayoutEffect(() => {
    latest.current = onPassing;
  });
  const end = useRoomEnd(ending);
  const { state, replace } = useEventStream({
    path: addressFor<typeof roomEvents>('/rooms/{id}/events', { id: roomId }),
    enabled: true,
    listen: () => ({
      ...followDocument({ client, roomId, onPassing: (passing) => latest.current?.(passing) }),
      onGone: end.onGone,
    }),
  });
  const query = useQuery({ ...options, enabled: isEnabled });
  const { data: known, refetch, dataUpdatedAt, errorUpdatedAt } = query;

  // A phone that slept may not know what time it is, nor what has become of the room.
  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && void refetch();
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [refetch]);

  const due = known && dueAt?.(known);
  const ahead = known?.aheadMs ?? 0;
  const asked = useRef({ due, times: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer it is waited for anew
  useEffect(() => {
    if (due == null || !isEnabled) return;
    if (asked.current.due !== due) asked.current = { due, times: 0 };
    const leftMs = Date.parse(due) - ahead - performance.now();
    const ask = () => {
      // Only once: a server that is late itself is not met by new lines, too.
      if (asked.current.times++ === 0) replace();
      void refetch();
    };
    const timer = setTimeout(ask, Math.max(0, leftMs) + overdueMs * 2 ** Math.min(asked.current.times, 4));
    return () => clearTimeout(timer);
  }, [due, ahead, isEnabled, replace, refetch, dataUpdatedAt, errorUpdatedAt]);

  return { query, live: state, setLeaving: end.setLeaving };
}
