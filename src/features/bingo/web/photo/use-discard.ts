import type { Outbox } from '#web/outbox/entry.ts';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { discardPhoto, type PendingPhoto } from '../board/overlay.ts';
import type { BoardAddress } from '../board-address.ts';
import { messages } from '../messages.ts';

/** Discards a photo after a confirmation: the camera may not have stored a copy. */
export function useDiscard(
  outbox: Outbox,
  address: BoardAddress,
): (photo: PendingPhoto, title: string) => Promise<void> {
  const confirm = useConfirm();
  const texts = messages.photos;
  return async (photo, title) => {
    const body = photo.mayBeCounted ? texts.discardSentBody : texts.discardBody;
    const question = { title: texts.discardTitle(title), body, yes: texts.discard, no: texts.keep };
    if (await confirm({ ...question, tone: 'danger' })) await discardPhoto(outbox, address, photo);
  };
}
