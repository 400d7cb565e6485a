import type { Trx } from '#server/db/database.ts';
import type { Announcement, HeartNews, Here, Live } from '#server/live/live.ts';
import type { RoomNews } from '../contract.ts';
import type { DocumentChange } from '../document.ts';

export const roomChannel = (roomId: string) => `room/${roomId}`;

/** Which members of a room look at it now, or did within the last ten seconds. */
export const hereIn = (live: Pick<Live, 'here'>, roomId: string): Here => live.here(roomChannel(roomId));

/** Tells members who look now of something that is kept nowhere, and so waits for no commit. */
export const tellPassing = (live: Pick<Live, 'announce'>, roomId: string, passing: object): void =>
  live.announce({ channel: roomChannel(roomId), passing });

/** What members of a room are told when the transaction is committed, never before. */
export function makeTell(live: Live) {
  const announce = (trx: Trx, announcement: Announcement) => trx.onCommit(() => live.announce(announcement));
  return {
    /** An event of the room's history. */
    news: (trx: Trx, roomId: string, news: RoomNews) => announce(trx, { channel: roomChannel(roomId), news }),
    /** What is no event, and has a count of its own. */
    heart: (trx: Trx, roomId: string, heart: HeartNews) => announce(trx, { channel: roomChannel(roomId), heart }),
    /** The next change of a room that is told as a document. */
    change: (trx: Trx, roomId: string, changed: DocumentChange) =>
      announce(trx, { channel: roomChannel(roomId), changed }),
    /** Topics of the game that is played in it, of what is no event. */
    stale: (trx: Trx, roomId: string, ...topics: string[]) =>
      announce(trx, { channel: roomChannel(roomId), stale: topics }),
    deleted: (trx: Trx, roomId: string) => announce(trx, { channel: roomChannel(roomId), gone: 'deleted' }),
    removed: (trx: Trx, roomId: string, userId: string) =>
      announce(trx, { channel: roomChannel(roomId), gone: 'removed', userId }),
  };
}
export type Tell = ReturnType<typeof makeTell>;
