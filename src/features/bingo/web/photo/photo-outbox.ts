import { queryClient } from '#web/api/query-client.ts';
import { upload } from '#web/api/upload.ts';
import type { Belongings } from '#web/session/device-owner.ts';
import { watchToken } from '#web/session/token.ts';
import type { uploadImage } from '../../contract.ts';
import { boardQuery, refreshScores } from '../api.ts';
import { replaceSquare } from '../replace-square.ts';
import { words } from '../words.ts';
import { sendProblem } from './image-problem.ts';
import { makeOutbox } from './outbox.ts';
import { photoDrafts } from './photo-drafts.ts';

/** The photos of this tab. */
const outbox = makeOutbox({
  drafts: photoDrafts,
  upload: (seat, { challengeId, photo }, how) =>
    upload<typeof uploadImage>('POST /users/{login}/rooms/{roomId}/challenges/{challengeId}/image', {
      params: { ...seat, challengeId },
      file: photo,
      ...how,
    }),
  onArrived: async ({ roomId, login }, entry) => {
    const boardKey = boardQuery(roomId, login).queryKey;
    await queryClient.cancelQueries({ queryKey: boardKey });
    replaceSquare(queryClient, boardKey, entry.challenge.id, () => entry);
    refreshScores(queryClient, roomId);
  },
  problemOf: sendProblem,
});
watchToken(() => void outbox.release());

export const choosePhoto = outbox.choose;
export const discardPhoto = outbox.discard;
export const sendPhoto = outbox.send;
export const dropPhotosOf = outbox.dropSeat;
export const restorePhotos = outbox.restore;
export const { watch: watchPhotos, read: readPhotos } = outbox.waiting;

/** Photos of a session that ended by itself wait for the same person; with Log Out, and for anybody else, they go. */
export const waitingPhotos: Belongings = {
  unsent: async () => {
    const count = await outbox.count();
    return count === 0 ? undefined : words.photos.unsent(count);
  },
  forget: outbox.forget,
};
