import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ApiError, addressFor, call } from '#web/api/client.ts';
import { type LiveState, useEventStream } from '#web/live/use-event-stream.ts';
import { getRoom, type roomEvents } from '../../contract.ts';
import { type EndParts, roomEnd } from './room-end.ts';
import type { LiveGame } from './room-follower.ts';

interface Options extends Pick<EndParts, 'roomId' | 'onEnd' | 'onOver'> {
  /** Called when the room is drawn; its code need not be there before. */
  loadGame: () => Promise<LiveGame>;
}

/** Keeps what is shown of a room as the server has it. `setLeaving` tells that one's own parting is under way. */
export function useRoomLive(options: Options): { state: LiveState; setLeaving: (isLeaving: boolean) => void } {
  const client = useQueryClient();
  const { roomId, loadGame } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const end = useMemo(
    () =>
      roomEnd({
        client,
        roomId,
        isGone: () => isGone(roomId),
        onEnd: (ending) => latest.current.onEnd(ending),
        onOver: () => latest.current.onOver?.(),
      }),
    [client, roomId],
  );
  useEffect(() => () => end.close(), [end]);
  const state = useEventStream({
    path: addressFor<typeof roomEvents>('/rooms/{id}/events', { id: roomId }),
    enabled: true,
    listen: async () => {
      const [{ roomFollower }, game] = await Promise.all([import('./room-follower.ts'), loadGame()]);
      return { ...roomFollower({ client, roomId, game }), onGone: end.onGone };
    },
  });
  return { state, setLeaving: end.setLeaving };
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
