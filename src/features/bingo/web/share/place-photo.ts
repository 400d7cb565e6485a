import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';
import { deleteSharedPhoto, readSharedPhoto } from '#web/photos/shared-photo.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import type { LocalUserData } from '#web/session/device-owner.ts';
import type { BoardAddress } from '../../contract.ts';
import { markOutbox } from '../api.ts';
import { type Challenge, isPhoto, photoEntry } from '../board/overlay.ts';

/** Null if there is no shared photo. */
export const sharedPhotoQuery = queryOptions({
  queryKey: ['shared photo'],
  queryFn: async () => (await readSharedPhoto()) ?? null,
  staleTime: 0,
  gcTime: 0,
});

export async function discardSharedPhoto(): Promise<void> {
  await deleteSharedPhoto();
  queryClient.setQueryData(sharedPhotoQuery.queryKey, null);
}

/** The squares of a board that already have a chosen photo, by challenge. */
export function useChosenSquares(roomId: string): ReadonlySet<string> {
  const { pending } = markOutbox.usePending(roomId);
  return new Set(pending.filter(isPhoto).map(({ data }) => data.challengeId));
}

/** Makes a shared photo the chosen photo of a square. It isn't sent until the person presses Send. */
export async function choosePhoto(address: BoardAddress, challenge: Challenge, photo: File): Promise<void> {
  const outbox = await markOutbox.open();
  const { isStored } = await outbox.put(photoEntry(address, challenge, await shrinkPhoto(photo)));
  // If the outbox could only keep the photo in memory, the shared one isn't deleted, to be safe. If it can't be deleted
  // now, it expires within a day.
  if (isStored) await deleteSharedPhoto().catch(() => undefined);
}

/**
 * Deleted without asking, because the camera app still has the photo, and on any change of user, because its owner is
 * unknown.
 */
export const sharedPhoto: LocalUserData = {
  pending: async () => undefined,
  forget: deleteSharedPhoto,
};
