import { type RoomEnding, useRoomLive } from '#features/rooms/web/index.ts';
import { boardQuery, roomStatsQuery, scoresQuery } from '../api.ts';
import { openedOutbox, openOutbox } from '../unsent/open-outbox.ts';
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
  const shown = {
    login,
    boardLogin,
    scores: [scoresQuery(roomId).queryKey, roomStatsQuery(roomId).queryKey],
    boardOf: (of: string) => boardQuery(roomId, of).queryKey,
    isMarking: () => openedOutbox()?.isTravelling(roomId) ?? false,
  };
  return useRoomLive({
    roomId,
    onEnd,
    // Where its code cannot come, what waits is found useless by the next visit to a room.
    onOver: () =>
      void openOutbox().then(
        ({ endRoom }) => endRoom(roomId),
        () => undefined,
      ),
    staleQueries: (topic) => staleOfBingo(shown, topic),
  });
}
