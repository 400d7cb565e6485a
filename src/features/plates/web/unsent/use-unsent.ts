import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { isOfPlates, type Unsent } from './entries.ts';
import { openOutbox } from './open-outbox.ts';

const nothing: readonly OutboxEntry[] = [];
const readNothing = () => nothing;
const watchNothing = () => () => undefined;

/** What of one's own in this room the server does not have yet, oldest first; without `outbox` that is not known yet. */
export function useUnsent(roomId: string): { outbox: Outbox | undefined; unsent: readonly Unsent[] } {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    let isWanted = true;
    openOutbox()
      .then((opened) => {
        opened.enterRoom(roomId);
        if (isWanted) setOutbox(opened.outbox);
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [roomId]);
  const all = useSyncExternalStore(outbox?.entries.watch ?? watchNothing, outbox?.entries.read ?? readNothing);
  const unsent = useMemo(() => all.filter(isOfPlates).filter(({ data }) => data.roomId === roomId), [all, roomId]);
  return { outbox, unsent };
}
