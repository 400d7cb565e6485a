import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { whenIdle } from '#web/device/idle.ts';
import type { Outbox, OutboxEntry } from '#web/outbox/entry.ts';
import { readToken } from '#web/session/token.ts';
import { applyChanges, type Change } from '../../changes.ts';
import { overviewQuery } from '../api.ts';
import { storeNow } from '../stored-overview.ts';
import { writeJournal } from './journal.ts';
import { loadSending } from './load-sending.ts';
import { changesIn, outboxKind } from './requests.ts';

const none: readonly OutboxEntry[] = [];
const readNone = () => none;
const watchNone = () => () => undefined;

/** What of this page waits to be sent, oldest first; nothing until the outbox is there. */
export function useWaiting(): { outbox: Outbox | undefined; entries: readonly OutboxEntry[] } {
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
  const newest = queryClient.getQueryData(overviewQuery.queryKey);
  // Who has signed out meanwhile leaves nothing here.
  if (newest === undefined || readToken() !== token) return;
  storeNow(newest);
  writeJournal(changesIn(outbox.entries.read()));
}

/**
 * What the person has counted: the server's overview, with all that was not sent yet and what is on its way into the outbox
 * laid over it.
 */
export function useCigars(today: string, onItsWay: readonly Change[]) {
  const query = useQuery(overviewQuery);
  const { outbox, entries } = useWaiting();
  const { data, dataUpdatedAt, refetch } = query;
  const kept = useMemo(() => data && applyChanges(data, changesIn(entries)), [data, entries]);
  const overview = useMemo(() => kept && applyChanges(kept, onItsWay), [kept, onItsWay]);

  useEffect(() => {
    if (outbox !== undefined && dataUpdatedAt > 0) void keepWhenIdle(outbox);
  }, [outbox, dataUpdatedAt]);

  // The last weeks, and the day a year ago, are others tomorrow.
  const [readFor, setReadFor] = useState(today);
  useEffect(() => {
    if (readFor === today) return;
    setReadFor(today);
    void refetch();
  }, [today, readFor, refetch]);

  return { query, overview, entries };
}
