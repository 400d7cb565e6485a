import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { type RoomEnding, useRoomLive } from '#features/rooms/web/index.ts';
import { boardQuery, roomStatsQuery, scoresQuery } from '../api.ts';
import { isMarking } from '../board/set-completed.ts';
import { dropPhotosOf } from '../photo/photo-outbox.ts';

interface Options {
  roomId: string;
  login: string;
  /** The board that is shown. */
  boardLogin: string;
  onEnd: (ending: RoomEnding) => void;
}

/** Keeps the boards and scores that are shown as the server has them. */
export function useBingoLive({ roomId, login, boardLogin, onEnd }: Options) {
  const client = useQueryClient();
  const scores = [scoresQuery(roomId).queryKey, roomStatsQuery(roomId).queryKey];
  const boardOf = (of: string): QueryKey[] => {
    // What is on the screen is ahead of the server's; the end of the mark reads it again.
    if (loginKey(of) === loginKey(login) && isMarking(client, roomId)) return [];
    return [boardQuery(roomId, of).queryKey];
  };
  return useRoomLive({
    roomId,
    onEnd,
    onOver: () => void dropPhotosOf({ roomId, login }),
    staleQueries: (topic) => {
      if (topic === undefined) return [...scores, ...boardOf(boardLogin)];
      // Who comes or goes changes the leaderboard.
      if (topic === 'scores' || topic === 'room') return scores;
      return topic.startsWith('board/') ? boardOf(topic.slice('board/'.length)) : undefined;
    },
  });
}
