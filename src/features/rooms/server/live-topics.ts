import type { Trx } from '#server/db/database.ts';
import type { Announcement, Live } from '#server/live/live.ts';
import type { RoomNews } from '../contract.ts';

export const roomChannel = (roomId: string) => `room/${roomId}`;

/** What members of a room are told when the transaction is committed, never before. */
export function makeTell(live: Live) {
  const announce = (trx: Trx, announcement: Announcement) => trx.onCommit(() => live.announce(announcement));
  return {
    /** An event of the room's history. */
    news: (trx: Trx, roomId: string, news: RoomNews) => announce(trx, { channel: roomChannel(roomId), news }),
    /** Topics of the game that is played in it, of what is no event. */
    stale: (trx: Trx, roomId: string, ...topics: string[]) =>
      announce(trx, { channel: roomChannel(roomId), stale: topics }),
    deleted: (trx: Trx, roomId: string) => announce(trx, { channel: roomChannel(roomId), gone: 'deleted' }),
    removed: (trx: Trx, roomId: string, userId: string) =>
      announce(trx, { channel: roomChannel(roomId), gone: 'removed', userId }),
  };
}
export type Tell = ReturnType<typeof makeTell>;
