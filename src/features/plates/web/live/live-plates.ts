import type { QueryClient } from '@tanstack/react-query';
import type { Room, RoomNews } from '#features/rooms/contract.ts';
import { applyHeartToFeed } from '#features/rooms/feed-news.ts';
import type { LiveGame, NumberedHeart } from '#features/rooms/web/index.ts';
import { rereader } from '#web/live/rereading.ts';
import type { PlatesRoom } from '../../contract.ts';
import { applyToPlates } from '../../game-news.ts';
import { photoChangeOf } from '../../photo-change.ts';
import { platesQuery, recapsKey } from '../api.ts';

const photosTopic = 'plates';

interface Parts {
  client: QueryClient;
  roomId: string;
  /** Who is in the room, as far as that is known. */
  members: () => Room['users'];
}

/** Keeps what is known of a game of Plates as it is on the server. */
export function livePlates({ client, roomId, members }: Parts): LiveGame {
  const { queryKey } = platesQuery(roomId);
  const reread = rereader(client);
  const forgetRecaps = () => void client.invalidateQueries({ queryKey: recapsKey(roomId) });
  return {
    copies: [{ queryKey, numberOf: ({ seq }: PlatesRoom) => seq, apply: applyToPlates }],
    heartCopies: [
      {
        queryKey,
        numberOf: ({ n }: PlatesRoom) => n,
        apply: (known: PlatesRoom, { heart }: NumberedHeart) => applyHeartToFeed(known, members() ?? [], heart),
      },
    ],
    photoChangeOf,
    onNews: ({ kind }: RoomNews) => {
      // While a game goes on nobody looks at its recap.
      if (kind !== 'rides' && kind !== 'drives') forgetRecaps();
    },
    onGap: forgetRecaps,
    onHeartGap: () => undefined,
    onAgain: () => undefined,
    onCurrent: () => undefined,
    onStale: (topic) => {
      if (topic !== photosTopic) return false;
      reread(queryKey);
      return true;
    },
    close: () => undefined,
  };
}
