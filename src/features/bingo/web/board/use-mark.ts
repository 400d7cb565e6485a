import { useEffect, useRef } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { tick } from '#web/device/tick.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { BoardEntry } from '../../contract.ts';
import type { BoardAddress } from '../board-address.ts';
import { marking } from '../unsent/marking.ts';
import { type Challenge, markEntry } from '../unsent/new-entries.ts';
import { words } from '../words.ts';

/** The message that stands there, and what it says a square is. */
interface Told {
  challengeId: string;
  completed: boolean;
  drop: () => void;
}

/**
 * Marks squares of the own board, shown as `entries`: on the screen at once, then kept on the device, which is told with a way back;
 * with a word where that failed.
 */
export function useMark(seat: BoardAddress, entries: readonly BoardEntry[]) {
  const notify = useNotice();
  const alert = useAlert();
  const texts = words.room.board;
  const told = useRef<Told>(undefined);

  // Undone elsewhere, it is no longer as it was told, and there is nothing left to take back.
  useEffect(() => {
    const now = told.current && entries.find(({ challenge }) => challenge.id === told.current?.challengeId);
    if (now === undefined || now.completed === told.current?.completed) return;
    told.current?.drop();
    told.current = undefined;
  }, [entries]);

  return async function mark(challenge: Challenge, completed: boolean, canUndo = true): Promise<void> {
    if (completed) tick();
    try {
      const { isKept } = await marking.put(markEntry(seat, challenge, completed));
      const { title } = challenge;
      const done = completed ? texts.completed(title) : texts.reopened(title);
      // The opposite behind it, and not only nothing: an earlier wish may have been in its place.
      const undo = canUndo ? { undo: () => void mark(challenge, !completed) } : {};
      const drop = notify(isKept ? done : `${done} ${texts.notKept}`, undo);
      told.current = { challengeId: challenge.id, completed, drop };
    } catch (error) {
      alert(`${texts.notMarked} ${sentenceOf(error)}`);
    }
  };
}
