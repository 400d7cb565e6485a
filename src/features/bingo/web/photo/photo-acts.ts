import type { Outbox } from '#web/outbox/entry.ts';
import type { BoardAddress } from '../board-address.ts';
import type { UnsentPhoto } from '../unsent/entries.ts';
import { markEntry } from '../unsent/new-entries.ts';

/** Lets a photo go, again where it came to nothing; a second press changes nothing. */
export function sendPhoto(outbox: Outbox, { id, phase }: UnsentPhoto): void {
  if (phase === 'held') void outbox.release(id);
  else if (phase === 'refused') void outbox.retry(id);
  else outbox.flush();
}

/** It may have arrived already: then its square is opened again behind it. */
export async function discardPhoto(outbox: Outbox, seat: BoardAddress, photo: UnsentPhoto): Promise<void> {
  if (await outbox.discard(photo.id)) return;
  // The square was done before, and stays so.
  if (photo.data.isAnswer) return;
  const { challengeId, title } = photo.data;
  await outbox.put(markEntry(seat, { id: challengeId, title }, false));
}

export const mayHaveLeft = ({ phase, triedAt }: UnsentPhoto) =>
  phase === 'sending' || (phase === 'waiting' && triedAt !== undefined);
