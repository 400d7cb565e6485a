import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Outbox, OutboxEntry } from './entry.ts';
import { loadOutbox } from './load-outbox.ts';

const nothing: readonly OutboxEntry[] = [];
const readNothing = () => nothing;
const watchNothing = () => () => undefined;

/** The outbox, once it is there. */
export function useOutbox(): Outbox | undefined {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    let isWanted = true;
    loadOutbox()
      .then((loaded) => isWanted && setOutbox(loaded))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  return outbox;
}

/** What of one kind waits, oldest first; nothing until the outbox is there. */
export function useOutboxEntries(kind: string): readonly OutboxEntry[] {
  const outbox = useOutbox();
  const all = useSyncExternalStore(outbox?.entries.watch ?? watchNothing, outbox?.entries.read ?? readNothing);
  return useMemo(() => all.filter((entry) => entry.kind === kind), [all, kind]);
}
