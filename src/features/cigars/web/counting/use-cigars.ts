import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { whenIdle } from '#web/device/idle.ts';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { loadOutbox } from '#web/outbox/load-outbox.ts';
import { readToken } from '#web/session/token.ts';
import { applyChanges, type Change, countedOf } from '../../log.ts';
import { changesIn, counterQuery, forgetEntries, outboxKind } from '../api.ts';
import { storedKey, storeNow } from '../device-copy.ts';

const none: readonly OutboxEntry[] = [];
const readNone = () => none;
const watchNone = () => () => undefined;

/** What keeps and sends a tap: it comes behind the first drawing, together with the outbox. */
export function loadSending(): Promise<typeof import('./sending.ts')> {
  void loadOutbox().catch(() => undefined);
  return import('./sending.ts');
}

/** What of this page waits to be sent, oldest first; nothing until the outbox is there. */
function useWaiting(): { outbox: Outbox | undefined; entries: readonly OutboxEntry[] } {
  const [outbox, setOutbox] = useState<Outbox>();
  useEffect(() => {
    // Without its code a tap tries again, and says so.
    loadSending()
      .then(({ openOutbox }) => openOutbox())
      .then(setOutbox, () => undefined);
  }, []);
  const all = useSyncExternalStore(outbox?.entries.watch ?? watchNone, outbox?.entries.read ?? readNone);
  const entries = useMemo(() => all.filter(({ kind }) => kind === outboxKind), [all]);
  return { outbox, entries };
}

/** Keeps what the server told, once the page has nothing better to do. */
async function keepWhenIdle(outbox: Outbox): Promise<void> {
  const token = readToken();
  await whenIdle();
  const newest = queryClient.getQueryData(counterQuery.queryKey);
  // Who has signed out meanwhile leaves nothing here.
  if (newest?.isWhole && readToken() === token) storeNow(newest, changesIn(outbox.entries.read()));
}

/** Once another tab has deleted all, nothing of it is shown here, nor kept on the device again with the next tap. */
function useDeletedElsewhere(): void {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storedKey && newValue === null) void forgetEntries();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
}

/** What the person has counted: the server's log, with all that was not sent yet and what is on its way into the outbox laid over it. */
export function useCigars(onItsWay: readonly Change[]) {
  const query = useQuery(counterQuery);
  const { outbox, entries } = useWaiting();
  useDeletedElsewhere();
  const { data, dataUpdatedAt } = query;
  const kept = useMemo(() => data && applyChanges(data.log, changesIn(entries)), [data, entries]);
  const log = useMemo(() => kept && applyChanges(kept, onItsWay), [kept, onItsWay]);
  const counted = useMemo(() => log && data && countedOf(log, data.settings, data.isWhole), [log, data]);

  useEffect(() => {
    if (outbox !== undefined && dataUpdatedAt > 0) void keepWhenIdle(outbox);
  }, [outbox, dataUpdatedAt]);
  return { query, counted, entries };
}
