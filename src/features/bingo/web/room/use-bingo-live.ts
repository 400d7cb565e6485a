import { useQueryClient } from '@tanstack/react-query';
import { type RoomEnding, useRoomLive } from '#features/rooms/web/index.ts';
import { boardQuery, roomStatsQuery, scoresQuery } from '../api.ts';
import { isMarking } from '../board/marking.ts';
import { dropPhotosOf } from '../photo/photo-outbox.ts';
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
    onOver: () => void dropPhotosOf({ roomId, login }),
    staleQueries: (topic) => staleOfBingo(shown, topic),
  });
}
