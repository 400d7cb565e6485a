import type { QueryClient } from '@tanstack/react-query';
import { type Copy, numberedCopies } from '#web/live/numbered-copies.ts';
import type { PageListener } from '#web/live/use-event-stream.ts';
import type { Room, RoomNews } from '../../contract.ts';
import { applyToRoom, isRoomNews } from '../../room-news.ts';
import { roomQuery } from '../api.ts';
import { setFollowed } from './followed.ts';

/** What a game makes of the events of its room. */
export interface LiveGame {
  /** Kept answers that are numbered as the room's events are. */
  copies: readonly Copy<RoomNews>[];
  /** The stream stands again, and no event was missed: what could not be read is asked for once more, and what changes without one. */
  onAgain: () => void;
  /** The next event, for what has no number. */
  onNews: (news: RoomNews) => void;
  /** Events were missed: what has no number is to be read again. */
  onGap: () => void;
  /** Room and copies are as new as the last event that is known of. */
  onCurrent: () => void;
  /** Reads again what a topic of the game makes stale; false for a topic that it does not know. */
  onStale: (topic: string) => boolean;
  close: () => void;
}

interface Parts {
  client: QueryClient;
  roomId: string;
  game: LiveGame;
}

/** Keeps what is known of a room as it is there, for as long as its page is shown. */
export function roomFollower({ client, roomId, game }: Parts): Omit<Required<PageListener>, 'onOpen' | 'onGone'> {
  const room: Copy<RoomNews> = {
    queryKey: roomQuery(roomId).queryKey,
    numberOf: (data: Room) => data.revision,
    apply: applyToRoom,
  };
  const copies = numberedCopies<RoomNews>({ ...game, client, copies: [room, ...game.copies] });
  return {
    onAt: (seq) => {
      setFollowed(roomId, true);
      copies.onAt(seq);
    },
    onNews: (news) => {
      if (isRoomNews(news)) copies.onNews(news);
      else copies.doubt();
    },
    onStale: (topics) => {
      // Said after a gap, or by a newer server: everything may be stale.
      if (!topics.map(game.onStale).every(Boolean)) copies.doubt();
    },
    onState: (state) => {
      if (state !== 'connected') setFollowed(roomId, false);
    },
    close: () => {
      setFollowed(roomId, false);
      copies.close();
      game.close();
    },
  };
}
