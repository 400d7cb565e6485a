import { forgetThumbnailsOf } from '#web/photos/thumbnails.ts';
import { openOutbox } from '../unsent/open-outbox.ts';

/** The room is over for this person: nothing of it waits or stays on the device. */
export function leaveNothing(roomId: string): void {
  void openOutbox().then(
    ({ endRoom }) => endRoom(roomId),
    () => undefined,
  );
  void forgetThumbnailsOf(roomId);
}
