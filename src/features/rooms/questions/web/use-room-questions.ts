import { useMemo } from 'react';
import { questionsOf } from '../../document.ts';
import { placeOf } from '../../place-of.ts';
import { useRoomPart } from '../../web/live/room-document.ts';
import type { Question } from '../contract.ts';
import { isOpen, type Settler } from '../rules.ts';
import { takenBack, withPending } from './pending-said.ts';
import { said } from './sending.ts';

export interface RoomQuestions {
  /** By the number of their claim's event, with what one has said oneself and the server does not know yet. */
  bySeq: ReadonlyMap<number, Question>;
  /** Claims that are questioned. */
  open: ReadonlySet<number>;
  /** The open ones about what one did oneself. */
  own: readonly Question[];
  /** Own claims that are being taken back. */
  takenBack: ReadonlySet<number>;
  /** Who settles what is asked from now on; undefined until it is read. */
  settler: Settler | undefined;
}

/** What is asked in a room, as this person sees it. */
export function useRoomQuestions(roomId: string, login: string): RoomQuestions {
  const told = useRoomPart(roomId, questionsOf);
  const { pending } = said.usePending(roomId);
  return useMemo(() => {
    const back = takenBack(pending);
    const all = withPending(told?.questions ?? [], pending);
    const open = all.filter((question) => isOpen(question) && !back.has(question.seq));
    return {
      bySeq: new Map(all.map((question) => [question.seq, question])),
      open: new Set(open.map(({ seq }) => seq)),
      own: open.filter(({ owner }) => placeOf([owner], login) === 0),
      takenBack: back,
      settler: told?.settler,
    };
  }, [told, pending, login]);
}
