import { queryOptions } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSharedPhoto, readSharedPhoto } from '#web/photos/shared-photo.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import type { Belongings } from '#web/session/device-owner.ts';
import type { BoardAddress } from '../photo/outbox.ts';
import { choosePhoto, readPhotos, restorePhotos, watchPhotos } from '../photo/photo-outbox.ts';

/** null: none waits. */
export const sharedPhotoQuery = queryOptions({
  queryKey: ['shared photo'],
  queryFn: async () => (await readSharedPhoto()) ?? null,
  staleTime: 0,
  gcTime: 0,
});

export async function discardSharedPhoto(): Promise<void> {
  await forgetSharedPhoto();
  queryClient.setQueryData(sharedPhotoQuery.queryKey, null);
}

/** The squares of a board for which a photo was chosen already, by challenge. */
export function useTaken({ roomId, login }: BoardAddress): ReadonlySet<string> {
  useEffect(() => {
    void restorePhotos({ roomId, login });
  }, [roomId, login]);
  const all = [...useSyncExternalStore(watchPhotos, readPhotos).values()];
  const own = all.filter((photo) => photo.roomId === roomId && photo.loginKey === loginKey(login));
  return new Set(own.map(({ challengeId }) => challengeId));
}

/** Makes it the chosen photo of a square, where it waits for Send. */
export async function putOnSquare(seat: BoardAddress, challengeId: string, photo: File): Promise<void> {
  await choosePhoto(seat, challengeId, await shrinkPhoto(photo));
  await forgetSharedPhoto();
}

/** Where it was taken it still is: going away needs no question. Whose it is nobody can tell, so it goes with any change. */
export const sharedPhoto: Belongings = {
  unsent: async () => undefined,
  forget: forgetSharedPhoto,
};
