import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { secondMs } from '#shared/time.ts';
import { ApiError, addressFor, call } from '#web/api/client.ts';
import { useEventStream } from '#web/live/use-event-stream.ts';
import { clearOfflineCache } from '#web/offline-cache/start-offline-cache.ts';
import { userQuery } from '#web/session/session.ts';
import { getRoom, type roomEvents } from '../../contract.ts';
import { roomKey } from '../api.ts';
import type { RoomEnding } from '../doors/RoomEnded.tsx';
import { type documentQuery, followDocument, type KnownRoom } from './room-document.ts';

/** What a page makes of the end of its room. */
interface EndOptions {
  roomId: string;
  onEnd: (ending: RoomEnding) => void;
  /** The room is over for this person and its page is left: what waits on the device for it waits in vain. */
  onOver?: () => void;
}

interface Options<All, Own> extends EndOptions {
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
        onOver: () => latest.current.onOver?.(),
      }),
    [client, roomId],
  );
  useEffect(() => () => end.close(), [end]);
  const { state, replace } = useEventStream({
    path: addressFor<typeof roomEvents>('/rooms/{id}/events', { id: roomId }),
    enabled: true,
    listen: () => ({
      ...followDocument({ client, roomId, onPassing: (passing) => latest.current.onPassing?.(passing) }),
      onGone: end.onGone,
    }),
  });
  const query = useQuery({ ...options.query, enabled: isEnabled });
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

/** A stream refused after a gap does not say whether the room is gone or only this member's place in it. */
async function isGone(roomId: string): Promise<boolean> {
  try {
    await call(getRoom, { params: { id: roomId } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}

interface EndParts extends EndOptions {
  client: QueryClient;
  /** Whether a room that cannot be followed any more is gone altogether, and not only this member's place in it. */
  isGone: () => Promise<boolean>;
}

/** Hears that a room is over for this person, for as long as its page is shown. */
export function roomEnd({ client, roomId, isGone, onEnd, onOver }: EndParts) {
  let isLeaving = false;
  let isOver = false;
  /** Said while one's own parting was under way: not worth a word, unless that fails. */
  let unheard: string | undefined;

  const onGone = async (reason: string) => {
    // The next answer says so too, and takes the token away.
    if (reason === 'signed-out') return client.invalidateQueries({ queryKey: userQuery.queryKey });
    if (isLeaving) unheard = reason;
    if (isLeaving || isOver) return;
    isOver = true;
    const ending = reason === 'removed' && (await isGone()) ? 'deleted' : reason;
    onEnd(ending === 'deleted' ? 'deleted' : 'removed');
  };

  return {
    onGone,
    /** One's own parting is under way, or has failed. */
    setLeaving: (leaving: boolean) => {
      isLeaving = leaving;
      if (!leaving && unheard !== undefined) void onGone(unheard);
    },
    /** The page is left. */
    close: () => {
      if (!isOver && !isLeaving) return;
      // Who comes back later must not be taken for a member by what was known before.
      client.removeQueries({ queryKey: roomKey(roomId) });
      clearOfflineCache(roomKey(roomId));
      void client.invalidateQueries({ queryKey: ['rooms'] });
      onOver?.();
    },
  };
}
