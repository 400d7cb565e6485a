import type { Outbox } from '#web/outbox/entry.ts';
import { useConfirm } from '#web/ui/Confirm.tsx';
import type { BoardAddress } from '../board-address.ts';
import { markEntry, type UnsentPhoto } from '../unsent/entries.ts';
import { words } from '../words.ts';

/** Lets a photo go, again where it came to nothing; a second press changes nothing. */
export function sendPhoto(outbox: Outbox, { id, phase }: UnsentPhoto): void {
  if (phase === 'held') void outbox.release(id);
  else if (phase === 'refused') void outbox.retry(id);
  else outbox.flush();
}

/** It may have arrived already: then its square is opened again behind it. */
export async function discardPhoto(outbox: Outbox, seat: BoardAddress, photo: UnsentPhoto): Promise<void> {
  if (await outbox.discard(photo.id)) return;
  const { challengeId, title } = photo.data;
  await outbox.put(markEntry(seat, { id: challengeId, title }, false));
}

/** Throws a photo away after asking: the camera may have kept no copy. */
export function useDiscard(outbox: Outbox, seat: BoardAddress): (photo: UnsentPhoto, title: string) => Promise<void> {
  const confirm = useConfirm();
  const texts = words.photos;
  return async (photo, title) => {
    const body = mayHaveLeft(photo) ? texts.discardLeftBody : texts.discardBody;
    const question = { title: texts.discardTitle(title), body, yes: texts.discard, no: texts.keep };
    if (await confirm({ ...question, tone: 'danger' })) await discardPhoto(outbox, seat, photo);
  };
}

export const mayHaveLeft = ({ phase, triedAt }: UnsentPhoto) =>
  phase === 'sending' || (phase === 'waiting' && triedAt !== undefined);
