import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Question } from '../../question-contract.ts';
import type { Settler } from '../../question-rules.ts';
import type { QuestionsStore } from './questions-store.ts';

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

const none: RoomQuestions = { bySeq: new Map(), open: new Set(), own: [], takenBack: new Set(), settler: undefined };
const readNone = () => none;
const watchNone = () => () => undefined;

/** What is asked in a room, as this person sees it. Its code is not in the way of what is drawn. */
export function useRoomQuestions(roomId: string, login: string): RoomQuestions {
  const [store, setStore] = useState<QuestionsStore>();
  useEffect(() => {
    let isWanted = true;
    import('./questions-store.ts').then(
      ({ openQuestions }) => isWanted && setStore(openQuestions({ roomId, login })),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [roomId, login]);
  return useSyncExternalStore(store?.watch ?? watchNone, store?.read ?? readNone);
}
