import { makeRoomOutbox } from '#features/rooms/web/index.ts';
import { cachedBoard } from '../api.ts';
import { kinds, obsoleteOf, type PendingEntry } from '../board/overlay.ts';
import { moveOldDrafts } from './old-drafts.ts';

/** Pending marks and photos of boards. */
export const markOutbox = makeRoomOutbox<PendingEntry>({
  kinds,
  obsoleteOf: (pending) => {
    const [first] = pending;
    return first === undefined ? [] : obsoleteOf(cachedBoard(first.data.roomId, first.owner), pending);
  },
  onOpen: (outbox) => void moveOldDrafts(outbox),
});
