import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import type { Question } from '../../question-contract.ts';
import { isOpen } from '../../question-news.ts';
import type { Settler } from '../../question-rules.ts';
import { questionsQuery } from './api.ts';
import { isSaid, takenBack, withUnsent } from './unsent-said.ts';

export interface RoomQuestions {
  /** With what one has said oneself and the server does not know yet. */
  all: readonly Question[];
  /** By the number of their claim's event. */
  bySeq: ReadonlyMap<number, Question>;
  /** Claims that are questioned. */
  open: ReadonlySet<number>;
  /** Own claims that are being taken back. */
  takenBack: ReadonlySet<number>;
  /** Who settles what is asked from now on; undefined until it is read. */
  settler: Settler | undefined;
}

const nothing: readonly OutboxEntry[] = [];
const readNothing = () => nothing;
const watchNothing = () => () => undefined;
const noQuestions: readonly Question[] = [];

/** What is asked in a room, as this person sees it. */
export function useRoomQuestions(roomId: string): RoomQuestions {
  const { data } = useQuery(questionsQuery(roomId));
  const questions = data?.questions ?? noQuestions;
  const settler = data?.settler;
  const outbox = useOutbox();
  const entries = useSyncExternalStore(outbox?.entries.watch ?? watchNothing, outbox?.entries.read ?? readNothing);
  return useMemo(() => {
    const unsent = entries.filter(isSaid).filter((said) => said.data.roomId === roomId);
    const back = takenBack(unsent);
    const all = withUnsent(questions, unsent);
    return {
      all,
      bySeq: new Map(all.map((question) => [question.seq, question])),
      open: new Set(all.filter((question) => isOpen(question) && !back.has(question.seq)).map(({ seq }) => seq)),
      takenBack: back,
      settler,
    };
  }, [questions, settler, entries, roomId]);
}

/** Undefined until its code is there, which is not in the way of what is drawn. */
function useOutbox(): Outbox | undefined {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    let isWanted = true;
    import('./sending.ts')
      .then(({ openSaid }) => openSaid())
      .then(
        (opened) => isWanted && setOutbox(opened),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, []);
  return outbox;
}
