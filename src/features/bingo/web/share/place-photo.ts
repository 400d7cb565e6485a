import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSharedPhoto, readSharedPhoto } from '#web/photos/shared-photo.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import type { LocalUserData } from '#web/session/device-owner.ts';
import { type Challenge, isPhoto, photoEntry } from '../board/overlay.ts';
import type { BoardAddress } from '../board-address.ts';
import { marking } from '../pending/marking.ts';

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
export function useTaken(roomId: string): ReadonlySet<string> {
  const { pending } = marking.usePending(roomId);
  return new Set(pending.filter(isPhoto).map(({ data }) => data.challengeId));
}

/** Makes it the chosen photo of a square, where it waits for Send. */
export async function putOnSquare(seat: BoardAddress, challenge: Challenge, photo: File): Promise<void> {
  const outbox = await marking.open();
  const { isStored } = await outbox.put(photoEntry(seat, challenge, await shrinkPhoto(photo)));
  // What lives in the memory of the page alone is better off here, too. What cannot be taken away goes within a day.
  if (isStored) await forgetSharedPhoto().catch(() => undefined);
}

/** Where it was taken it still is: going away needs no question. Whose it is nobody can tell, so it goes with any change. */
export const sharedPhoto: LocalUserData = {
  pending: async () => undefined,
  forget: forgetSharedPhoto,
};
