import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { addressFor } from '#web/api/client.ts';
import { isUpToDate, type PageListener, rereader, useEventStream } from '#web/live/use-event-stream.ts';
import type { screenEvents } from '../../screen-contract.ts';
import { type HereNow, hereIn } from '../live/line.ts';
import type { OnScreen } from './game-screen.ts';
import { proofOf, saysEnded, type ToldOnScreen, viewQuery } from './screen-call.ts';
import { openShelf, type Shelf } from './screen-thumbnails.ts';

export interface ScreenState {
  room: ToldOnScreen | undefined;
  /** Undefined while nobody knows. */
  here: HereNow | undefined;
  /** Since when nothing is heard; undefined while all is well. */
  lostAt: number | undefined;
  hasEnded: boolean;
  shelf: Shelf;
  hearPassing: OnScreen<unknown>['hearPassing'];
}

/** A stream that comes back at once was never lost: the server asks for that every half hour. */
const patienceMs = 3 * secondMs;
const path = addressFor<typeof screenEvents>('/screen/events', {});

/** What a screen shows, as it is at any moment. */
export function useScreen(secret: string): ScreenState {
  const client = useQueryClient();
  const { data: room, error } = useQuery(viewQuery(secret));
  const [here, setHere] = useState<HereNow>();
  const [lostAt, setLostAt] = useState<number>();
  const [isOver, setIsOver] = useState(false);
  const [shelf] = useState(() => openShelf(secret));
  useEffect(() => shelf.forget, [shelf]);
  const [passing] = useState(makePassing);
  const hasEnded = isOver || saysEnded(error);

  function listen(): PageListener {
    const { queryKey } = viewQuery(secret);
    const reread = rereader(client);
    let lost: ReturnType<typeof setTimeout> | undefined;
    return {
      onAt: (revision) => {
        const shown = client.getQueryData(queryKey);
        if (shown === undefined || shown.seq < revision) reread(queryKey);
      },
      onStale: () => reread(queryKey),
      onPassing: passing.tell,
      onHere: (told) => setHere(hereIn(told)),
      onGone: () => setIsOver(true),
      onState: (state) => {
        if (state === 'connecting') return;
        clearTimeout(lost);
        lost = undefined;
        if (isUpToDate(state)) {
          setLostAt(undefined);
          shelf.retry();
        } else {
          const at = Date.now();
          lost = setTimeout(() => setLostAt((known) => known ?? at), patienceMs);
        }
      },
      close: () => clearTimeout(lost),
    };
  }
  useEventStream({ path, authorization: proofOf(secret), enabled: !hasEnded, listen });
  return { room, here, lostAt, hasEnded, shelf, hearPassing: passing.hear };
}

function makePassing() {
  const hearers = new Set<(passing: unknown) => void>();
  return {
    tell: (passing: unknown) => {
      for (const hear of hearers) hear(passing);
    },
    hear: (hear: (passing: unknown) => void) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
