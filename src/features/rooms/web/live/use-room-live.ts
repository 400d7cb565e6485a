import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ApiError, addressFor, call } from '#web/api/client.ts';
import { type LiveState, useEventStream } from '#web/live/use-event-stream.ts';
import { userQuery } from '#web/session/session.ts';
import type { getRoom, roomEvents } from '../../contract.ts';
import { roomKey, roomQuery } from '../api.ts';
import type { RoomEnding } from '../doors/RoomEnded.tsx';
import { rereader } from './rereading.ts';

interface Options {
  roomId: string;
  /**
   * Which queries of the game a topic makes stale; without a topic all that the page shows of it, and undefined for a
   * topic it does not know.
   */
  staleQueries: (topic?: string) => readonly QueryKey[] | undefined;
  onEnd: (ending: RoomEnding) => void;
  /** The room is over for this person and its page is left: what waits on the device for it waits in vain. */
  onOver?: () => void;
}

/** Keeps what is shown of a room as the server has it. `leaving` tells that one's own parting is under way. */
export function useRoomLive({ roomId, staleQueries, onEnd, onOver }: Options): {
  state: LiveState;
  setLeaving: (isLeaving: boolean) => void;
} {
  const client = useQueryClient();
  const reread = useMemo(() => rereader(client), [client]);
  const isOver = useRef(false);
  const over = useEffectEvent(() => onOver?.());

  useEffect(
    () => () => {
      if (!isOver.current) return;
      // Who comes back later must not be taken for a member by what was known before.
      client.removeQueries({ queryKey: roomKey(roomId) });
      void client.invalidateQueries({ queryKey: ['rooms'] });
      over();
    },
    [client, roomId],
  );

  const rereadAll = () => [roomQuery(roomId).queryKey, ...(staleQueries() ?? [])].forEach(reread);
  const rereadTopic = (topic: string) => {
    const ofGame = staleQueries(topic);
    if (topic === 'room') reread(roomQuery(roomId).queryKey);
    // Said after a gap, or by a newer server: everything may be stale.
    else if (ofGame === undefined) rereadAll();
    ofGame?.forEach(reread);
  };

  const state = useEventStream({
    path: addressFor<typeof roomEvents>('/rooms/{id}/events', { id: roomId }),
    enabled: true,
    onStale: (topics) => topics.forEach(rereadTopic),
    onOpen: rereadAll,
    onGone: async (reason) => {
      // The next answer says so too, and takes the token away.
      if (reason === 'signed-out') return client.invalidateQueries({ queryKey: userQuery.queryKey });
      if (isOver.current) return;
      isOver.current = true;
      const ending = reason === 'removed' && (await isGone(roomId)) ? 'deleted' : reason;
      onEnd(ending === 'deleted' ? 'deleted' : 'removed');
    },
  });
  const setLeaving = (leaving: boolean) => {
    isOver.current = leaving;
  };
  return { state, setLeaving };
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
