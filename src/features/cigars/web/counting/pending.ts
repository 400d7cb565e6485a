import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { outboxKind } from '../api.ts';
import { openOutbox } from './sending.ts';

const none: readonly OutboxEntry[] = [];
const readNone = () => none;
const watchNone = () => () => undefined;

/** The counter's pending entries, oldest first; none until the outbox is loaded. */
export function usePending(): { outbox: Outbox | undefined; entries: readonly OutboxEntry[] } {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    // If this fails, the next tap tries again and reports it.
    openOutbox().then(setOutbox, () => undefined);
  }, []);
  const all = useSyncExternalStore(outbox?.entries.watch ?? watchNone, outbox?.entries.read ?? readNone);
  const entries = useMemo(() => all.filter(({ kind }) => kind === outboxKind), [all]);
  return { outbox, entries };
}
