import { useEffect, useSyncExternalStore } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { Belongings } from '#web/session/device-owner.ts';
import { watchToken } from '#web/session/token.ts';
import type { uploadImage } from '../../contract.ts';
import { boardQuery } from '../api.ts';
import { replaceSquare } from '../board/marking.ts';
import { refreshScores } from '../board/set-completed.ts';
import { words } from '../words.ts';
import { sendProblem } from './image-problem.ts';
import { makeOutbox, type Seat, type WaitingPhoto } from './outbox.ts';
import { photoDrafts } from './photo-drafts.ts';

export type { Seat, WaitingPhoto } from './outbox.ts';

/** The photos of this tab. */
const outbox = makeOutbox({
  drafts: photoDrafts,
  upload: async (seat, { challengeId, photo }, how) => {
    const { upload } = await import('#web/api/upload.ts');
    return upload<typeof uploadImage>('POST /users/{login}/rooms/{roomId}/challenges/{challengeId}/image', {
      params: { ...seat, challengeId },
      file: photo,
      ...how,
    });
  },
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

/** Photos of a session that ended by itself wait for the same person; with Log Out, and for anybody else, they go. */
export const waitingPhotos: Belongings = {
  unsent: async () => {
    const count = await outbox.count();
    return count === 0 ? undefined : words.room.photos.unsent(count);
  },
  forget: outbox.forget,
};

/** The own photos of this room that the server does not have yet, by challenge. */
export function useWaitingPhotos(seat: Seat): ReadonlyMap<string, WaitingPhoto> {
  const { roomId, login } = seat;
  const all = useSyncExternalStore(outbox.subscribe, outbox.waiting);
  useEffect(() => {
    void outbox.restore({ roomId, login });
  }, [roomId, login]);
  const own = [...all.values()].filter((photo) => photo.roomId === roomId && photo.loginKey === loginKey(login));
  return new Map(own.map((photo) => [photo.challengeId, photo]));
}
