import { useQueryClient } from '@tanstack/react-query';
import { type RoomEnding, useRoomLive } from '#features/rooms/web/index.ts';
import { boardQuery, roomStatsQuery, scoresQuery } from '../api.ts';
import { isMarking } from '../board/marking.ts';
import { loadOutbox } from '../photo/use-waiting-photos.ts';
import { staleOfBingo } from './stale-of-bingo.ts';

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
  const shown = {
    login,
    boardLogin,
    scores: [scoresQuery(roomId).queryKey, roomStatsQuery(roomId).queryKey],
    boardOf: (of: string) => boardQuery(roomId, of).queryKey,
    isMarking: () => isMarking(client, roomId),
  };
  return useRoomLive({
    roomId,
    onEnd,
    // Where its code cannot come, what waits is found useless by the next visit to a room.
    onOver: () =>
      void loadOutbox().then(
        ({ dropPhotosOf }) => dropPhotosOf({ roomId, login }),
        () => undefined,
      ),
    staleQueries: (topic) => staleOfBingo(shown, topic),
  });
}
