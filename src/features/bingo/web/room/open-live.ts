import type { QueryClient } from '@tanstack/react-query';
import type { LiveGame } from '#features/rooms/web/index.ts';
import { allPhotosKey, boardQuery, boardsKey, photosKey, roomStatsQuery, scoresQuery } from '../api.ts';
import { openedOutbox } from '../unsent/open-outbox.ts';
import { liveBingo } from './live-bingo.ts';

/** What only hearing of others needs; it comes when the room is drawn. */
export function openLive(client: QueryClient, roomId: string, login: string): LiveGame {
  return liveBingo({
    client,
    login,
    isMarking: () => openedOutbox()?.isTravelling(roomId) ?? false,
    keys: {
      boards: boardsKey(roomId),
      board: (of) => boardQuery(roomId, of).queryKey,
      allPhotos: allPhotosKey(roomId),
      photos: (of) => photosKey(roomId, of),
      scores: scoresQuery(roomId).queryKey,
      stats: roomStatsQuery(roomId).queryKey,
    },
  });
}
