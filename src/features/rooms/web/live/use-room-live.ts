import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ApiError, addressFor, call } from '#web/api/client.ts';
import { type LiveState, useEventStream } from '#web/live/use-event-stream.ts';
import type { getRoom, roomEvents } from '../../contract.ts';
import { type FollowerParts, roomFollower } from './room-follower.ts';

type Options = Pick<FollowerParts, 'roomId' | 'staleQueries' | 'onEnd' | 'onOver'>;

/** Keeps what is shown of a room as the server has it. `setLeaving` tells that one's own parting is under way. */
export function useRoomLive(options: Options): { state: LiveState; setLeaving: (isLeaving: boolean) => void } {
  const client = useQueryClient();
  const { roomId } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const follower = useMemo(
    () =>
      roomFollower({
        client,
        roomId,
        isGone: () => isGone(roomId),
        staleQueries: (topic) => latest.current.staleQueries(topic),
        onEnd: (ending) => latest.current.onEnd(ending),
        onOver: () => latest.current.onOver?.(),
      }),
    [client, roomId],
  );
  useEffect(() => () => follower.close(), [follower]);
  const state = useEventStream({
    path: addressFor<typeof roomEvents>('/rooms/{id}/events', { id: roomId }),
    enabled: true,
    onStale: follower.onStale,
    onOpen: follower.onOpen,
    onGone: follower.onGone,
  });
  return { state, setLeaving: follower.setLeaving };
}

/** A stream refused after a gap does not say whether the room is gone or only this member's place in it. */
async function isGone(roomId: string): Promise<boolean> {
  try {
    await call<typeof getRoom>('GET /rooms/{id}', { params: { id: roomId } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}
