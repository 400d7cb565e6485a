import type { Trx } from '#server/db/database.ts';
import type { Announcement, Live } from '#server/live/live.ts';

export const roomChannel = (roomId: string) => `room/${roomId}`;

/** What members of a room are told when the transaction is committed, never before. */
export function makeTell(live: Live) {
  const announce = (trx: Trx, announcement: Announcement) => trx.onCommit(() => live.announce(announcement));
  return {
    /** Details or members changed, and with them whatever a game says of its members. */
    room: (trx: Trx, roomId: string) => announce(trx, { channel: roomChannel(roomId), stale: ['room'] }),
    /** Topics of the game that is played in it. */
    game: (trx: Trx, roomId: string, ...topics: string[]) =>
      announce(trx, { channel: roomChannel(roomId), stale: topics }),
    deleted: (trx: Trx, roomId: string) => announce(trx, { channel: roomChannel(roomId), gone: 'deleted' }),
    removed: (trx: Trx, roomId: string, userId: string) =>
      announce(trx, { channel: roomChannel(roomId), gone: 'removed', userId }),
  };
}
export type Tell = ReturnType<typeof makeTell>;
