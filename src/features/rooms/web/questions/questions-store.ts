import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import type { Questions } from '../../question-contract.ts';
import { isOpen, ownOpen } from '../../question-news.ts';
import { questionsQuery } from './api.ts';
import { openSaid } from './sending.ts';
import { isSaid, takenBack, withUnsent } from './unsent-said.ts';
import type { RoomQuestions } from './use-room-questions.ts';

interface Asked {
  roomId: string;
  /** Who looks. */
  login: string;
}

/** What is asked in a room, with what one has said oneself and the server does not know yet laid over it. */
export function openQuestions({ roomId, login }: Asked) {
  const query = new QueryObserver(queryClient, questionsQuery(roomId));
  let outbox: Outbox | undefined;
  let known: { told: Questions | undefined; entries: readonly OutboxEntry[]; made: RoomQuestions };

  function read(): RoomQuestions {
    const told = query.getCurrentResult().data;
    const entries = outbox?.entries.read() ?? nothing;
    // Who asks again without a change gets the same object: React takes another one for a change.
    if (known === undefined || known.told !== told || known.entries !== entries)
      known = { told, entries, made: questionsOf({ roomId, login }, told, entries) };
    return known.made;
  }

  function watch(tell: () => void): () => void {
    const stopQuery = query.subscribe(tell);
    let stopOutbox: (() => void) | undefined;
    let isWatched = true;
    void openSaid().then(
      (opened) => {
        if (!isWatched) return;
        outbox = opened;
        stopOutbox = opened.entries.watch(tell);
        tell();
      },
      () => undefined,
    );
    return () => {
      isWatched = false;
      stopQuery();
      stopOutbox?.();
    };
  }

  return { read, watch };
}
export type QuestionsStore = ReturnType<typeof openQuestions>;

const nothing: readonly OutboxEntry[] = [];

function questionsOf(
  { roomId, login }: Asked,
  told: Questions | undefined,
  entries: readonly OutboxEntry[],
): RoomQuestions {
  const unsent = entries.filter(isSaid).filter((said) => said.data.roomId === roomId);
  const back = takenBack(unsent);
  const all = withUnsent(told?.questions ?? [], unsent);
  const open = all.filter((question) => isOpen(question) && !back.has(question.seq));
  return {
    bySeq: new Map(all.map((question) => [question.seq, question])),
    open: new Set(open.map(({ seq }) => seq)),
    own: ownOpen(open, login),
    takenBack: back,
    settler: told?.settler,
  };
}
