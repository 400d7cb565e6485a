import { makeRoomOutbox } from '#features/rooms/web/index.ts';
import { knownBoard } from '../api.ts';
import { kinds, type Unsent, uselessOf } from '../board/overlay.ts';
import { moveOldDrafts } from './old-drafts.ts';

/** What is marked and photographed on boards. */
export const marking = makeRoomOutbox<Unsent>({
  kinds,
  obsoleteOf: (pending) => {
    const [first] = pending;
    return first === undefined ? [] : uselessOf(knownBoard(first.data.roomId, first.owner), pending);
  },
  onOpen: (outbox) => void moveOldDrafts(outbox),
});
