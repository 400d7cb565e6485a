import { useEffect, useEffectEvent } from 'react';
import { tick } from '#web/device/tick.ts';
import type { Outbox } from '#web/outbox/entry.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { isPhoto, photoKind, type UnsentPhoto } from '../unsent/entries.ts';
import { words } from '../words.ts';

/** Says that a photo of this room has arrived, in the tab one looks at. */
export function usePhotoNews(
  outbox: Outbox | undefined,
  roomId: string,
  onArrived: (data: UnsentPhoto['data']) => void,
): void {
  const notify = useNotice();
  const tell = useEffectEvent((data: UnsentPhoto['data'], answer: unknown) => {
    if (data.roomId !== roomId) return;
    onArrived(data);
    if (answer === undefined || document.visibilityState !== 'visible') return;
    tick();
    notify(words.room.board.photoSent(data.title));
  });
  useEffect(
    () => outbox?.onSettled(photoKind, (entry, answer) => void (isPhoto(entry) && tell(entry.data, answer))),
    [outbox],
  );
}
