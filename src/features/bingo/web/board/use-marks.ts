import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { tick } from '#web/device/tick.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import type { BoardEntry } from '../../contract.ts';
import { boardQuery } from '../api.ts';
import type { BoardAddress } from '../photo/outbox.ts';
import { words } from '../words.ts';
import { isWorthTelling } from './marking.ts';
import { useSetCompleted } from './set-completed.ts';

export interface FailedMark {
  challengeId: string;
  title: string;
  completed: boolean;
  problem: string;
}

/** Marking squares of the own board: at once on the screen, with a way back, and with a word where it failed. */
export function useMarks(seat: BoardAddress) {
  const client = useQueryClient();
  const { mutateAsync } = useSetCompleted(seat);
  const [failed, setFailed] = useState<readonly FailedMark[]>([]);
  const notify = useNotice();
  const texts = words.room.board;

  const forget = (challengeId: string) =>
    setFailed((marks) => marks.filter((failure) => failure.challengeId !== challengeId));

  async function mark(challenge: Pick<BoardEntry['challenge'], 'id' | 'title'>, completed: boolean, canUndo = true) {
    const { id: challengeId, title } = challenge;
    forget(challengeId);
    if (completed) tick();
    try {
      await mutateAsync({ challengeId, completed });
      // An earlier mark that failed meanwhile does not matter any more.
      forget(challengeId);
      const undo = canUndo ? { undo: () => void mark(challenge, !completed) } : {};
      notify(completed ? texts.completed(title) : texts.reopened(title), undo);
    } catch (error) {
      const { queryKey: boardKey } = boardQuery(seat.roomId, seat.login);
      if (!isWorthTelling({ client, roomId: seat.roomId, boardKey }, { challengeId, completed })) return;
      const failure = { challengeId, title, completed, problem: sentenceOf(error) };
      setFailed((marks) => [...marks.filter((other) => other.challengeId !== challengeId), failure]);
    }
  }
  return { mark, failed, forget };
}
