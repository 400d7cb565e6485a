import type { Trx } from '#server/db/database.ts';
import type { Announcement, Here, Live } from '#server/live/live.ts';
import type { DocumentChange } from '../document.ts';

export const roomChannel = (roomId: string) => `room/${roomId}`;

/** Which members of a room look at it now, or did within the last ten seconds. */
export const hereIn = (live: Pick<Live, 'here'>, roomId: string): Here => live.here(roomChannel(roomId));

/** Tells members who look now of something that is kept nowhere, and so waits for no commit. */
export const tellPassing = (live: Pick<Live, 'announce'>, roomId: string, passing: object): void =>
  live.announce({ channel: roomChannel(roomId), passing });

/** The last revision that a transaction told of. */
const revisions = new WeakMap<Trx, number>();

/** For who did something: the room has it from this revision on. Without one nothing changed. */
export function revisionWith(trx: Trx): { revision?: number } {
  const revision = revisions.get(trx);
  return revision === undefined ? {} : { revision };
}

/** What members of a room are told when the transaction is committed, never before. */
export function makeTell(live: Live) {
  const announce = (trx: Trx, announcement: Announcement) => trx.onCommit(() => live.announce(announcement));
  return {
    /** The next change of its document. */
    change(trx: Trx, roomId: string, changed: DocumentChange): void {
      revisions.set(trx, changed.revision);
      announce(trx, { channel: roomChannel(roomId), changed });
    },
    /** After a commit: more changed than was told, so the document is to be read again. */
    doubt: (roomId: string) => live.announce({ channel: roomChannel(roomId), stale: ['everything'] }),
    deleted: (trx: Trx, roomId: string) => announce(trx, { channel: roomChannel(roomId), gone: 'deleted' }),
    removed: (trx: Trx, roomId: string, userId: string) =>
      announce(trx, { channel: roomChannel(roomId), gone: 'removed', userId }),
  };
}
export type Tell = ReturnType<typeof makeTell>;
