import { sentenceOf } from '#web/api/client.ts';
import { tick } from '#web/device/tick.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { BoardAddress } from '../board-address.ts';
import type { Challenge } from '../unsent/new-entries.ts';
import { openOutbox } from '../unsent/open-outbox.ts';
import { words } from '../words.ts';

/** Marks squares of the own board: kept on the device, then on the screen, with a way back; with a word where that failed. */
export function useMark(seat: BoardAddress) {
  const notify = useNotice();
  const alert = useAlert();
  const texts = words.room.board;

  return async function mark(challenge: Challenge, completed: boolean, canUndo = true): Promise<void> {
    if (completed) tick();
    try {
      const { isKept } = await (await openOutbox()).mark(seat, challenge, completed);
      const { title } = challenge;
      const done = completed ? texts.completed(title) : texts.reopened(title);
      // The opposite behind it, and not only nothing: an earlier wish may have been in its place.
      const undo = canUndo ? { undo: () => void mark(challenge, !completed) } : {};
      notify(isKept ? done : `${done} ${texts.notKept}`, undo);
    } catch (error) {
      alert(`${texts.notMarked} ${sentenceOf(error)}`);
    }
  };
}
