import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';
import { forgetSharedPhoto, readSharedPhoto } from '#web/photos/shared-photo.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import type { LocalUserData } from '#web/session/device-owner.ts';
import { type Challenge, isPhoto, photoEntry } from '../board/overlay.ts';
import type { BoardAddress } from '../board-address.ts';
import { marking } from '../pending/marking.ts';

/** null: no shared photo. */
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

/** The squares of a board that already have a chosen photo, by challenge. */
export function useTaken(roomId: string): ReadonlySet<string> {
  const { pending } = marking.usePending(roomId);
  return new Set(pending.filter(isPhoto).map(({ data }) => data.challengeId));
}

/** Makes it the chosen photo of a square, on hold until Send. */
export async function putOnSquare(address: BoardAddress, challenge: Challenge, photo: File): Promise<void> {
  const outbox = await marking.open();
  const { isStored } = await outbox.put(photoEntry(address, challenge, await shrinkPhoto(photo)));
  // A photo that's only in this page's memory is safer if it stays here, too. If it can't be removed now, it expires
  // within a day.
  if (isStored) await forgetSharedPhoto().catch(() => undefined);
}

/**
 * The camera still has it, so deleting needs no question. Its owner is unknown, so it's deleted with any change of
 * user.
 */
export const sharedPhoto: LocalUserData = {
  pending: async () => undefined,
  forget: forgetSharedPhoto,
};
