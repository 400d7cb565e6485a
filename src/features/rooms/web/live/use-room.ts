import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { secondMs } from '#shared/time.ts';
import { ApiError, addressFor, call } from '#web/api/client.ts';
import { useEventStream } from '#web/live/use-event-stream.ts';
import { clearOfflineCache } from '#web/offline-cache/start-offline-cache.ts';
import { userQuery } from '#web/session/session.ts';
import { getRoom, type roomEvents } from '../../contract.ts';
import { roomKey } from '../api.ts';
import type { RoomEnding } from '../game-parts.ts';
import { type CachedRoom, type documentQuery, followDocument } from './room-document.ts';

interface EndOptions {
  roomId: string;
  onEnd: (ending: RoomEnding) => void;
  /** Runs when the room is over for this user and its page has closed, so pending entries are obsolete. */
  onCleanup?: () => void;
}

interface Options<All, Own> extends EndOptions {
  query: ReturnType<typeof documentQuery<All, Own>>;
  /** If false, the snapshot isn't fetched yet. */
  isEnabled?: boolean;
  onTransient?: (passing: unknown) => void;
  /** The time, by the server's clock, when the document is due to change; undefined for never. */
  dueAt?: (known: CachedRoom<All, Own>) => string | null | undefined;
}

const overdueMs = 2 * secondMs;

/** A room from the server, while its page is open. `setLeaving` reports that the user is leaving it. */
export function useRoom<All, Own>(options: Options<All, Own>) {
  const { roomId, isEnabled = true, dueAt } = options;
  const client = useQueryClient();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const end = useMemo(
    () =>
      roomEnd({
        ...{ client, roomId },
        isGone: () => isGone(roomId),
        onEnd: (ending) => latest.current.onEnd(ending),
        onCleanup: () => latest.current.onCleanup?.(),
      }),
    [client, roomId],
  );
  useEffect(() => () => end.close(), [end]);
  const { state, replace } = useEventStream({
    path: addressFor<typeof roomEvents>('/rooms/{id}/events', { id: roomId }),
    enabled: true,
    listen: () => ({
      ...followDocument({ client, roomId, onTransient: (passing) => latest.current.onTransient?.(passing) }),
      onGone: end.onGone,
    }),
  });
  const query = useQuery({ ...options.query, enabled: isEnabled });
  const { data: known, refetch, dataUpdatedAt, errorUpdatedAt } = query;

  // A phone in standby may have missed both the due time and the room's changes.
  useEffect(() => {
    const refetchIfVisible = () => document.visibilityState === 'visible' && void refetch();
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);

  const due = known && dueAt?.(known);
  const offsetMs = known?.clockOffsetMs ?? 0;
  const requests = useRef({ due, times: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the wait after each response
  useEffect(() => {
    if (due == null || !isEnabled) return;
    if (requests.current.due !== due) requests.current = { due, times: 0 };
    const leftMs = Date.parse(due) - offsetMs - performance.now();
    const ask = () => {
      // Only once, as a slow server shouldn't get more connections on top.
      if (requests.current.times++ === 0) replace();
      void refetch();
    };
    const timer = setTimeout(ask, Math.max(0, leftMs) + overdueMs * 2 ** Math.min(requests.current.times, 4));
    return () => clearTimeout(timer);
  }, [due, offsetMs, isEnabled, replace, refetch, dataUpdatedAt, errorUpdatedAt]);

  return { query, live: state, setLeaving: end.setLeaving };
}

/** A stream refused after a gap doesn't say whether the room was deleted or only this membership. */
const isGone = (roomId: string): Promise<boolean> =>
  call(getRoom, { params: { id: roomId } }).then(
    () => false,
    (error) => error instanceof ApiError && error.status === 404,
  );

interface EndParts extends EndOptions {
  client: QueryClient;
  /** Whether a room that can no longer be followed was deleted, and not only this membership. */
  isGone: () => Promise<boolean>;
}

/** Detects the end of the room for this user, while its page is open. */
export function roomEnd({ client, roomId, isGone, onEnd, onCleanup }: EndParts) {
  let isLeaving = false;
  let isOver = false;
  /** A reason that arrived while the user was leaving, which is ignored unless leaving fails. */
  let missedReason: string | undefined;

  const onGone = async (reason: string) => {
    // The next response also reports this, and removes the token.
    if (reason === 'signed-out') return client.invalidateQueries({ queryKey: userQuery.queryKey });
    if (isLeaving) missedReason = reason;
    if (isLeaving || isOver) return;
    isOver = true;
    const ending = reason === 'removed' && (await isGone()) ? 'deleted' : reason;
    onEnd(ending === 'deleted' ? 'deleted' : 'removed');
  };

  return {
    onGone,
    /** Reports that the user is leaving, or that leaving has failed. */
    setLeaving: (leaving: boolean) => {
      isLeaving = leaving;
      if (!leaving && missedReason !== undefined) void onGone(missedReason);
    },
    close: () => {
      if (!isOver && !isLeaving) return;
      // A user who returns later must not be taken for a member because of cached data.
      client.removeQueries({ queryKey: roomKey(roomId) });
      clearOfflineCache(roomKey(roomId));
      void client.invalidateQueries({ queryKey: ['rooms'] });
      onCleanup?.();
    },
  };
}
