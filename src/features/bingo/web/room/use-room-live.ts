import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { ApiError, addressFor, call } from '#web/api/client.ts';
import { type LiveState, useEventStream } from '#web/live/use-event-stream.ts';
import { userQuery } from '#web/session/session.ts';
import type { getRoom, roomEvents } from '../../contract.ts';
import { boardQuery, roomQuery, roomStatsQuery, scoresQuery } from '../api.ts';
import { dropPhotosOf } from '../photo/photo-outbox.ts';
import { isMarking } from '../set-completed.ts';
import type { RoomEnding } from './RoomEnded.tsx';
import { rereader } from './rereading.ts';

interface Options {
  roomId: string;
  login: string;
  /** The board that is shown. */
  boardLogin: string;
  onEnd: (ending: RoomEnding) => void;
}

/** Keeps what is shown of a room as the server has it. `leaving` tells that one's own parting is under way. */
export function useRoomLive({ roomId, login, boardLogin, onEnd }: Options): {
  state: LiveState;
  setLeaving: (isLeaving: boolean) => void;
} {
  const client = useQueryClient();
  const reread = useMemo(() => rereader(client), [client]);
  const isOver = useRef(false);

  useEffect(
    () => () => {
      if (!isOver.current) return;
      // Who comes back later must not be taken for a member by what was known before.
      client.removeQueries({ queryKey: ['room', roomId] });
      void client.invalidateQueries({ queryKey: ['rooms'] });
      void dropPhotosOf({ roomId, login });
    },
    [client, roomId, login],
  );

  const rereadBoard = (of: string) => {
    // What is on the screen is ahead of the server's; the end of the mark reads it again.
    if (loginKey(of) === loginKey(login) && isMarking(client, roomId)) return;
    reread(boardQuery(roomId, of).queryKey);
  };
  const rereadScores = () => {
    reread(scoresQuery(roomId).queryKey);
    reread(roomStatsQuery(roomId).queryKey);
  };
  const rereadAll = () => {
    reread(roomQuery(roomId).queryKey);
    rereadScores();
    rereadBoard(boardLogin);
  };
  const rereadTopic = (topic: string) => {
    if (topic === 'room') reread(roomQuery(roomId).queryKey);
    else if (topic === 'scores') rereadScores();
    else if (topic.startsWith('board/')) rereadBoard(topic.slice('board/'.length));
    else rereadAll();
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
