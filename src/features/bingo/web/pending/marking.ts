import { makeRoomOutbox } from '#features/rooms/web/index.ts';
import { cachedBoard } from '../api.ts';
import { kinds, type PendingEntry, uselessOf } from '../board/overlay.ts';
import { moveOldDrafts } from './old-drafts.ts';

/** Pending marks and photos of boards. */
export const marking = makeRoomOutbox<PendingEntry>({
  kinds,
  obsoleteOf: (pending) => {
    const [first] = pending;
    return first === undefined ? [] : uselessOf(cachedBoard(first.data.roomId, first.owner), pending);
  },
  onOpen: (outbox) => void moveOldDrafts(outbox),
});
