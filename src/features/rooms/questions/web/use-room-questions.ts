import { useEffect, useMemo, useState } from 'react';
import { replaceQueryValue, useQueryValue } from '#web/navigation/navigate.ts';
import { questionsOf } from '../../document.ts';
import { placeOf } from '../../members.ts';
import { useRoomPart } from '../../web/live/room-document.ts';
import type { Question } from '../contract.ts';
import { isOpen, type Settler } from '../rules.ts';
import { undoneSeqs, withPending } from './pending-claim-actions.ts';
import { mayVote } from './question-state.ts';
import { claimOutbox } from './use-claim-actions.ts';

export interface RoomQuestions {
  /** Keyed by the claim's event number, and including the user's pending entries. */
  bySeq: ReadonlyMap<number, Question>;
  /** Event numbers of claims with an open question. */
  open: ReadonlySet<number>;
  /** Open questions about the user's own claims. */
  own: readonly Question[];
  /** Open questions that the user may vote on. */
  votes: readonly Question[];
  /** Own claims that are being taken back. */
  undoneSeqs: ReadonlySet<number>;
  /** Who settles future questions; undefined until loaded. */
  settler: Settler | undefined;
}

export function useRoomQuestions(roomId: string, login: string): RoomQuestions {
  const known = useRoomPart(roomId, questionsOf);
  const { pending } = claimOutbox.usePending(roomId);
  return useMemo(() => {
    const back = undoneSeqs(pending);
    const all = withPending(known?.questions ?? [], pending);
    const open = all.filter((question) => isOpen(question) && !back.has(question.seq));
    return {
      bySeq: new Map(all.map((question) => [question.seq, question])),
      open: new Set(open.map(({ seq }) => seq)),
      own: open.filter(({ owner }) => placeOf([owner], login) === 0),
      votes: open.filter((question) => mayVote(question, login)),
      undoneSeqs: back,
      settler: known?.settler,
    };
  }, [known, pending, login]);
}

/** The parameter that opens the question form in the claim's dialog. */
const askName = 'ask';

export const askPath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${askName}=1`;

/** Whether the URL requests that form. The parameter is then removed, so that the next dialog opens without it. */
export function useIsAsking(): [boolean, (isAsking: boolean) => void] {
  const isRequested = useQueryValue(askName) !== undefined;
  const [isAsking, setIsAsking] = useState(isRequested);
  useEffect(() => {
    if (isRequested) replaceQueryValue(askName, undefined);
  }, [isRequested]);
  return [isAsking, setIsAsking];
}
